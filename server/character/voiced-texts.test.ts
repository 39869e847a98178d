import { expect, test } from "vitest";
import type { JsonValue } from "#contracts/json-value.ts";
import { loadDocumentSchemas } from "../content/document-schemas.ts";
import { toFieldSchema } from "../content/field-schema.ts";
import { readShippedDocuments } from "../content/shipped-documents.ts";
import { listVoicedTexts } from "./voiced-texts.ts";

const shipped = readShippedDocuments("content");
const findSchema = await loadDocumentSchemas();

const list = (name: string, value: JsonValue = shipped.get(name, "shipped")) => {
  const schema = findSchema(name);
  if (!schema) throw new Error(`there is no schema for "${name}"`);
  return listVoicedTexts(toFieldSchema(schema), value);
};
const listPaths = (name: string) => list(name).map(({ path }) => path.join("."));

test("takes what is said on a page, in the order of the page", () => {
  expect(listPaths("chat")).toEqual([
    "description",
    "heading",
    "text",
    "note",
    "greeting",
    ...Array.from({ length: 5 }, (_, index) => `replies.${index}.text`),
  ]);
  expect(listPaths("story-page")).toContain("chapters.0.paragraphs.0");
  expect(listPaths("play")).toEqual(expect.arrayContaining(["speech.approved", "reactions.typing.text"]));
});

test("leaves out names, addresses, files, ids, dates, choices and colours", () => {
  expect(listPaths("persona")).toEqual(["tagline"]);
  for (const name of ["theme", "pictures", "pages"]) expect(listPaths(name)).toEqual([]);
  const landing = listPaths("landing");
  for (const path of ["hero.links.0.to", "videos.playlist", "intro.film.poster", "recentChanges.notes.0.date"])
    expect(landing).not.toContain(path);
  expect(listPaths("story-page")).not.toContain("chapters.0.id");
});

test("leaves out controls, messages, and what a page is called in a search", () => {
  const landing = listPaths("landing");
  for (const path of ["intro.enter", "bio.stop", "hero.links.0.label", "social.dialog.text", "videos.notice"])
    expect(landing).not.toContain(path);
  expect(listPaths("chat")).not.toContain("title");
  expect(listPaths("access").filter((path) => /auth|links|owner|toasts|labels/.test(path))).toEqual([]);
});

test("says how long a text may be, and what is filled in", () => {
  const [description] = list("site");
  expect(description).toMatchObject({ path: ["description"], maxLength: 160, hasLines: false });
  const comment = list("play").find(({ path }) => path[0] === "comments");
  expect(comment?.placeholders).toEqual(["prompt"]);
  const value = { ...(shipped.get("chat", "shipped") as object), greeting: "Hello {persona}, it is {they}!" };
  expect(list("chat", value).find(({ path }) => path[0] === "greeting")).toMatchObject({
    placeholders: [],
    maxLength: 80,
  });
});

test("leaves out a text that is longer than an answer can be", () => {
  const value = { ...(shipped.get("chat", "shipped") as object), greeting: "word ".repeat(1_000) };
  expect(list("chat", value).some(({ path }) => path[0] === "greeting")).toBe(false);
});
