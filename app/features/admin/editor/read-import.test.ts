import { expect, test } from "vitest";
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
])("%j is refused with the sentence %j", (text, sentence) => {
  expect(parseImport(text)).toBe(sentence);
});

test("the prompt is pollinations_prompt, else image_prompt, else none", () => {
  expect(parseImport('{"title":"T","content":"C","pollinations_prompt":"P","image_prompt":"Q"}')).toEqual({
    title: "T",
    content: "C",
    prompt: "P",
  });
  expect(parseImport('{"title":"T","content":"C","image_prompt":"Q"}')).toMatchObject({ prompt: "Q" });
  expect(parseImport('{"title":"T","content":"C","pollinations_prompt":5}')).toMatchObject({ prompt: null });
});

test("a file with another ending is refused by its name, one of 50 MB by its size", async () => {
  expect(await readImport(new File(["{}"], "post.txt"))).toBe("Please select a JSON file");
  expect(await readImport(new File([new Uint8Array(50_000_000)], "post.json"))).toBe("Invalid JSON file");
});

test("what is written to a file is read from it", () => {
  expect(parseImport(toImportFile({ title: "T", content: "C ☀", image_prompt: "P" }))).toEqual({
    title: "T",
    content: "C ☀",
    prompt: "P",
  });
});
