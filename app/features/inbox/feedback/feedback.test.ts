import { expect, test } from "vitest";
import { createDraft } from "#app/lib/storage/draft.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { validateFeedback, parseFeedbackDraft } from "./feedback-form.tsx";

const emptyDraft = parseFeedbackDraft(undefined);
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

const openDraft = (storage = createFakeStorage().storage) =>
  createDraft("chloe-feedback-draft", parseFeedbackDraft, storage);

test("autosaves a draft that survives unmount and reload until it is cleared", () => {
  const { storage } = createFakeStorage();
  openDraft(storage).setState({ ...complete, rating: 4, category: "bug", contact: true });
  const later = openDraft(storage);
  expect(later.getState()).toEqual({ ...complete, rating: 4, category: "bug", contact: true });
  later.clear();
  expect(openDraft(storage).getState()).toEqual(emptyDraft);
});

test("keeps the draft in memory when storage is blocked", () => {
  const { fake, storage } = createFakeStorage();
  fake.failure = "SecurityError";
  const draft = openDraft(storage);
  expect(draft.getState()).toEqual(emptyDraft);
  draft.setState(complete);
  expect(draft.getState()).toEqual(complete);
  draft.clear();
  expect(draft.getState()).toEqual(emptyDraft);
});

test.each(["{", "7", '{"category":"constructor","rating":"5","contact":1,"subject":{}}'])(
  "falls back to an empty draft for corrupt storage (%s)",
  (text) => {
    expect(openDraft(createFakeStorage({ "chloe-feedback-draft": text }).storage).getState()).toEqual(emptyDraft);
  },
);
