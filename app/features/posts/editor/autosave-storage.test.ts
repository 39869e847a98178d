import { expect, test } from "vitest";
import { parseStoredContent } from "./autosave-storage.ts";
import { emptyDraft } from "./post-draft.ts";

const target = { id: "6f1c", version: 3, savedSlug: "first-light", isLive: true };

test("reads the draft that the editor stored", () => {
  const content = { draft: { ...emptyDraft, title: "First light", status: "published" as const }, target };
  expect(parseStoredContent(JSON.parse(JSON.stringify({ ...content, savedAt: 1 })))).toEqual(content);
});

test("drops fields of another type and fills in missing ones", () => {
  const stored = {
    draft: { title: 7, content: "Text", status: "deleted", more: "x" },
    target: { id: 1, version: "3" },
  };
  expect(parseStoredContent(stored)).toEqual({
    draft: { ...emptyDraft, content: "Text" },
    target: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), version: null, savedSlug: "", isLive: false },
  });
});

test.each([undefined, null, 7, "text", [], { draft: {} }])("finds no draft in %j", (stored) => {
  expect(parseStoredContent(stored)).toBeNull();
});
