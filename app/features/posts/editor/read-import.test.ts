import { expect, test } from "vitest";
import { formFieldNames } from "#contracts/posts/post-fields.ts";
import { parseImport, readImport, toImportFile } from "./read-import.ts";

test.each([
  ["{", "Invalid JSON file"],
  ["", "Invalid JSON file"],
  ["null", "JSON must contain title and content fields"],
  ["[1]", "JSON must contain title and content fields"],
  ["7", "JSON must contain title and content fields"],
  ['{"title":"x"}', "JSON must contain title and content fields"],
  ['{"title":"x","content":"  "}', "JSON must contain title and content fields"],
  ['{"title":"x","content":{"a":1}}', "JSON must contain title and content fields"],
])("rejects %j with the message %j", (text, sentence) => {
  expect(parseImport(text)).toBe(sentence);
});

test("reads the prompt from pollinations_prompt, then image_prompt, else leaves it empty", () => {
  expect(parseImport('{"title":"T","content":"C","pollinations_prompt":"P","image_prompt":"Q"}')).toEqual({
    title: "T",
    content: "C",
    prompt: "P",
  });
  expect(parseImport('{"title":"T","content":"C","image_prompt":"Q"}')).toMatchObject({ prompt: "Q" });
  expect(parseImport('{"title":"T","content":"C","pollinations_prompt":5}')).toMatchObject({ prompt: null });
});

test("imports and exports the text fields of the form, and omits missing ones", () => {
  expect(parseImport('{"title":"T","content":"C","excerpt":"E"}')).toMatchObject({ title: "T", excerpt: "E" });
  expect(parseImport('{"title":"T","content":"C","excerpt":7,"slug":"s","status":"published"}')).toEqual({
    title: "T",
    content: "C",
    prompt: null,
  });
  for (const name of formFieldNames) {
    const file = toImportFile({ title: "T", content: "C", image_prompt: null, tags: [], [name]: "Words" });
    expect(parseImport(file)).toEqual({ title: "T", content: "C", [name]: "Words", prompt: null });
  }
});

test("takes only tags that a post can have", () => {
  const read = (tags: unknown) => parseImport(JSON.stringify({ title: "T", content: "C", tags }));
  expect(read(["Sea", 7, "sea", "", "…", "x".repeat(41), "a\nb"])).toMatchObject({ tags: "Sea\n…\na b" });
  expect(read("Sea")).not.toHaveProperty("tags");
  expect(read([])).not.toHaveProperty("tags");
});

test("rejects files with another extension and files of 50 MB", async () => {
  expect(await readImport(new File(["{}"], "post.txt"))).toBe("Please select a JSON file");
  expect(await readImport(new File([new Uint8Array(50_000_000)], "post.json"))).toBe("Invalid JSON file");
});

test("exports a file that can be imported again", () => {
  expect(
    parseImport(toImportFile({ title: "T", content: "C ☀", image_prompt: "P", tags: ["Sea", "Two words"] })),
  ).toEqual({
    title: "T",
    content: "C ☀",
    tags: "Sea\nTwo words",
    prompt: "P",
  });
});
