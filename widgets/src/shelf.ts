import type { About } from "./protocol";

/** Names kept at most: the game that is going on, and the one before it. */
const ROOM = 2;

/** The names under which kernels keep this board's games, latest first, as long as the browser's tab is open. */
export class Shelf {
  readonly #key: string;

  /** The shelf of one board: by the page or notebook, by game, by the board's number in its kernel. */
  constructor(page: string, { game, board }: About) {
    this.#key = `duckplay ${page} ${game} ${board}`;
  }

  names(): readonly string[] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.#key) ?? "[]");
      return Array.isArray(kept) ? kept.filter((name) => typeof name === "string").slice(0, ROOM) : [];
    } catch {
      return []; // no storage on this page, or somebody else wrote to it
    }
  }

  /** Puts a name in front of the others. */
  put(name: string): void {
    this.#keep([name, ...this.names().filter((each) => each !== name)].slice(0, ROOM));
  }

  drop(name: string): void {
    this.#keep(this.names().filter((each) => each !== name));
  }

  #keep(names: readonly string[]): void {
    try {
      if (names.length === 0) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify(names));
    } catch {
      // a page without storage keeps nothing: its game cannot be taken up again, and nothing else is lost
    }
  }
}
