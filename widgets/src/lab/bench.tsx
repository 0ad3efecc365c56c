import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { ChartCard } from "./chart";
import { DialRow } from "./dial";
import { library, type Plotly } from "./library";
import type { About, Behind, Chart, Dial, Model, Said, View } from "./protocol";
import { plural } from "../words";

interface Props {
  about: About;
  view: View;
  charts: Chart[];
  model: Model;
  look: string;
}

/** How often the page says that it is still there: nobody plays for a page that was left. */
const HERE = 10_000;

/** The whole Lab: what was found first, then the dials beside the charts, then the games behind what was touched. */
export function Bench({ about, view, charts, model, look }: Props) {
  const [plotly, setPlotly] = useState<Plotly | null>(null);
  const say = (said: Said): void => model.send(said);
  useEffect(() => {
    say({ kind: "hello" });
    void library(model).then((loaded) => setPlotly(() => loaded));
    const here = setInterval(() => say({ kind: "here" }), HERE);
    return () => clearInterval(here);
  }, []);
  return (
    <>
      <Found about={about} view={view} say={say} />
      <div class="dpl-bench">
        <Dials about={about} view={view} say={say} />
        <div class="dpl-charts" data-count={charts.length}>
          {charts.map((chart) => (
            <ChartCard
              key={chart.name}
              chart={chart}
              plotly={plotly}
              look={look}
              onMark={(mark) => say({ kind: "mark", mark })}
            />
          ))}
          <MapCard about={about} view={view} say={say} />
        </div>
      </div>
      <Games view={view} say={say} />
    </>
  );
}

type Say = (said: Said) => void;

/** The sentence, how it stands, and the way to stop it. */
function Found({ about, view, say }: { about: About; view: View; say: Say }) {
  const { stage, done, total, speed, before } = view;
  const busy = stage === "running" || stage === "queued" || stage === "asked";
  return (
    <header class="dpl-found" data-verdict={view.verdict} data-stage={stage}>
      <p class="dpl-sentence" role="status">
        {bound(view.sentence) || (busy ? "Playing the first games …" : "Turn a dial to see what it does.")}
      </p>
      <p class="dpl-surety">{view.surety}</p>
      {view.warnings.map((warning) => (
        <p class="dpl-warning" role="alert">
          {warning}
        </p>
      ))}
      {view.fallen.map(({ cells, mark }) => (
        <button type="button" class="dpl-button dpl-fallen" key={mark} onClick={() => say({ kind: "mark", mark })}>
          {cells[0]}
        </button>
      ))}
      {view.error !== "" && (
        <p class="dpl-warning" role="alert">
          {view.error}
        </p>
      )}
      <div class="dpl-progress">
        <progress aria-label="Games played" max={Math.max(total, 1)} value={done} />
        <span class="dpl-count">{count(view)}</span>
        {busy ? (
          <button type="button" class="dpl-button" onClick={() => say({ kind: "cancel" })}>
            {stage === "queued" ? "Leave the queue" : "Stop here"}
          </button>
        ) : (
          <button
            type="button"
            class="dpl-button"
            disabled={done > 0 && done >= total && total >= about.most}
            onClick={() => say({ kind: "again" })}
          >
            {done === 0 ? "Play" : done < total ? "Go on" : "More games"}
          </button>
        )}
        <button type="button" class="dpl-button" disabled={done === 0} onClick={() => say({ kind: "save" })}>
          CSV
        </button>
      </div>
      {stage === "queued" && <p class="dpl-queue">{queue(before)}</p>}
      {speed > 0 && <span class="dpl-unseen">{pace(speed)} games a second</span>}
    </header>
  );
}

/** A sentence whose bounds stay on one line. */
function bound(sentence: string): ComponentChildren {
  const parts = sentence.split(/(\([^)]*\))/);
  return sentence && parts.map((part, at) => (at % 2 === 1 ? <span class="dpl-bounds">{part}</span> : part));
}

function queue(before: number): string {
  if (before === 0) return "Others are playing just now: you are next.";
  return `Others are playing just now, and ${before === 1 ? "one visitor waits" : `${before} visitors wait`} before you.`;
}

function count({ stage, done, total, speed }: View): string {
  if (stage === "queued") return "waiting for a free place";
  const games = `${done.toLocaleString("en")} of ${plural(total, "game")}`;
  return stage === "running" && speed > 0 ? `${games}, ${pace(speed)} a second` : games;
}

/** Games a second: of a few the part too. */
function pace(speed: number): string {
  return speed < 10 ? speed.toPrecision(2) : Math.round(speed).toLocaleString("en");
}

function Dials({ about, view, say }: { about: About; view: View; say: Say }) {
  const groups = new Map<string, Dial[]>();
  for (const dial of about.dials) groups.set(dial.group, [...(groups.get(dial.group) ?? []), dial]);
  const turned = view.turned.length;
  const first = useRef(matchMedia("(min-width: 56rem)").matches);
  return (
    <details class="dpl-dials" open={first.current}>
      <summary>{turned === 0 ? "Dials of B" : `Dials of B: ${turned} turned`}</summary>
      <p class="dpl-key">
        <span class="dpl-swatch" data-arm="0" /> A, pinned
        <span class="dpl-swatch" data-arm="1" /> B, turned here
      </p>
      <div class="dpl-actions">
        <button type="button" class="dpl-button" disabled={turned === 0} onClick={() => say({ kind: "pin" })}>
          Pin B as A
        </button>
        <button type="button" class="dpl-button" disabled={turned === 0} onClick={() => say({ kind: "reset" })}>
          B back to A
        </button>
      </div>
      {[...groups].map(([group, dials]) => (
        <fieldset>
          <legend class={group === "" ? "dpl-unseen" : ""}>{group || "Rules"}</legend>
          {dials.map((dial) => (
            <DialRow
              key={dial.name}
              dial={dial}
              value={view.values[dial.name] ?? null}
              pinned={view.pinned[dial.name] ?? null}
              turned={view.turned.includes(dial.name)}
              wrong={view.wrong[dial.name] ?? ""}
              automatic={view.automatic[dial.name] ?? null}
              onTurn={(value) => say({ kind: "turn", name: dial.name, value })}
            />
          ))}
        </fieldset>
      ))}
      <Table about={about} view={view} say={say} />
    </details>
  );
}

