// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { readHistoryEntry, writeHistoryEntry } from "./history-entry.ts";

test("stores a value in the entry beside the router's state", () => {
  history.replaceState({ key: "k1", idx: 0 }, "");
  writeHistoryEntry("list", [1, 2]);
  expect(readHistoryEntry("list")).toEqual([1, 2]);
  expect(history.state).toMatchObject({ key: "k1", idx: 0 });
});

test("returns undefined when the entry has no value", () => {
  for (const state of [null, undefined, "text", {}]) expect(readHistoryEntry("list", { state })).toBeUndefined();
});

test("ignores a value that the browser rejects", () => {
  vi.spyOn(history, "replaceState").mockImplementation(() => {
    throw new DOMException("too large", "DataCloneError");
  });
  expect(() => writeHistoryEntry("list", "x")).not.toThrow();
});
