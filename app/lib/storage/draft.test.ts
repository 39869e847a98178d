import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createDraft } from "./draft.ts";
import { parseTexts } from "./parse-texts.ts";

const empty = { name: "", reason: "" };
const open = (storage = createFakeStorage().storage) => createDraft("draft", parseTexts(empty), storage);

test("survives a reload until it is cleared", () => {
  const { map, storage } = createFakeStorage();
  open(storage).setState({ name: "Ada", reason: "To see" });
  const reloaded = open(storage);
  expect(reloaded.getState()).toEqual({ name: "Ada", reason: "To see" });
  reloaded.clear();
  expect(reloaded.getState()).toEqual(empty);
  expect(map.size).toBe(0);
});

test("renders empty on the server", () => {
  const { storage } = createFakeStorage({ draft: '{"name":"Ada"}' });
  expect(open(storage).initial).toEqual(empty);
});

test("falls back to memory when storage is blocked or full", () => {
  for (const failure of ["SecurityError", "QuotaExceededError"] as const) {
    const { fake, storage } = createFakeStorage();
    fake.failure = failure;
    const draft = open(storage);
    draft.setState({ name: "Ada", reason: "" });
    expect(draft.getState().name).toBe("Ada");
    draft.clear();
    expect(draft.getState()).toEqual(empty);
  }
});

test.each(["{", "7", "null", "[]", '{"name":7,"reason":null,"__proto__":{"name":"x"},"extra":"x"}'])(
  "starts empty with corrupt values (%s)",
  (text) => {
    expect(open(createFakeStorage({ draft: text }).storage).getState()).toEqual(empty);
  },
);
