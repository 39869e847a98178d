import { expect, test } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import { describeStatus, hasChanges } from "./describe-status.ts";
import { type DocumentState, toProblemMap, toState } from "./document-state.ts";

const { status: texts } = getContent("admin").character;

const create = (part: Partial<DocumentState> = {}, hasDraft = false): DocumentState => ({
  ...toState({
    name: "chat",
    title: "Chat",
    group: "pages",
    page: null,
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
  expect(describeStatus([saving, invalid]).text).toBe(texts.invalid.replace("{count}", "2"));
  expect(describeStatus([invalid, conflict, saving])).toEqual({
    status: "conflict",
    text: texts.conflict,
    isProblem: true,
  });
  expect(describeStatus([saving])).toEqual({ status: "saving", text: texts.saving, isProblem: false });
});

test("tells a draft from nothing to save, and gives the server's reason", () => {
  expect(describeStatus([create()]).text).toBe(texts.untouched);
  expect(describeStatus([create(), create({}, true)]).text).toBe(texts.saved);
  const refused = create({ status: "refused", refusal: "too many changes" });
  expect(describeStatus([refused]).text).toBe(texts.refused.replace("{reason}", "Too many changes."));
});

test("knows whether there is something to publish", () => {
  expect(hasChanges(create())).toBe(false);
  expect(hasChanges(create({}, true))).toBe(true);
  expect(hasChanges(create({ stored: { title: "other" } }))).toBe(true);
});
