import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import forms from "#content/forms.json" with { type: "json" };
import messages from "#content/messages.json" with { type: "json" };
import { findSentences } from "./visible-sentences/find-sentences.ts";
import { findLabels } from "./visible-sentences/find-labels.ts";
import { forTheOwner, notShown, readByOthers } from "./visible-sentences/read-by-others.ts";

/** What the backend answers is said in the site's words where it leaves the server. */
const said = new Set(Object.values({ ...messages, forms }).flatMap((group) => Object.values<unknown>(group)));

const files = globSync("{server,packages,contracts}/**/*.{ts,tsx}")
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !/\.test\.|\/testing\//.test(file));

const places = Object.values(readByOthers).flat();
const isIn = (place: string, file: string): boolean => file === place || file.startsWith(`${place}/`);

const found = files.flatMap((file) =>
  findSentences(file, readFileSync(file, "utf8"))
    .filter(({ text }) => !said.has(text))
    .map((sentence) => ({ ...sentence, file })),
);

test("a sentence for visitors is a text of a document, never one of the code", () => {
  const literal = found.filter(({ file }) => !places.some((place) => isIn(place, file)));
  expect(
    literal.map(({ file, line, text }) => `${file}:${line} ${text}`),
    "move it to content/messages.json and say sentence(…), or name who else reads it in read-by-others.ts",
  ).toEqual([]);
});

test("what the backend answers has words of the site as long as its English is the same", () => {
  const code = files
    .filter((file) => /^(?:packages|server\/http)\//.test(file))
    .map((file) => readFileSync(file, "utf8"));
  expect(Object.values(messages.auth).filter((text) => !code.some((source) => source.includes(`"${text}"`)))).toEqual(
    [],
  );
});

test("names no place without sentences for others", () => {
  expect(places.filter((place) => !found.some(({ file }) => isIn(place, file)))).toEqual([]);
});

const styles = /(?:^|\s)(?:min-h|text|mt|p)-[\w[]/;
const unseen = [...forTheOwner, ...notShown];
const inApp = globSync("app/**/*.{ts,tsx}")
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const code = readFileSync(file, "utf8");
    return [...findLabels(file, code), ...findSentences(file, code)]
      .filter(({ text }) => !styles.test(text))
      .map((sentence) => ({ ...sentence, file }));
  });

test("a page takes its words from the documents", () => {
  const literal = inApp.filter(({ file }) => !unseen.some((place) => isIn(place, file)));
  expect(
    literal.map(({ file, line, text }) => `${file}:${line} ${text}`),
    "move it to a document of content/ and read it with getContent",
  ).toEqual([]);
});

test("names no place of the app without words of its own", () => {
  expect(unseen.filter((place) => !inApp.some(({ file }) => isIn(place, file)))).toEqual([]);
});
