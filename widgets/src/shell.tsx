import { useErrorBoundary, useMemo, useRef, useState } from "preact/hooks";

import { Banner } from "./banner";
import { useBusy } from "./busy";
import { Clauses } from "./clauses";
import { Coach } from "./coach";
import { Curtain } from "./curtain";
import { useShutDials } from "./dials";
import { useFocus } from "./focus";
import { Foot } from "./foot";
import { useGlance } from "./glance";
import { Head } from "./head";
import { useKept } from "./kept";
import { useLater } from "./later";
import type { Link, Pace, Wish } from "./link";
import { Log } from "./log";
import { Lost } from "./lost";
import { Notices } from "./notices";
import { choice, touch } from "./picks";
import type { About, Fault, Frame } from "./protocol";
import type { Scene } from "./scene";
import { Rescue } from "./rescue";
import { Spoken } from "./spoken";
import { Stage } from "./stage";
import { Timeline } from "./timeline";
import { unbunch } from "./unbunch";
import { useWhole } from "./whole";
import { askedThen } from "./words";

interface Props {
  about: About;
  frame: Frame;
  link: Link;
  pace: Pace;
}

const NONE: readonly string[] = [];
const PAST = "This is an earlier moment: go back to now to move, or branch here and play on.";

/** The table, or in words why it cannot be drawn. */
export function Guarded(props: Props) {
  const [broken] = useErrorBoundary();
  if (broken === undefined) return <Shell {...props} />;
  return (
    <p class="dp-notice dp-error" role="alert">
      The board could not be drawn: {broken instanceof Error ? broken.message : String(broken)}
    </p>
  );
}

