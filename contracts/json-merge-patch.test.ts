import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyMergePatch, createMergePatch } from "./json-merge-patch.ts";
import type { JsonValue } from "./json-value.ts";

const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("a", "b", "title", "constructor", "__proto__"), tie("value"), { maxKeys: 4 }),
  ),
}));

describe("merge patches", () => {
  test("a patch leads from any value to any other", () => {
    fc.assert(
      fc.property(value, value, (from, to) => {
        const patch = createMergePatch(from, to);
        expect(patch === null ? from : applyMergePatch(from, patch)).toEqual(to);
      }),
    );
  });

  test("equal values need no patch", () => {
    fc.assert(
      fc.property(value, (one) => {
        expect(createMergePatch(one, structuredClone(one))).toBeNull();
      }),
    );
  });

  test("a patch names only what differs", () => {
    const from = { hero: { title: "Night", links: ["a", "b"] }, text: "Same", small: "Gone" };
    const to = { hero: { title: "Dawn", links: ["a", "b"] }, text: "Same" };
    expect(createMergePatch(from, to)).toEqual({ hero: { title: "Dawn" }, small: null });
  });

  test("what the shipped text gains later is kept beside the owner's changes", () => {
    expect(applyMergePatch({ title: "Old", added: "New field" }, { title: "Mine" })).toEqual({
      title: "Mine",
      added: "New field",
    });
  });
});
