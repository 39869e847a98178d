import { expect, test } from "vitest";
import { createTypoDraftStorage, getSelectedQuote } from "./typo-draft.ts";

const createStore = () => {
  const stored = new Map<string, string>();
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return { stored, drafts: createTypoDraftStorage(() => store) };
};
const page = "/post/first-light";
const empty = { quote: "", correction: "", note: "" };

test("uses the trimmed selection as the quote", () => {
  expect(createStore().drafts.restore(page, "  teh light\n")).toEqual({ ...empty, quote: "teh light" });
});

test("truncates a long selection without splitting a surrogate pair", () => {
  expect(getSelectedQuote("x".repeat(600))).toBe("x".repeat(500));
  expect(getSelectedQuote(`${"x".repeat(499)}🦋`)).toBe("x".repeat(499));
});

test("autosaves the draft per page until it is sent", () => {
  const { drafts } = createStore();
  const draft = { quote: "teh", correction: "the", note: "Third line" };
  drafts.save(page, draft);
  expect(drafts.restore(page, "")).toEqual(draft);
  expect(drafts.restore("/post/other", "")).toEqual(empty);
  drafts.clear(page);
  expect(drafts.restore(page, "")).toEqual(empty);
});

test("replaces the quote with a new selection only while there is no correction", () => {
  const { drafts } = createStore();
  drafts.save(page, { ...empty, quote: "teh" });
  expect(drafts.restore(page, "lihgt").quote).toBe("lihgt");
  drafts.save(page, { ...empty, quote: "teh", correction: "the" });
  expect(drafts.restore(page, "lihgt").quote).toBe("teh");
});

test("starts empty with blocked or corrupt storage", () => {
  const forbidden = createTypoDraftStorage(() => {
    throw new Error("SecurityError");
  });
  forbidden.save(page, { ...empty, quote: "teh" });
  forbidden.clear(page);
  expect(forbidden.restore(page, "")).toEqual(empty);
  const { stored, drafts } = createStore();
  stored.set(`chloe-typo-draft:${page}`, "{");
  expect(drafts.restore(page, "")).toEqual(empty);
});