/** Who plays, how often, and what is compared. */
function Table({ about, view, say }: { about: About; view: View; say: Say }) {
  const sit = (seats: number, bots: string[]): void => say({ kind: "sit", seats, bots });
  const mixed = new Set(view.bots).size > 1;
  const choose = (at: number, bot: string): void => sit(view.seats, view.bots.map((each, seat) => (seat === at ? bot : each)));
  const options = about.bots.map(({ name, title, help }) => (
    <option value={name} title={help}>
      {title}
    </option>
  ));
  return (
    <fieldset>
      <legend>Who plays</legend>
      <div class="dpl-dial">
        <label for="dpl-seats">Seats</label>
        <select id="dpl-seats" value={view.seats} onChange={(event) => sit(Number(event.currentTarget.value), view.bots)}>
          {about.seats.map((seats) => (
            <option value={seats}>{seats}</option>
          ))}
        </select>
      </div>
      <div class="dpl-dial">
        <label for="dpl-bots">Bots</label>
        <select
          id="dpl-bots"
          value={mixed ? "" : view.bots[0]}
          onChange={(event) => sit(view.seats, view.bots.map(() => event.currentTarget.value))}
        >
          {mixed && <option value="">mixed, changing seats</option>}
          {options}
        </select>
      </div>
      <details class="dpl-mix">
        <summary>A bot for each seat</summary>
        {view.bots.map((bot, seat) => (
          <div class="dpl-dial">
            <label for={`dpl-bot-${seat}`}>Bot {seat + 1}</label>
            <select id={`dpl-bot-${seat}`} value={bot} onChange={(event) => choose(seat, event.currentTarget.value)}>
              {options}
            </select>
          </div>
        ))}
        <p class="dpl-help">Bots change seats from game to game, so that each sits everywhere equally often.</p>
      </details>
      <div class="dpl-dial">
        <label for="dpl-games">Games of each</label>
        <input
          id="dpl-games"
          type="number"
          min={100}
          max={about.most}
          step={100}
          value={view.games}
          onChange={(event) => say({ kind: "count", games: Number(event.currentTarget.value) })}
        />
      </div>
      <div class="dpl-dial">
        <label for="dpl-measure">Compare by</label>
        <select
          id="dpl-measure"
          value={view.measure}
          onChange={(event) => say({ kind: "measure", name: event.currentTarget.value })}
        >
          {about.measures.filter(({ seats }) => seats <= view.seats).map(({ name, title }) => (
            <option value={name}>{title}</option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

/** Which two dials to map, and how far that is. */
function MapCard({ about, view, say }: { about: About; view: View; say: Say }) {
  const dials = about.dials.filter(({ kind }) => kind !== "ints" && kind !== "cards");
  const [x, setX] = useState(dials[0]?.name ?? "");
  const [y, setY] = useState(dials[1]?.name ?? "");
  if (dials.length < 2) return null;
  const axis = (id: string, title: string, value: string, set: (name: string) => void) => (
    <div class="dpl-dial">
      <label for={id}>{title}</label>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {dials.map(({ name, title }) => (
          <option value={name}>{title}</option>
        ))}
      </select>
    </div>
  );
  return (
    <section class="dpl-chart dpl-map" aria-label="Map of two dials">
      <h2>What do two dials do together?</h2>
      <p class="dpl-says">A map around B, for its seats, one less and one more. {view.mapping}</p>
      <div class="dpl-choice">
        {axis("dpl-map-x", "Across", x, setX)}
        {axis("dpl-map-y", "Upwards", y, setY)}
        <div class="dpl-actions">
          <button type="button" class="dpl-button" disabled={x === y} onClick={() => say({ kind: "map", x, y })}>
            Draw the map
          </button>
        </div>
      </div>
    </section>
  );
}

/** The games behind a mark, each with the way onto the table. */
function Games({ view, say }: { view: View; say: Say }) {
  const { behind, shown } = view;
  const place = useRef<HTMLElement>(null);
  const title = behind?.title;
  useEffect(() => {
    if (title !== undefined) place.current?.scrollIntoView({ block: "nearest" });
  }, [title]);
  const field = behind?.field ?? null;
  const open = ({ arm, game, ply, kind }: Behind): void =>
    say({ kind: "open", arm, game, ply, move: kind, map: field !== null });
  return (
    <section class="dpl-games" aria-label="Games" ref={place}>
      {behind !== null && (
        <>
          <h2>{behind.title}</h2>
          {field !== null && (
            <button type="button" class="dpl-button" onClick={() => say({ kind: "take", arm: field })}>
              Turn B’s dials to this field
            </button>
          )}
          <ul>
            {behind.games.map((each) => (
              <li>
                <button type="button" class="dpl-game" data-arm={field === null ? each.arm : 1} onClick={() => open(each)}>
                  <b>{`${field !== null ? "Game" : each.arm === 0 ? "A" : "B"} ${each.game}`}</b> {each.words}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="dpl-shown" role="status">
        {shown}
      </p>
    </section>
  );
}
