import { pause } from "./wait";
import { Wire } from "./wire";
import type { About, Fault, Frame, Message, Reply, Task } from "./protocol";

/** What this board needs of anywidget's model. */
export interface Model {
  get(key: "about"): About;
  get(key: "view"): Frame;
  /** The question that a lesson's board asks; no other board has one. */
  get(key: "task"): Task | undefined;
  on(event: "change:about" | "change:view" | "change:task", callback: () => void): void;
  on(event: "msg:custom", callback: (content: unknown) => void): void;
  off(event: "change:about" | "change:view" | "change:task" | "msg:custom", callback: (...args: never[]) => void): void;
  send(content: Message): void;
  /** Jupyter's keeper of widgets, where there is one; it knows the connection to the kernel. */
  readonly widget_manager?: unknown;
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A message before the link has named it and the position it is about. */
export type Wish = Without<Message, "id" | "version" | "course">;

/** How long the one thing asked for has been waited for: not for long, if at all; for a while; too long. */
export type Pace = "rest" | "slow" | "silent";

type Settle = (reply: Reply | null) => void;

interface Open {
  message: Message;
  settle: Settle;
  doubt: ReturnType<typeof setTimeout>;
}

const SLOW = 150;
const SILENT = 10_000;
/** After so long without an answer the kernel is asked whether it still has this board. */
const DOUBT = 2_500;
/** The answer takes another way than the echo: so much later it may come. */
const GRACE = 500;

const WHY = "The kernel is gone: nothing changes at this table any more.";
const GONE: Fault = { kind: "refused", why: WHY, clause: "" };

/** Asks the kernel: one thing that changes the table at a time, questions beside it; answers are matched by id. */
export class Link {
  pace: Pace = "rest";
  readonly wire: Wire;
  #counter = 0;
  #acting = false;
  #open = new Map<string, Open>();
  #glance: { wish: Wish; settle: Settle } | null = null;
  #glancing = false;
  #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #name = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

  constructor(
    readonly model: Model,
    readonly onChange: () => void,
    readonly signal: AbortSignal,
  ) {
    const hear = (content: unknown): void => this.#hear(content as Reply);
    model.on("msg:custom", hear);
    this.wire = new Wire(model.widget_manager, { changed: () => this.#changed(), back: () => this.#again() }, signal);
    signal.addEventListener("abort", () => {
      model.off("msg:custom", hear);
      this.#give();
    });
  }

  /** True while something that changes the table is under way: a second click then does nothing. */
  get busy(): boolean {
    return this.#acting;
  }

  /** Asks for a change; null when it was made, while another one is under way, or when waiting was given up. */
  async ask(wish: Wish): Promise<Fault | null> {
    if (this.busy || this.signal.aborted) return null;
    if (this.wire.state === "gone") return GONE;
    this.#acting = true;
    this.#timers = [setTimeout(() => this.#at("slow"), SLOW), setTimeout(() => this.#at("silent"), SILENT)];
    const answer = new Promise<Fault | null>((settle) =>
      this.#post(wish, (reply) => {
        this.#rest();
        settle(reply?.error ?? null);
      }),
    );
    if (this.#acting) this.#tell();
    return answer;
  }

  /** Calls `told` whenever it becomes busy or free. Returns what ends that. */
  watch(told: () => void): () => void {
    this.#watchers.add(told);
    return () => void this.#watchers.delete(told);
  }

  /** Asks a question that changes nothing. A newer glance takes the place of one that waits, which is answered null. */
  read(wish: Wish): Promise<Reply | null> {
    return new Promise((settle) => {
      if (this.wire.state === "gone" || this.signal.aborted) settle(null);
      else if (wish.kind !== "glance") this.#post(wish, settle);
      else if (!this.#glancing) this.#look(wish, settle);
      else {
        this.#glance?.settle(null);
        this.#glance = { wish, settle };
      }
    });
  }

  /** Gives up waiting, so that a person may try again. */
  forget(): void {
    this.#give();
    this.#changed();
  }

  #look(wish: Wish, settle: Settle): void {
    this.#glancing = true;
    this.#post(wish, (reply) => {
      this.#glancing = false;
      settle(reply);
      const next = this.#glance;
      this.#glance = null;
      if (next !== null && reply !== null) this.#look(next.wish, next.settle);
      else next?.settle(null);
    });
  }

  #post(wish: Wish, settle: Settle): void {
    const { version, course } = this.model.get("view");
    const id = `${this.#name}-${++this.#counter}`;
    const message = { ...wish, id, version, course } as Message;
    this.#open.set(id, { message, settle, doubt: this.#later(id) });
    this.#send(message);
  }

  /** Says it if there is a way; else it is said when the connection is back. */
  #send(message: Message): void {
    if (!this.wire.open) return;
    try {
      this.model.send(message);
    } catch {
      this.wire.lose(); // the way to the kernel was taken down: Jupyter throws when its end is closed
    }
  }

  #hear(reply: Reply): void {
    const open = this.#open.get(reply.id);
    if (open === undefined) return;
    this.#open.delete(reply.id);
    clearTimeout(open.doubt);
    open.settle(reply);
  }

  /** The connection is back: what has no answer is said again, by the same id, so that it is done once. */
  #again(): void {
    for (const [id, open] of [...this.#open]) {
      clearTimeout(open.doubt);
      open.doubt = this.#later(id);
      this.#send(open.message);
    }
  }

  #later(id: string): ReturnType<typeof setTimeout> {
    return setTimeout(() => void this.#doubt(id), DOUBT);
  }

  /** A kernel that answers others and not us, twice, has no such board any more: it was started anew. */
  async #doubt(id: string): Promise<void> {
    for (const last of [false, true]) {
      if (!(await this.wire.echo())) return;
      await pause(GRACE, this.signal);
      const open = this.#open.get(id);
      if (open === undefined) return;
      if (last) this.wire.lose();
      else this.#send(open.message);
    }
  }

  #changed(): void {
    if (this.wire.state === "gone") this.#give();
    this.onChange();
  }

  #at(pace: Pace): void {
    this.pace = pace;
    this.onChange();
  }

  #rest(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#acting = false;
    this.#tell();
    if (this.pace !== "rest") this.#at("rest");
  }

  #tell(): void {
    for (const told of this.#watchers) told();
  }

  #give(): void {
    const left = [...this.#open.values()];
    this.#open.clear();
    for (const { doubt, settle } of left) {
      clearTimeout(doubt);
      settle(null);
    }
  }
}
