import { expect, test, vi } from "vitest";

import { Page, pass } from "./page";

const clipboard = (write: (text: string) => Promise<void>): void => {
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: write } });
};
const RECORD = '{"game": "pond"}';

test("a record goes to the clipboard, and the page says so", async () => {
  const write = vi.fn(() => Promise.resolve());
  const record = (count: number): string => JSON.stringify({ log: Array(count).fill([0, "roll"]) });
  clipboard(write);
  const page = new Page();
  await page.click("Copy record");
  expect(page.sent("record")).toHaveLength(1);
  await page.answer({ record: record(4) });
  expect(write).toHaveBeenCalledWith(record(4));
  expect(page.at(".dp-notices [role=status]").textContent).toContain("The record of 4 moves is on the clipboard.");
  await page.click("Copy record");
  await page.answer({ record: record(1) });
  expect(page.at(".dp-notices [role=status]").textContent).toContain("The record of 1 move is on the clipboard.");
  vi.unstubAllGlobals();
});

test("where the clipboard is refused the record is shown, selected", async () => {
  clipboard(() => Promise.reject(new Error("not allowed")));
  const page = new Page();
  await page.click("Copy record");
  await page.answer({ record: RECORD });
  await pass();
  const text = page.at("dialog textarea") as HTMLTextAreaElement;
  expect(text.value).toBe(RECORD);
  expect([text.selectionStart, text.selectionEnd]).toEqual([0, RECORD.length]);
  vi.unstubAllGlobals();
});

test("a record that is wrong is refused in the kernel's words, and stays to be mended", async () => {
  const page = new Page();
  await page.click("Load record");
  await page.click("Load it");
  expect(page.at("dialog [role=alert]").textContent).toContain("nothing to load yet");
  await page.type(page.at("dialog textarea"), "{");
  await page.click("Load it");
  expect(page.sent("load")).toMatchObject([{ text: "{" }]);
  await page.answer({ error: { kind: "refused", why: "line 1, column 2: the record ends too early", clause: "" } });
  expect(page.at("dialog [role=alert]").textContent).toBe("line 1, column 2: the record ends too early");
  expect((page.at("dialog textarea") as HTMLTextAreaElement).value).toBe("{");
});

test("a record that is read closes the window", async () => {
  const page = new Page();
  await page.click("Load record");
  await page.type(page.at("dialog textarea"), RECORD);
  await page.click("Load it");
  await page.answer();
  expect(page.has("dialog")).toBe(false);
});

test("a record can be taken from a file", async () => {
  const page = new Page();
  await page.click("Load record");
  const input = page.at("dialog input[type=file]") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [new File([RECORD], "game.json")] });
  await page.fire(input, new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect((page.at("dialog textarea") as HTMLTextAreaElement).value).toBe(RECORD));
});

test("Esc and the cross close the window and send nothing", async () => {
  const page = new Page();
  await page.click("Load record");
  await page.fire(page.at("dialog"), new Event("cancel", { cancelable: true }));
  expect(page.has("dialog")).toBe(false);
  await page.click("Load record");
  await page.click("Close");
  expect(page.has("dialog")).toBe(false);
  expect(page.kernel.sent).toEqual([]);
});
