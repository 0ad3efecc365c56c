/** A stand-in for one of Jupyter's signals. */
export class Signal {
  #slots = new Set<(sender: unknown, args: string) => void>();
  connect(slot: (sender: unknown, args: string) => void): void {
    this.#slots.add(slot);
  }
  disconnect(slot: (sender: unknown, args: string) => void): void {
    this.#slots.delete(slot);
  }
  emit(args: string): void {
    for (const slot of this.#slots) slot(this, args);
  }
  get ears(): number {
    return this.#slots.size;
  }
}

/** A stand-in for Jupyter's connection to a kernel, with the socket that it hides. */
export class Connection {
  readonly id = "k1";
  status = "idle";
  connectionStatus = "connected";
  readonly statusChanged = new Signal();
  readonly connectionStatusChanged = new Signal();
  readonly disposed = new Signal();
  readonly serverSettings = { baseUrl: "http://127.0.0.1/", token: "" };
  _ws: { readyState: number } | null = { readyState: WebSocket.OPEN };
  /** Whether the kernel answers. */
  answers = true;
  reconnected = 0;

  cut(): void {
    this._ws = { readyState: WebSocket.CLOSED };
  }

  async reconnect(): Promise<void> {
    this.reconnected += 1;
    this._ws = { readyState: WebSocket.OPEN };
    this.connectionStatusChanged.emit("connecting");
    this.connectionStatusChanged.emit("connected");
  }

  requestKernelInfo(): Promise<unknown> {
    return this.answers ? Promise.resolve({}) : new Promise(() => undefined);
  }
}
