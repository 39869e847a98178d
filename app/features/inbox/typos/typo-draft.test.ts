import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { getSelectedQuote, openTypoDraft } from "./typo-draft.ts";

const page = "/post/first-light";
const empty = { quote: "", correction: "", note: "" };

test("uses the trimmed selection as the quote", () => {
  const { storage } = createFakeStorage();
  expect(openTypoDraft(page, "  teh light\n", storage).getState()).toEqual({ ...empty, quote: "teh light" });
});

test("truncates a long selection without splitting a surrogate pair", () => {
  expect(getSelectedQuote("x".repeat(600))).toBe("x".repeat(500));
  expect(getSelectedQuote(`${"x".repeat(499)}🦋`)).toBe("x".repeat(499));
});

test("autosaves the draft per page until it is sent", () => {
  const { storage } = createFakeStorage();
  const draft = { quote: "teh", correction: "the", note: "Third line" };
  openTypoDraft(page, "", storage).setState(draft);
  expect(openTypoDraft(page, "", storage).getState()).toEqual(draft);
  expect(openTypoDraft("/post/other", "", storage).getState()).toEqual(empty);
  openTypoDraft(page, "", storage).clear();
  expect(openTypoDraft(page, "", storage).getState()).toEqual(empty);
});

test("replaces the quote with a new selection only while there is no correction", () => {
  const { storage } = createFakeStorage();
  openTypoDraft(page, "", storage).setState({ ...empty, quote: "teh" });
  expect(openTypoDraft(page, "lihgt", storage).getState().quote).toBe("lihgt");
  openTypoDraft(page, "", storage).setState({ ...empty, quote: "teh", correction: "the" });
  expect(openTypoDraft(page, "lihgt", storage).getState().quote).toBe("teh");
});

test("starts empty with blocked or corrupt storage", () => {
  const { fake, storage } = createFakeStorage();
  fake.failure = "SecurityError";
  const draft = openTypoDraft(page, "", storage);
  draft.setState({ ...empty, quote: "teh" });
  draft.clear();
  expect(openTypoDraft(page, "", storage).getState()).toEqual(empty);
  const corrupt = createFakeStorage({ [`chloe-typo-draft:${page}`]: "{" });
  expect(openTypoDraft(page, "", corrupt.storage).getState()).toEqual(empty);
});
