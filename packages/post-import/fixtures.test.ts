import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readGhost } from "./ghost/read-ghost.ts";
import { readMedium } from "./medium/read-medium.ts";
import type { ExportReader } from "./read-options.ts";
import { readSubstack } from "./substack/read-substack.ts";
import { readFolder, readWith } from "./testing/source-files.ts";
import { readWordPress } from "./wordpress/read-wordpress.ts";

const fixtures = path.join(import.meta.dirname, "fixtures");
const readers = new Map<string, ExportReader>([
  ["ghost", readGhost],
  ["wordpress", readWordPress],
  ["medium", readMedium],
  ["substack", readSubstack],
]);

const names = globSync("*/*", { cwd: fixtures })
  .map((name) => name.split(path.sep).join("/"))
  .filter((name) => readers.has(name.split("/", 1)[0] ?? "") && existsSync(path.join(fixtures, name, "files")))
  .toSorted();

test("has an export of each tool", () => {
  expect(new Set(names.map((name) => name.split("/", 1)[0]))).toEqual(new Set(readers.keys()));
});

test.each(names)("reads %s as expected", async (name) => {
  const read = readers.get(name.split("/", 1)[0] ?? "") as ExportReader;
  const outcome = await readWith(read, readFolder(path.join(fixtures, name, "files")));
  expect(outcome).toEqual(JSON.parse(readFileSync(path.join(fixtures, name, "expected.json"), "utf8")));
});

test.each(names)("knows that %s is of no other tool", async (name) => {
  const files = readFolder(path.join(fixtures, name, "files"));
  const others = [...readers].filter(([tool]) => !name.startsWith(tool));
  expect(await Promise.all(others.map(([, read]) => read(files, { now: 0 })))).toEqual(others.map(() => null));
});
