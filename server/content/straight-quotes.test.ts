import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readFrontMatter } from "./front-matter.ts";
import { listTexts } from "./find-texts.ts";

/** Sentences that are given, sign for sign. */
const given = new Set([
  "Thank you for your interest! We'll review your request and get back to you soon.",
  "You have already submitted a request with this address. We'll get back to you soon.",
  "We've sent you a confirmation link to complete your signup.",
  "Let's create together!",
  "The blog post you're looking for doesn't exist.",
  "Hi there! Enter a prompt and let's create something amazing together! ✨",
]);

/** Straight quotes in code and in what visitors' words are compared with are right. */
const isProse = (path: readonly (string | number)[]): boolean => !path.includes("phrases");
const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`/g, "");

const documents = [
  ...globSync("content/**/*.json").map((file) => ({ file, value: JSON.parse(readFileSync(file, "utf8")) })),
  ...globSync("content/stories/*.md").map((file) => {
    const parts = readFrontMatter(readFileSync(file, "utf8"));
    return { file, value: "data" in parts ? parts.data : parts.reason };
  }),
];

test("ships texts with typographic quotes and apostrophes", () => {
  const straight = documents.flatMap(({ file, value }) =>
    [...listTexts(value)]
      .filter(({ path, text }) => isProse(path) && !given.has(text) && /['"]/.test(withoutCode(text)))
      .map(({ path, text }) => `${file} ${path.join(".")}: ${text}`),
  );
  expect(straight).toEqual([]);
});
