import { expect, test } from "vitest";
import { validateFeedback } from "./check-draft.ts";
import { emptyDraft, createDraftStorage } from "./feedback-draft.ts";

const complete = { ...emptyDraft, subject: "The rain", message: "I could hear it." };

test("a subject and a message are enough", () => {
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

test("an empty form says what is missing, beside the fields", () => {
  expect(validateFeedback(emptyDraft).errors).toEqual({
    subject: "Please enter a subject.",
    message: "Please enter a message.",
  });
  expect(validateFeedback({ ...complete, subject: "  " }).errors).toEqual({ subject: "Please enter a subject." });
});

test.each(["ada", "ada@", "@example.org", "ada@example", "a b@example.org", "ada@example..org"])(
  "refuses %j as an address",
  (email) => {
    expect(validateFeedback({ ...complete, email }).errors).toHaveProperty("email");
  },
);

test.each(["", " ", "ada@example.org", "ada+light@mail.example.co.uk"])("accepts %j as an address", (email) => {
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

test("a draft outlives the form and the page, until it is cleared", () => {
  const store = createStore();
  createDraftStorage(() => store).write({ ...complete, rating: 4 });
  const later = createDraftStorage(() => store);
  expect(later.read()).toEqual({ ...complete, rating: 4 });
  later.clear();
  expect(later.read()).toEqual(emptyDraft);
});

test("without storage a draft is kept in memory", () => {
  const drafts = createDraftStorage(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  expect(drafts.read()).toEqual(emptyDraft);
  drafts.write(complete);
  expect(drafts.read()).toEqual(complete);
  drafts.clear();
  expect(drafts.read()).toEqual(emptyDraft);
});

test("a stored draft that cannot be read is an empty one", () => {
  const store = createStore();
  store.setItem("chloe-feedback-draft", "{");
  expect(createDraftStorage(() => store).read()).toEqual(emptyDraft);
});
