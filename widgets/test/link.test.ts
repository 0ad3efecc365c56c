import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Link } from "../src/link";
import { Connection } from "./jupyter";
import { Kernel } from "./table";

let kernel: Kernel;
let connection: Connection;
let link: Link;
let end: AbortController;
const changed = vi.fn();

function open(manager: unknown): void {
  link = new Link({ ...kernel.model, widget_manager: manager }, changed, end.signal);
}

const server = (status: number | "down"): void => {
  const down = (): Promise<Response> => Promise.reject(new TypeError("no server"));
  vi.stubGlobal("fetch", vi.fn(status === "down" ? down : () => Promise.resolve(kernelModel(status))));
};
const kernelModel = (status: number, state = "idle") => new Response(`{"execution_state": "${state}"}`, { status });
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
const play = () => link.ask({ kind: "play", text: "duck 5 to 1,1" });
const kinds = (): string[] => kernel.sent.map((each) => each.kind);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  kernel = new Kernel();
  connection = new Connection();
  end = new AbortController();
  server(200);
  open({ kernel: connection });
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one thing at a time changes the table: a second click is not sent", async () => {
  void play();
  expect(await play()).toBeNull();
  expect(kinds()).toEqual(["play"]);
  kernel.answer();
  await pass(0);
  void play();
  expect(kinds()).toEqual(["play", "play"]);
});

test("questions go out beside a move, and are answered by id in any order", async () => {
  const moved = play();
  const saved = link.read({ kind: "record", note: "" });
  const lines = link.read({ kind: "lines", start: 0, stop: 4 });
  const [move, save, read] = kernel.sent;
  kernel.answer({ id: read?.id ?? "", lines: [] });
  kernel.answer({ id: save?.id ?? "", record: "{}" });
  expect((await lines)?.lines).toEqual([]);
  expect((await saved)?.record).toBe("{}");
  expect(link.busy).toBe(true);
  kernel.answer({ id: move?.id ?? "" });
  expect(await moved).toBeNull();
  expect(link.busy).toBe(false);
});

test("a question does not show the table as busy", () => {
  void link.read({ kind: "hint" });
  expect(link.pace).toBe("rest");
  expect(link.busy).toBe(false);
});

test("a newer glance takes the place of one that waits, and the kernel is asked for the last one only", async () => {
  const glances = [1, 2, 3].map((ply) => link.read({ kind: "glance", ply }));
  expect(kernel.sent).toMatchObject([{ kind: "glance", ply: 1 }]);
  expect(await glances[1]).toBeNull();
  kernel.answer();
  expect((await glances[0])?.ok).toBe(true);
  expect(kernel.sent).toMatchObject([{ ply: 1 }, { ply: 3 }]);
  kernel.answer();
  expect((await glances[2])?.ok).toBe(true);
});

test("what is asked while the connection is cut is said once it is back", async () => {
  server("down");
  connection.cut();
  const moved = play();
  await pass(5_000);
  expect(link.wire.state).toBe("cut");
  expect(kinds()).toEqual([]);
  server(200);
  await pass(1_600);
  expect(connection.reconnected).toBe(1);
  expect(link.wire.state).toBe("here");
  expect(kinds()).toEqual(["play"]);
  kernel.answer();
  expect(await moved).toBeNull();
});

test("what had no answer when the connection was cut is said again, by the same id", async () => {
  const moved = play();
  connection.cut();
  await pass(2_000);
  expect(link.wire.state).toBe("here");
  expect(kinds()).toEqual(["play", "play"]);
  expect(kernel.sent[1]?.id).toBe(kernel.sent[0]?.id);
  kernel.answer();
  kernel.answer();
  expect(await moved).toBeNull();
});

test("a cut of which Jupyter says nothing yet is seen within a second or so", async () => {
  server("down");
  connection.cut();
  await pass(1_100);
  expect(link.wire.state).toBe("cut");
  expect(changed).toHaveBeenCalled();
});

test("a connection that is taken up again at once is no cut", async () => {
  connection.cut();
  await pass(510);
  connection._ws = { readyState: WebSocket.OPEN };
  await pass(1_000);
  expect(link.wire.state).toBe("here");
});

test("while the server is down the page tries and does not give up", async () => {
  server("down");
  connection.cut();
  await pass(60_000);
  expect(link.wire.state).toBe("cut");
  expect(connection.reconnected).toBe(0);
  server(200);
  await pass(2_000);
  expect(link.wire.state).toBe("here");
});

