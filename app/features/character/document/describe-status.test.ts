import { expect, test } from "vitest";
import { describeStatus, hasChanges } from "./describe-status.ts";
import { type DocumentState, toProblemMap, toState } from "./document-state.ts";

const create = (part: Partial<DocumentState> = {}, hasDraft = false): DocumentState => ({
  ...toState({
    name: "chat",
    title: "Chat",
    group: "pages",
    page: null,
    isOff: false,
    version: 1,
    isChanged: false,
    hasDraft,
    updatedAt: null,
    schema: {},
    shipped: {},
    published: {},
    draft: null,
  }),
  ...part,
});
const problems = toProblemMap([
  { path: ["a"], reason: "must not be empty" },
  { path: ["b"], reason: "must not be empty" },
]);

test("says the most urgent of several documents", () => {
  const saving = create({ status: "saving" });
  const invalid = create({ status: "invalid", problems });
  const conflict = create({ status: "conflict" });
  expect(describeStatus([saving, invalid]).text).toBe(
    "Not saved: 2 fields need your attention. What you typed is kept in this browser.",
  );
  expect(describeStatus([invalid, conflict, saving])).toEqual({
    status: "conflict",
    text: "Not saved: this text was changed elsewhere. Please choose a version.",
    isProblem: true,
  });
  expect(describeStatus([saving])).toEqual({ status: "saving", text: "Saving…", isProblem: false });
});

test("tells a draft from nothing to save, and gives the server's reason", () => {
  expect(describeStatus([create()]).text).toBe("Nothing to save");
  expect(describeStatus([create(), create({}, true)]).text).toBe("Saved as draft");
  const refused = create({ status: "refused", refusal: "too many changes" });
  expect(describeStatus([refused]).text).toBe("Not saved: Too many changes.");
});

test("knows whether there is something to publish", () => {
  expect(hasChanges(create())).toBe(false);
  expect(hasChanges(create({}, true))).toBe(true);
  expect(hasChanges(create({ stored: { title: "other" } }))).toBe(true);
});
