import { expect, test } from "vitest";
import { parseJsonText } from "../backend/gateway/validation/parse-json.ts";
import { readJson } from "./read-input.ts";

const repeat = (item: string): string => `[${Array.from({ length: 300_000 }, () => item).join(",")}]`;

/** The best of five, so that other work on the machine does not count. */
const measure = (work: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    }),
  );

test.each([
  ["functions", readJson],
  ["tables", (text: string) => parseJsonText(text, "x")],
])("checks a body for %s in a small multiple of the time that its parsing takes", (_, read) => {
  for (const item of ["1", '""', "[]", "{}"]) {
    const text = repeat(item);
    const parsing = measure(() => JSON.parse(text) as unknown);
    expect(
      measure(() => read(text)),
      item,
    ).toBeLessThan(20 * parsing + 20);
  }
});

test("refuses what is nested too deeply, before anybody walks down", () => {
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(readJson(nested(60))).toBeDefined();
  for (const text of [nested(100), nested(200_000), `${'{"a":'.repeat(90_000)}1${"}".repeat(90_000)}`])
    expect(() => readJson(text)).toThrow("The body is nested too deeply.");
});

test("finds text that cannot be stored wherever it is", () => {
  for (const text of ['"\\u0000"', '[1,["a","\\u0000"]]', '{"a":{"b":["\\u0000"]}}', '{"\\u0000":1}'])
    expect(() => readJson(text), text).toThrow("NUL");
  expect(() => readJson('{"a":[{},"\\ud800"]}')).toThrow("surrogate");
  expect(readJson('{"a":["\\ud83e\\udd8a","\\\\u0000"]}')).toEqual({ a: ["🦊", "\\u0000"] });
});
