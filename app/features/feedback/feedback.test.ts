import { expect, test } from "vitest";
import { validateFeedback } from "./check-draft.ts";
import { emptyDraft, createDraftStorage } from "./feedback-draft.ts";

const complete = { ...emptyDraft, subject: "The rain", message: "I could hear it." };

test("accepts a subject and a message without optional fields", () => {
  expect(validateFeedback(complete).feedback).toEqual({
    name: "",
    email: "",
    category: null,
    rating: 0,
    subject: "The rain",
    message: "I could hear it.",
    contact: false,
  });
});

test("returns an error for each missing required field", () => {
  expect(validateFeedback(emptyDraft).errors).toEqual({
    subject: "Please enter a subject.",
    message: "Please enter a message.",
  });
  expect(validateFeedback({ ...complete, subject: "  " }).errors).toEqual({ subject: "Please enter a subject." });
});

test.each(["ada", "ada@", "@example.org", "ada@example", "a b@example.org", "ada@example..org"])(
  "rejects %j as an email address",
  (email) => {
    expect(validateFeedback({ ...complete, email }).errors).toHaveProperty("email");
  },
);

test.each(["", " ", "ada@example.org", "ada+light@mail.example.co.uk"])("accepts %j as an email address", (email) => {
  expect(validateFeedback({ ...complete, email }).errors).toBeNull();
});

const createStore = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

test("autosaves a draft that survives unmount and reload until it is cleared", () => {
  const store = createStore();
  createDraftStorage(() => store).write({ ...complete, rating: 4 });
  const later = createDraftStorage(() => store);
  expect(later.read()).toEqual({ ...complete, rating: 4 });
  later.clear();
  expect(later.read()).toEqual(emptyDraft);
});

test("keeps the draft in memory when storage is blocked", () => {
  const drafts = createDraftStorage(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  expect(drafts.read()).toEqual(emptyDraft);
  drafts.write(complete);
  expect(drafts.read()).toEqual(complete);
  drafts.clear();
  expect(drafts.read()).toEqual(emptyDraft);
});

test("falls back to an empty draft for corrupt storage", () => {
  const store = createStore();
  store.setItem("chloe-feedback-draft", "{");
  expect(createDraftStorage(() => store).read()).toEqual(emptyDraft);
});
