import { expect, test } from "vitest";
import { checkValue } from "./check-value.ts";
import { createValue } from "./create-value.ts";
import type { FieldSchema } from "./field-schema.ts";

const findReasons = (schema: FieldSchema, value: Parameters<typeof checkValue>[1]) =>
  checkValue(schema, value).map(({ path, reason }) => [path.join("."), reason]);

test("checks the length of texts without the blanks around them, as the server does", () => {
  const schema: FieldSchema = { type: "string", minLength: 1, maxLength: 5 };
  expect(findReasons(schema, " 12345 ")).toEqual([]);
  expect(findReasons(schema, "  ")).toEqual([["", "must not be empty"]]);
  expect(findReasons(schema, "123456")).toEqual([["", "can have up to 5 characters"]]);
  expect(findReasons({ type: "string", minLength: 3 }, "12")).toEqual([["", "needs at least 3 characters"]]);
});

test("checks patterns, choices and numbers", () => {
  expect(findReasons({ type: "string", pattern: "^[a-z]+$" }, "Mira")).toEqual([
    ["", "does not have the form that is needed here"],
  ]);
  expect(findReasons({ type: "string", enum: ["a", "b"] }, "c")).toEqual([["", "must be one of the choices"]]);
  expect(findReasons({ type: "string", const: "a" }, "c")).toEqual([["", "must be one of the choices"]]);
  expect(findReasons({ type: "integer", minimum: 0, maximum: 3 }, 1.5)).toEqual([["", "must be a whole number"]]);
  expect(findReasons({ type: "number", minimum: 2 }, 1)).toEqual([["", "must be at least 2"]]);
  expect(findReasons({ type: "number", maximum: 2_000 }, 3_000)).toEqual([["", "can be at most 2,000"]]);
  expect(findReasons({ type: "number" }, "many")).toEqual([["", "must be a number"]]);
  expect(findReasons({ type: "boolean" }, "yes")).toEqual([["", "is not of the kind that is needed here"]]);
});

test("checks lists and what is in them, and names the place", () => {
  const schema: FieldSchema = {
    type: "object",
    properties: {
      links: {
        type: "array",
        minItems: 2,
        maxItems: 3,
        items: { type: "object", properties: { label: { type: "string", minLength: 1 } }, required: ["label", "to"] },
      },
    },
    required: ["links", "title"],
  };
  expect(findReasons(schema, { links: [{ label: "" }] })).toEqual([
    ["title", "must not be empty"],
    ["links", "needs at least 2 entries"],
    ["links.0.to", "must not be empty"],
    ["links.0.label", "must not be empty"],
  ]);
  expect(findReasons(schema, { title: "x", links: "no list" })).toEqual([
    ["links", "is not of the kind that is needed here"],
  ]);
});

test("checks entries whose names are free, and leaves unknown fields to the server", () => {
  const schema: FieldSchema = { type: "object", additionalProperties: { type: "number" } };
  expect(findReasons(schema, { a: 1, b: "x" })).toEqual([["b", "must be a number"]]);
  const strict: FieldSchema = { type: "object", properties: {}, additionalProperties: false };
  expect(findReasons(strict, { constructor: 1 })).toEqual([]);
});

test("takes a value that fits one of several schemas, else says what is wrong with the nearest", () => {
  const schema: FieldSchema = {
    anyOf: [
      { type: "string", pattern: "^/" },
      { type: "object", properties: { to: { type: "string", minLength: 1 } }, required: ["to"] },
    ],
  };
  expect(findReasons(schema, "/landing")).toEqual([]);
  expect(findReasons(schema, { to: "x" })).toEqual([]);
  expect(findReasons(schema, { to: "" })).toEqual([["", "is not of the kind that is needed here"]]);
});

test("creates empty values that have every field of their schema", () => {
  const schema: FieldSchema = {
    type: "object",
    properties: {
      kind: { type: "string", const: "api" },
      mood: { type: "string", enum: ["happy", "sad"] },
      size: { type: "integer", minimum: 3 },
      isOn: { type: "boolean" },
      lines: { type: "array", minItems: 1, items: { type: "string" } },
      note: { type: "string" },
      either: { anyOf: [{ type: "null" }, { type: "string" }] },
    },
    required: ["kind", "mood", "size", "isOn", "lines", "either"],
  };
  expect(createValue(schema)).toEqual({ kind: "api", mood: "happy", size: 3, isOn: false, lines: [""], either: null });
});
