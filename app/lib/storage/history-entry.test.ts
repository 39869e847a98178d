// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { readHistoryEntry, writeHistoryEntry } from "./history-entry.ts";

test("keeps a value in the entry, beside what the router keeps there", () => {
  history.replaceState({ key: "k1", idx: 0 }, "");
  writeHistoryEntry("list", [1, 2]);
  expect(readHistoryEntry("list")).toEqual([1, 2]);
  expect(history.state).toMatchObject({ key: "k1", idx: 0 });
});

test("reads nothing from an entry without it", () => {
  for (const state of [null, undefined, "text", {}]) expect(readHistoryEntry("list", { state })).toBeUndefined();
});

test("goes on when the browser refuses a value", () => {
  vi.spyOn(history, "replaceState").mockImplementation(() => {
    throw new DOMException("too large", "DataCloneError");
  });
  expect(() => writeHistoryEntry("list", "x")).not.toThrow();
});
