import { within } from "./wait";

/** How it stands with the connection: there, cut and being taken up again, or ended with the kernel for good. */
export type Contact = "here" | "cut" | "gone";

interface Signal {
  connect(slot: (sender: unknown, args: string) => void): unknown;
  disconnect(slot: (sender: unknown, args: string) => void): unknown;
}

/** What a board uses of Jupyter's connection to a kernel (`@jupyterlab/services`), the same in Voila and JupyterLab. */
interface Kernel {
  readonly id: string;
  readonly status: string;
  readonly connectionStatus: string;
  readonly statusChanged: Signal;
  readonly connectionStatusChanged: Signal;
  readonly disposed: Signal;
  readonly serverSettings: { baseUrl: string; token: string };
  reconnect(): Promise<void>;
  requestKernelInfo(): Promise<unknown>;
}

interface Heard {
  /** The contact is another one. */
  changed: () => void;
  /** The connection was taken up again: something may have been lost meanwhile. */
  back: () => void;
}

const LOOK = 500;
const TRY = 1_500;
/** A kernel that is at rest answers sooner. */
const PATIENCE = 4_000;
const ENDED = ["restarting", "autorestarting", "terminating", "dead"];

/** Watches the connection between a page and its kernel and takes it up again; with none to watch all seems well. */
export class Wire {
  state: Contact = "here";
  /** When the connection was cut (as `Date.now()`), 0 while it is there. */
  since = 0;
  /** Whether the page has a notebook round it, whose cells can be run again. */
  readonly notebook: boolean;
  /** The path of the notebook round the board, or of the page: the same when it is loaded anew. */
  readonly page: string;
  readonly #kernel: Kernel | null;
  #doubts = 0;
  #tried = 0;

  constructor(
    manager: unknown,
    readonly heard: Heard,
    readonly signal: AbortSignal,
  ) {
    const context = (manager as { context?: { path?: string } } | null | undefined)?.context;
    this.notebook = context !== undefined;
    this.page = context?.path ?? location.pathname;
    this.#kernel = kernelOf(manager);
    const kernel = this.#kernel;
    if (kernel === null) return;
    const ended = (): void => this.lose();
    const status = (_: unknown, now: string): void => {
      if (ENDED.includes(now)) this.lose();
    };
    const connection = (_: unknown, now: string): void => {
      if (now !== "connected") return;
      if (this.state === "here") heard.back();
      else this.#set("here");
    };
    const watch = setInterval(() => this.#look(), LOOK);
    kernel.statusChanged.connect(status);
    kernel.connectionStatusChanged.connect(connection);
    kernel.disposed.connect(ended);
    // No network need not mean no server: it may run on this very machine.
    addEventListener("offline", () => void this.#check(kernel, "none"), { signal });
    addEventListener("online", () => this.#look(), { signal });
    signal.addEventListener("abort", () => {
      clearInterval(watch);
      kernel.statusChanged.disconnect(status);
      kernel.connectionStatusChanged.disconnect(connection);
      kernel.disposed.disconnect(ended);
    });
  }

  /** The kernel is gone, and this board with it. */
  lose(): void {
    this.#set("gone");
  }

  /** Whether something said now goes out now. What Jupyter has to queue it sends three seconds late. */
  get open(): boolean {
    const kernel = this.#kernel;
    return kernel === null || (kernel.connectionStatus === "connected" && stateOf(kernel) === WebSocket.OPEN);
  }

  /** True once the kernel has answered something, and so had its turn at all that was said before. */
  async echo(): Promise<boolean> {
    const kernel = this.#kernel;
    if (kernel === null || this.state !== "here" || this.signal.aborted) return false;
    const said = kernel.requestKernelInfo().then(
      () => true,
      () => false, // the connection ended meanwhile, which is seen elsewhere
    );
    const answered = await within(PATIENCE, this.signal, said);
    if (answered === null && kernel.status !== "busy") void this.#check(kernel, "any");
    return answered === true && this.#state() === "here";
  }

  /** Whether the server answers, and still has the kernel: "here", "gone", or "cut" when it cannot be reached. */
  async probe(): Promise<Contact> {
    if (this.#kernel === null) return "here";
    const { baseUrl, token } = this.#kernel.serverSettings;
    const headers = token === "" ? {} : { Authorization: `token ${token}` };
    try {
      const answer = await fetch(`${baseUrl}api/kernels/${this.#kernel.id}`, { headers, cache: "no-store" });
      if (!answer.ok) return answer.status === 404 ? "gone" : "cut";
      const kernel = (await answer.json()) as { execution_state?: string };
      return kernel.execution_state === "dead" ? "gone" : "here";
    } catch {
      return "cut"; // nobody answers, or nobody who knows of kernels
    }
  }

  #state(): Contact {
    return this.state;
  }

  #set(state: Contact): void {
    this.#doubts = 0;
    if (this.state === state || this.state === "gone") return;
    this.state = state;
    this.since = state === "here" ? 0 : Date.now();
    this.heard.changed();
    if (state === "here") this.heard.back();
  }

  /** Jupyter notices a cut late, and waits up to half a minute before it tries again: so look, and try, more often. */
  #look(): void {
    const kernel = this.#kernel;
    if (kernel === null || this.state === "gone") return;
    if (this.state === "here") {
      this.#doubts = this.open ? 0 : this.#doubts + 1;
      if (this.#doubts > 1) this.#set("cut");
    }
    if (this.#state() !== "cut" || stateOf(kernel) === WebSocket.CONNECTING || Date.now() - this.#tried < TRY) return;
    this.#tried = Date.now();
    void this.#check(kernel, "ended");
  }

  /** Asks the server how it stands; where it is there, a connection is taken up anew: none, one that ended, or any. */
  async #check(kernel: Kernel, anew: "none" | "ended" | "any"): Promise<void> {
    const was = this.state;
    if (this.signal.aborted) return;
    const found = await this.probe();
    if (this.signal.aborted || this.#state() !== was) return;
    if (found !== "here") this.#set(found);
    else if (anew === "none") return;
    else if (anew === "ended" && this.open) this.#set("here");
    else if (stateOf(kernel) !== WebSocket.CONNECTING) {
      await kernel.reconnect().catch(() => undefined); // it is tried again at a later look
    }
  }
}

/** The state of the connection's socket, which its own status follows late; taken as open where it cannot be seen. */
function stateOf(kernel: Kernel): number {
  const { _ws } = kernel as { _ws?: WebSocket | null };
  if (_ws === null) return WebSocket.CLOSED;
  return _ws?.readyState ?? WebSocket.OPEN;
}

function kernelOf(manager: unknown): Kernel | null {
  const kernel = (manager as { kernel?: Partial<Kernel> | null } | null | undefined)?.kernel;
  const whole = ["statusChanged", "connectionStatusChanged", "disposed", "serverSettings"] as const;
  return kernel && whole.every((part) => kernel[part] !== undefined) ? (kernel as Kernel) : null;
}
