import type { Model } from "../src/link";
import type { About, Bunch, Frame, Message, Move, Reply, Task } from "../src/protocol";

export const OPEN = { undo: null, redo: null, look: null, branch: null, again: null, sit: null, design: null, record: null, load: null, hint: null };

/** Two piles, 5 and 7, with landing cells: seat 0 is to move its 5. */
export const MOVES: readonly Move[] = [
  { text: "cover 5 onto 7", label: "Put the 5 onto the 7", rules: ["DC-04"], picks: ["0/pile:0,0", "0/pile:0,1"] },
  { text: "duck 5 to 1,1", label: "Move the 5 to 1,1", rules: ["DC-05"], picks: ["0/pile:0,0", "0/cell:1,1"] },
  { text: "duck 5 to -1,1", label: "Move the 5 to -1,1", rules: ["DC-05"], picks: ["0/pile:0,0", "0/cell:-1,1"] },
];

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -60 220 180" role="img">' +
  '<g data-id="0/pile:0,0" aria-label="pile 5"><rect x="0" y="0" width="50" height="50"/><text x="20" y="30">5</text></g>' +
  '<g data-id="0/pile:0,1"><title>pile 7</title><rect x="60" y="0" width="50" height="50"/></g>' +
  '<g data-id="0/pile:0,2"><rect x="120" y="0" width="50" height="50"/></g>' +
  '<g data-id="0/cell:1,1"><rect x="60" y="60" width="50" height="50"/></g>' +
  '<g data-id="0/cell:-1,1"><rect x="60" y="-60" width="50" height="50"/></g>' +
  "</svg>";

/** Moves as a frame carries them, each in a bunch of its own. */
export function bunches(moves: readonly Move[]): readonly Bunch[] {
  return moves.map(({ text, label, rules, picks }) => ({
    text,
    label,
    rules,
    picks: picks.slice(0, -1),
    pick: picks.at(-1) ?? null,
    ends: [["", "", ""]],
  }));
}

export function about(changes: Partial<About> = {}): About {
  return {
    board: 1,
    game: "pond",
    title: "Duck & Cover",
    terms: {},
    clauses: {
      "DC-02": { text: "Only the called duck moves.", status: "text", origin: "from the rulebook" },
      "DC-04": { text: "Onto a neighbour.", status: "text", origin: "from the rulebook" },
      "DC-05": { text: "To a free cell.", status: "ruling", origin: "our ruling" },
    },
    bots: [
      { name: "random", title: "Random", help: "" },
      { name: "greedy", title: "Greedy", help: "" },
    ],
    drawn: false,
    seats: 2,
    ...changes,
  };
}

export function frame(changes: Partial<Frame> = {}): Frame {
  return {
    eye: 0,
    seat: 0,
    version: 3,
    course: 0,
    shown: 3,
    ask: "Seat 0: the 5 is called. Move your 5.",
    view: null,
    picture: { svg: SVG, text: "5 7 9" },
    moves: bunches(MOVES),
    apart: false,
    seats: [
      { bot: null, waiting: true, score: 4, place: null },
      { bot: "greedy", waiting: false, score: 6, place: null },
    ],
    log: [
      { ply: 1, seat: 0, text: "Seat 0 moves the 3.", rules: ["DC-05"] },
      { ply: 3, seat: null, text: "The 5 is called.", rules: ["DC-02"] },
    ],
    told: 2,
    may: OPEN,
    closed: false,
    over: false,
    stopped: false,
    back: null,
    seed: "7",
    curtain: null,
    remembering: false,
    designer: false,
    rescue: "",
    notice: null,
    error: null,
    ...changes,
  };
}

/** A stand-in for anywidget's model: keeps what was sent, and speaks for the kernel when told to. */
export class Kernel {
  sent: Message[] = [];
  view: Frame;
  about: About;
  task: Task | undefined;
  #heard = new Map<string, Set<(content: never) => void>>();

  constructor(view: Frame = frame(), known: About = about()) {
    this.view = view;
    this.about = known;
  }

  readonly model: Model = {
    get: ((key: "view" | "about" | "task") => this[key]) as Model["get"],
    on: (event: string, callback: (content: never) => void) => {
      this.#heard.set(event, (this.#heard.get(event) ?? new Set()).add(callback));
    },
    off: (event: string, callback: (content: never) => void) => void this.#heard.get(event)?.delete(callback),
    send: (content: Message) => void this.sent.push(content),
  };

  /** Number of callbacks that listen. */
  get ears(): number {
    return [...this.#heard.values()].reduce((sum, each) => sum + each.size, 0);
  }

  show(view: Frame): void {
    this.view = view;
    for (const callback of this.#heard.get("change:view") ?? []) callback(undefined as never);
  }

  /** Asks a lesson's question. */
  pose(task: Task): void {
    this.task = task;
    for (const callback of this.#heard.get("change:task") ?? []) callback(undefined as never);
  }

  /** Answers the last message. */
  answer(reply: Partial<Reply> = {}): void {
    const id = this.sent.at(-1)?.id ?? "";
    const whole: Reply = {
      id,
      ok: reply.error === undefined || reply.error === null,
      error: null,
      glimpse: null,
      hints: null,
      lines: null,
      moves: null,
      record: null,
      rescued: null,
      ...reply,
    };
    for (const callback of this.#heard.get("msg:custom") ?? []) callback(whole as never);
  }
}
