import { expect, test } from "vitest";
import { z } from "zod";
import { parseJson } from "@site/supabase/http/parse-json.ts";
import { readJson, refuseUnknownFields, validateInput } from "./read-input.ts";

const repeat = (item: string, times: number): string => `[${Array.from({ length: times }, () => item).join(",")}]`;
const toBytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string): unknown => readJson(toBytes(text));

test.each([
  ["functions", readJson],
  ["tables", (body: Uint8Array<ArrayBuffer>) => parseJson(body, "x")],
])("rejects a body for %s with too many values without parsing it", (_, read) => {
  for (const item of ["1", '""', "[]", "{}", '{"a":1}']) {
    expect(() => read(toBytes(repeat(item, 100_000))), item).toThrow(/up to \d+ values/);
    expect(read(toBytes(repeat(item, 4_000))), item).toHaveLength(4_000);
  }
  // Invalid JSON: rejected before the parser could find that.
  expect(() => read(toBytes("{,".repeat(100_000)))).toThrow(/up to \d+ values/);
});

test("rejects deeply nested JSON without recursion", () => {
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(parse(nested(60))).toBeDefined();
  for (const text of [nested(100), nested(19_000), `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`])
    expect(() => parse(text)).toThrow("The body is nested too deeply.");
});

test("finds text that cannot be stored at any depth", () => {
  for (const text of ['"\\u0000"', '[1,["a","\\u0000"]]', '{"a":{"b":["\\u0000"]}}', '{"\\u0000":1}'])
    expect(() => parse(text), text).toThrow("NUL");
  expect(() => parse('{"a":[{},"\\ud800"]}')).toThrow("surrogate");
  expect(parse('{"a":["\\ud83e\\udd8a","\\\\u0000"]}')).toEqual({ a: ["🦊", "\\u0000"] });
});

test("refuses a field that nothing comes of, also one without a name", () => {
  for (const input of [
    { a: 1, b: 2 },
    { a: 1, "": null },
  ])
    expect(() => refuseUnknownFields(input, { a: 1 })).toThrow("There is no field");
  expect(() => refuseUnknownFields({ a: 1, secret: "x" }, { a: 1 })).not.toThrow();
});

test("takes no body for an empty one, but not null", () => {
  expect(validateInput(z.object({}), undefined)).toEqual({});
  expect(() => validateInput(z.object({}), null)).toThrow("received null");
});