/** A play page's table: head, board, coach, log and timeline, or the curtain between two people. */
function Shell({ about, frame: sent, link, pace }: Props) {
  const newest = useWhole(link, sent);
  const frame = useLater(newest, answers);
  const moment = momentOf(frame);
  const [half, setHalf] = useState({ moment, made: NONE });
  const [pointed, setPointed] = useState({ moment, picks: NONE });
  const [fault, setFault] = useState<Fault | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const later = useRef<Wish | null>(null);
  const here = useRef(moment);
  here.current = momentOf(newest);
  const table = useRef<HTMLDivElement>(null);
  useFocus(table, '[data-id][tabindex="0"]', `${moment}/${frame.curtain}`, true);
  useBusy(table, link, newest === frame);
  const kept = useKept(newest, link);
  const gone = link.wire.state === "gone";
  useShutDials(about.board, table, gone);
  const { glimpse, peek } = useGlance(link, frame, setFault);
  const moves = useMemo(() => unbunch(frame.moves), [frame.moves]);
  const made = half.moment === moment ? half.made : NONE;
  const now = useMemo(() => choice(moves, made), [moves, made]);

  const wish = async (wanted: Wish): Promise<void> => {
    if (link.busy) {
      if (wanted.kind === "look") later.current = wanted;
      return;
    }
    setFault(null);
    setSaid(null);
    peek(null);
    setFault(await link.ask(wanted));
    const next = later.current;
    later.current = null;
    if (next !== null) await wish(next);
  };
  const why = async (picks: readonly string[]): Promise<void> => {
    const reply = await link.read({ kind: "why", picks });
    if (reply === null || reply.error?.kind === "stale" || here.current !== moment) return;
    setFault(reply.error);
  };
  // The board shows the last moment for a frame more: what is pressed there then is about that one.
  const ask = (wanted: Wish): void => {
    if (here.current === moment) void wish(wanted);
  };
  const build = (picks: readonly string[]): void => setHalf({ moment, made: picks });
  const point = (picks: readonly string[]): void =>
    setPointed((was) => (picks.length === 0 && was.picks.length === 0 ? was : { moment, picks }));
  const play = (text: string): void => ask({ kind: "play", text });
  const onTouch = (id: string): void => {
    if (link.busy || glimpse !== null || here.current !== moment) return;
    const next = touch(moves, made, id);
    setFault(null);
    if (next.do === "more") build(next.made);
    else if (next.do === "play") play(next.move.text);
    else if (frame.shown < frame.version) setFault({ kind: "refused", why: PAST, clause: "" });
    else void why(next.picks);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    if (fault !== null) setFault(null);
    else if (made.length > 0) build(made.slice(0, -1));
    else if (frame.shown < frame.version) ask({ kind: "look", ply: null });
  };
  const { course, eye, seat } = frame;
  const scene: Scene =
    glimpse === null
      ? { course, ply: frame.shown, eye, seat, view: frame.view, picture: frame.picture, live: true }
      : { course, eye, seat, live: false, ...glimpse };
  const seen = glimpse?.ply ?? null;
  const answered = newest !== frame;
  const ply = answered ? newest.shown : scene.ply;
  const asked = answered ? newest.ask : (glimpse?.ask ?? frame.ask);
  const past = newest.curtain === null && ply < newest.version;
  const ringed = pointed.moment === moment ? pointed.picks : NONE;
  // The same while nothing but the pace of the conversation changes.
  const face = useMemo(
    () =>
      frame.curtain !== null ? (
        <Curtain
          about={about}
          seat={frame.curtain}
          onFace={() => frame.curtain !== null && ask({ kind: "face", seat: frame.curtain })}
        />
      ) : (
        <>
          <div class="dp-main">
            <Stage about={about} scene={scene} choice={now} pointed={ringed} onTouch={onTouch} />
            <Foot
              frame={frame}
              choice={now}
              fault={fault}
              seen={seen}
              gone={gone}
              onDone={() => now.whole !== null && play(now.whole.text)}
              onCancel={() => build(NONE)}
              onHeard={() => setFault(null)}
              onWish={ask}
              onFault={setFault}
            />
          </div>
          {frame.over && frame.shown === frame.version ? (
            <Banner about={about} frame={frame} onWish={ask} />
          ) : (
            <Coach
              about={about}
              frame={frame}
              link={link}
              moves={moves}
              choice={now}
              onPlay={play}
              onPoint={point}
              onTouch={onTouch}
              onFault={setFault}
              onRefused={({ why, clause }) => setFault({ kind: "refused", why, clause })}
            />
          )}
          <Log
            about={about}
            frame={frame}
            link={link}
            seen={seen}
            onPeek={peek}
            onWish={ask}
            onLook={(ply) => ask({ kind: "look", ply: ply >= frame.version ? null : ply })}
          />
          <Timeline
            board={about.board}
            frame={frame}
            link={link}
            seen={seen}
            onPeek={peek}
            onWish={ask}
            onSay={setSaid}
            onFault={setFault}
          />
        </>
      ),
    [about, frame, link, now, fault, glimpse, ringed, gone],
  );
  return (
    <Clauses.Provider value={about.clauses}>
      <div
        ref={table}
        class="dp-table"
        data-pace={pace}
        data-contact={link.wire.state}
        data-version={newest.version}
        data-shown={scene.ply}
        data-past={past}
        onKeyDown={onKey}
      >
        <Head
          about={about}
          frame={newest}
          ply={ply}
          slow={pace !== "rest"}
          gone={gone}
          onWish={ask}
        />
        {newest.curtain === null && <p class="dp-ask">{past || gone ? askedThen(asked) : asked}</p>}
        {face}
        <Notices
          frame={newest}
          pace={link.wire.state === "here" ? pace : "rest"}
          said={said}
          onHeard={() => setSaid(null)}
          onForget={() => link.forget()}
        >
          <Lost link={link} kept={kept} frame={newest} />
          <Rescue about={about} frame={newest} link={link} onFault={setFault} />
        </Notices>
        <Spoken about={about} frame={newest} />
      </div>
    </Clauses.Provider>
  );
}

const momentOf = ({ course, version, shown, eye }: Frame): string => `${course}/${version}/${shown}/${eye}`;

/**
 * Whether a frame answers a move at the table on show: what is asked now is seen first then, and the board, which stands as
 * it did until its pieces move, a frame later.
 */
function answers(then: Frame, now: Frame): boolean {
  const live = (frame: Frame): boolean => frame.curtain === null && frame.shown === frame.version;
  const on = now.course === then.course && now.eye === then.eye && now.version > then.version;
  return on && live(then) && live(now);
}
