import { expect, test } from "vitest";
import { createTypoDraftStorage, getSelectedQuote } from "./typo-draft.ts";

const makeStore = () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, keeper: createTypoDraftStorage(() => store) };
};
const page = "/post/first-light";
const empty = { quote: "", correction: "", note: "" };

test("a selection is the quote, without the spaces around it", () => {
  expect(makeStore().keeper.begin(page, "  teh light\n")).toEqual({ ...empty, quote: "teh light" });
});

test("a long selection is cut, but never through a character", () => {
  expect(getSelectedQuote("x".repeat(600))).toBe("x".repeat(500));
  expect(getSelectedQuote(`${"x".repeat(499)}🦋`)).toBe("x".repeat(499));
});

test("what was typed is there again, on its own page only, until it was sent", () => {
  const { keeper } = makeStore();
  const draft = { quote: "teh", correction: "the", note: "Third line" };
  keeper.keep(page, draft);
  expect(keeper.begin(page, "")).toEqual(draft);
  expect(keeper.begin("/post/other", "")).toEqual(empty);
  keeper.clear(page);
  expect(keeper.begin(page, "")).toEqual(empty);
});

test("another selection takes the place of a quote that has no correction yet, and of no other", () => {
  const { keeper } = makeStore();
  keeper.keep(page, { ...empty, quote: "teh" });
  expect(keeper.begin(page, "lihgt").quote).toBe("lihgt");
  keeper.keep(page, { ...empty, quote: "teh", correction: "the" });
  expect(keeper.begin(page, "lihgt").quote).toBe("teh");
});

test("without storage, or with nonsense in it, the form just begins empty", () => {
  const forbidden = createTypoDraftStorage(() => {
    throw new Error("SecurityError");
  });
  forbidden.keep(page, { ...empty, quote: "teh" });
  forbidden.clear(page);
  expect(forbidden.begin(page, "")).toEqual(empty);
  const { kept, keeper } = makeStore();
  kept.set(`chloe-typo-draft:${page}`, "{");
  expect(keeper.begin(page, "")).toEqual(empty);
});
