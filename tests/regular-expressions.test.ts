import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { check } from "recheck";
import { expect, test } from "vitest";
import { composed, exceptions } from "./regular-expressions/exceptions.ts";
import { findPatterns, type Pattern } from "./regular-expressions/find-patterns.ts";

const files = globSync("{server,contracts,app,packages}/**/*.{ts,tsx}")
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !/\.(?:test|spec)\./.test(file))
  .toSorted();
const found = files.flatMap((file) =>
  findPatterns(file, readFileSync(file, "utf8")).map((pattern) => ({ ...pattern, file })),
);
const literals = new Map(found.flatMap((pattern) => (pattern.text === null ? [] : [[pattern.text, pattern] as const])));

/** How a pattern fails to be linear in the length of the text, whatever the text; null if it is proved to be linear. */
const findProblem = async ({ source, flags }: Pattern): Promise<string | null> => {
  // Not the library's fuzzing, which proves nothing; without time limits, so that the result is always the same.
  const result = await check(source, flags, { checker: "automaton", timeout: null, recallLimit: 0 });
  if (result.status === "safe") return null;
  return result.status === "vulnerable"
    ? result.complexity.summary
    : `cannot be proved (${JSON.stringify(result.error)})`;
};

/** Hashes of those that the last proof of all went through: by day only what is new since then is proved. */
const provedFile = "tests/regular-expressions/proved.txt";
const proved = new Set(existsSync(provedFile) ? readFileSync(provedFile, "utf8").split("\n") : []);
const toHash = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

const findProblems = async (patterns: Iterable<Pattern & { file: string }>): Promise<string[]> => {
  const problems: string[] = [];
  for (const pattern of patterns) {
    if (exceptions.has(pattern.text ?? "")) continue;
    const problem = await findProblem(pattern);
    if (problem) problems.push(`${pattern.file}:${pattern.line} ${pattern.text}: ${problem}`);
  }
  return problems;
};

const advice = `A text from outside can make these expressions take seconds: their time must be linear. Ways to mend one:
a class that excludes what the expression begins with (<[^<>]*>, not <[^>]*>), no two repetitions side by side that match
the same, trimEnd() of contracts/trim-end.ts or split() instead of /x+$/ or /x.*$/, a check of the length before it. What
nothing from outside can reach, or what is bounded, goes with its reason into tests/regular-expressions/exceptions.ts.`;

test("proves each new regular expression of the site linear, or has a reason why it need not be", async () => {
  const fresh = [...literals].filter(([text]) => !proved.has(toHash(text))).map(([, pattern]) => pattern);
  expect(await findProblems(fresh), advice).toEqual([]);
});

test("proves all of them, and writes down which", { tags: "night", timeout: 1_200_000 }, async () => {
  expect(await findProblems(literals.values()), advice).toEqual([]);
  const hashes = [...literals.keys()].filter((text) => !exceptions.has(text)).map(toHash);
  // `npm run test:unit -- tests/regular-expressions.test.ts --update` writes it.
  await expect([...hashes.toSorted(), ""].join("\n")).toMatchFileSnapshot(path.resolve(provedFile));
});

test("has a reason for each regular expression that is composed at run time", () => {
  const counts = Map.groupBy(
    found.filter(({ text }) => text === null),
    ({ file }) => file,
  );
  expect(Object.fromEntries([...counts].map(([file, { length }]) => [file, length])), advice).toEqual(
    Object.fromEntries([...composed].map(([file, { count }]) => [file, count])),
  );
});

test("has no exception for what is not there any more", () => {
  expect([...exceptions.keys()].filter((text) => !literals.has(text))).toEqual([]);
});

test("finds the expressions in a syntax tree, and sees a quadratic one", async () => {
  const code = String.raw`const text: string = "/not one/"; // /nor this/
const a = text.replace(/[\s\d]+$/u, "") / 2 / 3; const b = <p title="/x/">{/y/.test(a)}</p>; RegExp(a); new RegExp("b");`;
  const patterns = findPatterns("file.tsx", code);
  expect(patterns.map(({ line, text }) => [line, text])).toEqual([
    [2, String.raw`/[\s\d]+$/u`],
    [2, "/y/"],
    [2, null],
    [2, null],
  ]);
  expect(await findProblem(patterns[0] as Pattern)).toContain("2nd degree polynomial");
  expect(await findProblem(patterns[1] as Pattern)).toBeNull();
});
