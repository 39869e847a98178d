import { expect, test } from "vitest";
import type { AdminPost } from "#contracts/admin.ts";
import {
  formFieldNames,
  mapFields,
  nullableFieldNames,
  optionalFieldNames,
  postFieldNames,
} from "#contracts/posts/post-fields.ts";
import { postDataSchema } from "#contracts/posts/posts-admin.ts";
import { emptyDraft, isSameDraft, matchesDraft, toEditorContent, toPostData } from "./post-draft.ts";

const post: AdminPost = {
  ...mapFields(postFieldNames, (name) => `/${name}`),
  id: "00000000-0000-4000-8000-000000000001",
  slug: "an-address",
  canonical_url: "https://first.example/a",
  status: "published",
  kind: "page",
  published_at: "2099-01-01T08:00:00.000Z",
  story_number: 4,
  tags: ["Sea", "Slow mornings"],
  created_at: "2026-01-01T08:00:00.000Z",
  version: 3,
};

test("converts a post to a draft and back without changes", () => {
  const data = postDataSchema.parse(toPostData(toEditorContent(post)));
  expect(data).toEqual(mapFields(postFieldNames, (name) => post[name]));
});

test("sends neither slug nor publication time of a published post", () => {
  const data = toPostData(toEditorContent({ ...post, published_at: "2026-01-01T08:00:00Z" }));
  expect([data.slug, data.published_at]).toEqual([undefined, undefined]);
});

test("shows null fields as empty strings", () => {
  const { draft } = toEditorContent({
    ...post,
    ...mapFields(nullableFieldNames, () => null),
    kind: "post",
    story_number: null,
    tags: [],
  });
  for (const name of optionalFieldNames) expect(draft[name]).toBe(emptyDraft[name]);
});

test.each(["title", "content", ...optionalFieldNames] as const)("detects a change of %s", (name) => {
  const { draft, target } = toEditorContent(post);
  const changed = { ...draft, [name]: "/other" };
  expect([isSameDraft(draft, draft), isSameDraft(draft, changed)]).toEqual([true, false]);
  expect(matchesDraft(post, { draft, target })).toBe(true);
  expect(matchesDraft(post, { draft: changed, target })).toBe(false);
});

test("ignores leading and trailing spaces", () => {
  const { draft, target } = toEditorContent(post);
  const spaced = { ...draft, ...mapFields(formFieldNames, (name) => ` ${draft[name]} `) };
  expect(matchesDraft(post, { draft: spaced, target })).toBe(true);
});