const ENDS = ["restarting", "autorestarting", "terminating", "dead"];
test.each(ENDS)("a kernel that is %s is gone, with what was asked", async (status) => {
  const moved = play();
  connection.statusChanged.emit(status);
  expect(link.wire.state).toBe("gone");
  expect(await moved).toBeNull();
  expect(link.busy).toBe(false);
  expect((await play())?.why).toContain("The kernel is gone");
  expect(await link.read({ kind: "hint" })).toBeNull();
  expect(kinds()).toEqual(["play"]);
});

test("a kernel that the server no longer has is gone", async () => {
  server(404);
  connection.cut();
  await pass(3_000);
  expect(link.wire.state).toBe("gone");
});

test("a busy or idle kernel is not gone", () => {
  for (const status of ["busy", "idle", "starting", "unknown"]) connection.statusChanged.emit(status);
  expect(link.wire.state).toBe("here");
});

test("a kernel that answers others but not this board, asked twice, has it no more", async () => {
  void play();
  await pass(2_600);
  expect(kinds()).toEqual(["play"]);
  await pass(600);
  expect(kinds()).toEqual(["play", "play"]);
  expect(kernel.sent[1]?.id).toBe(kernel.sent[0]?.id);
  await pass(600);
  expect(link.wire.state).toBe("gone");
});

test("a kernel that is dead and that nobody starts anew is gone", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(kernelModel(200, "dead")));
  connection.answers = false;
  void play();
  await pass(7_000);
  expect(link.wire.state).toBe("gone");
});

test("a connection that swallows what is said is taken up anew, and it is said again", async () => {
  connection.answers = false;
  void play();
  await pass(7_000);
  expect(connection.reconnected).toBe(1);
  expect(kinds()).toEqual(["play", "play"]);
});

test("a machine without a network may have its server on itself", async () => {
  dispatchEvent(new Event("offline"));
  await pass(2_000);
  expect(link.wire.state).toBe("here");
});

test("a machine that lost its network, and its server with that, is told of at once", async () => {
  server("down");
  dispatchEvent(new Event("offline"));
  await pass(10);
  expect(link.wire.state).toBe("cut");
  server(200);
  await pass(2_000);
  expect(link.wire.state).toBe("here");
});

test("a kernel that is long at work is waited for, and told of", async () => {
  connection.answers = false;
  connection.status = "busy";
  void play();
  await pass(60_000);
  expect(link.wire.state).toBe("here");
  expect(link.pace).toBe("silent");
  expect(kinds()).toEqual(["play"]);
});

test("a way that throws when something is sent leads nowhere any more", async () => {
  kernel.model.send = () => {
    throw new Error("Cannot send");
  };
  open({ kernel: connection });
  expect(await play()).toBeNull();
  expect(link.wire.state).toBe("gone");
  expect(link.pace).toBe("rest");
});

const BLIND = [undefined, null, {}, { kernel: null }, { kernel: {} }];
test.each(BLIND)("without a connection to watch (%s), silence is what tells", async (manager) => {
  open(manager);
  void play();
  await pass(10_100);
  expect(link.wire.state).toBe("here");
  expect(link.pace).toBe("silent");
});

test("a socket that is open, though the server did not answer for a while, is not taken down", async () => {
  server("down");
  dispatchEvent(new Event("offline"));
  await pass(10);
  expect(link.wire.state).toBe("cut");
  server(200);
  await pass(2_000);
  expect([link.wire.state, connection.reconnected]).toEqual(["here", 0]);
});

test("a board that is closed while its kernel is silent asks for nothing more, and leaves no timer", async () => {
  connection.answers = false;
  void play();
  await pass(3_000);
  end.abort();
  expect(vi.getTimerCount()).toBe(0);
  await pass(10_000);
  expect(connection.reconnected).toBe(0);
});

test("a board that is closed while it waits to ask again leaves no timer", async () => {
  void play();
  await pass(2_600);
  end.abort();
  expect(vi.getTimerCount()).toBe(0);
});

test("an echo that came leaves no timer", async () => {
  expect(await link.wire.echo()).toBe(true);
  end.abort();
  expect(vi.getTimerCount()).toBe(0);
});

test("a board that is closed asks nothing, and answers nothing to who asks it", async () => {
  end.abort();
  expect(await link.read({ kind: "hint" })).toBeNull();
  expect(await link.read({ kind: "glance", ply: 1 })).toBeNull();
  expect(await play()).toBeNull();
  expect([kinds(), vi.getTimerCount()]).toEqual([[], 0]);
});

test("a board that is closed watches nothing any more", () => {
  end.abort();
  const { statusChanged, connectionStatusChanged, disposed } = connection;
  expect([kernel, statusChanged, connectionStatusChanged, disposed].map(({ ears }) => ears)).toEqual([0, 0, 0, 0]);
  expect(vi.getTimerCount()).toBe(0);
});
