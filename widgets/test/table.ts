import type { Model } from "../src/link";
import type { Frame, Message, Move, Reply } from "../src/protocol";

export const OPEN = { undo: null, redo: null, look: null, branch: null, again: null, sit: null };

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

export function frame(changes: Partial<Frame> = {}): Frame {
  return {
    game: "duck-and-cover",
    title: "Duck & Cover",
    terms: {},
    eye: 0,
    version: 3,
    line: 0,
    shown: 3,
    ask: "Seat 0: the 5 is called. Move your 5.",
    moves: MOVES,
    clauses: {
      "DC-04": { text: "Onto a neighbour.", status: "text", origin: "from the rulebook" },
      "DC-05": { text: "To a free cell.", status: "ruling", origin: "our ruling" },
    },
    svg: SVG,
    text: "5 7 9",
    seats: [
      { bot: null, waiting: true, score: 4, place: null },
      { bot: "greedy", waiting: false, score: 6, place: null },
    ],
    bots: ["random", "greedy"],
    log: [
      { ply: 1, seat: 0, text: "Seat 0 moves the 3.", rules: ["DC-05"] },
      { ply: 3, seat: null, text: "The 5 is called.", rules: ["DC-02"] },
    ],
    earlier: 0,
    may: OPEN,
    closed: false,
    over: false,
    stopped: false,
    seed: "7",
    notice: null,
    error: null,
    ...changes,
  };
}

/** A stand-in for anywidget's model: keeps what was sent, and speaks for the kernel when told to. */
export class Kernel {
  sent: Message[] = [];
  view: Frame;
  #heard = new Map<string, Set<(content: never) => void>>();

  constructor(view: Frame = frame()) {
    this.view = view;
  }

  readonly model: Model = {
    get: () => this.view,
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

  /** Answers the last message. */
  answer(reply: Partial<Reply> = {}): void {
    const id = this.sent.at(-1)?.id ?? "";
    const whole: Reply = { id, ok: reply.error === undefined || reply.error === null, error: null, ...reply };
    for (const callback of this.#heard.get("msg:custom") ?? []) callback(whole as never);
  }
}
