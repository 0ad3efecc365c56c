import type { About, Fault, Frame, Message, Reply } from "./protocol";

/** What this board needs of anywidget's model. */
export interface Model {
  get(key: "view"): Frame;
  get(key: "about"): About;
  on(event: "change:view" | "change:about", callback: () => void): void;
  on(event: "msg:custom", callback: (content: unknown) => void): void;
  off(event: "change:view" | "change:about" | "msg:custom", callback: (...args: never[]) => void): void;
  send(content: Message): void;
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A message before the link has named it and the position it is about. */
export type Wish = Without<Message, "id" | "version" | "course">;

/** How the conversation with the kernel stands: at rest, asked, asked a while ago, asked too long ago. */
export type Pace = "rest" | "asked" | "slow" | "silent";

const SLOW = 150;
const SILENT = 10_000;

/** Asks the kernel one thing at a time and matches its answers by id. */
export class Link {
  pace: Pace = "rest";
  #counter = 0;
  #open = new Map<string, (reply: Reply) => void>();
  #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #name = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

  constructor(
    readonly model: Model,
    readonly onPace: () => void,
    signal: AbortSignal,
  ) {
    const hear = (content: unknown): void => this.#hear(content);
    model.on("msg:custom", hear);
    signal.addEventListener("abort", () => {
      model.off("msg:custom", hear);
      this.#still();
    });
  }

  /** True while an answer is outstanding: a second click then does nothing. */
  get busy(): boolean {
    return this.#open.size > 0;
  }

  /** Sends a wish about the position on show; null when one is still open. */
  async ask(wish: Wish): Promise<Fault | null> {
    if (this.busy) return null;
    const { version, course } = this.model.get("view");
    const id = `${this.#name}-${++this.#counter}`;
    const answer = new Promise<Reply>((resolve) => this.#open.set(id, resolve));
    this.#timers = [setTimeout(() => this.#slow("slow"), SLOW), setTimeout(() => this.#slow("silent"), SILENT)];
    this.#slow("asked");
    this.model.send({ ...wish, id, version, course } as Message);
    return (await answer).error;
  }

  /** Gives up waiting, so that a person may try again. */
  forget(): void {
    this.#open.clear();
    this.#rest();
  }

  #slow(pace: Pace): void {
    this.pace = pace;
    this.onPace();
  }

  #hear(content: unknown): void {
    const reply = content as Reply;
    const resolve = this.#open.get(reply.id);
    if (resolve === undefined) return;
    this.#open.delete(reply.id);
    this.#rest();
    resolve(reply);
  }

  #rest(): void {
    this.#still();
    this.#slow("rest");
  }

  #still(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
