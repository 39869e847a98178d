import { expect, test } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import { checkValue } from "./check-value.ts";
import { createValue } from "./create-value.ts";
import type { FieldSchema } from "./field-schema.ts";

const { problems: texts } = getContent("admin").character;
const findReasons = (schema: FieldSchema, value: Parameters<typeof checkValue>[1]) =>
  checkValue(schema, value).map(({ path, reason }) => [path.join("."), reason]);

test("checks the length of texts without the blanks around them, as the server does", () => {
  const schema: FieldSchema = { type: "string", minLength: 1, maxLength: 5 };
  expect(findReasons(schema, " 12345 ")).toEqual([]);
  expect(findReasons(schema, "  ")).toEqual([["", texts.empty]]);
  expect(findReasons(schema, "123456")).toEqual([["", texts.tooLong.replace("{limit}", "5")]]);
  expect(findReasons({ type: "string", minLength: 3 }, "12")).toEqual([["", texts.tooShort.replace("{limit}", "3")]]);
});

test("checks patterns, choices and numbers", () => {
  expect(findReasons({ type: "string", pattern: "^[a-z]+$" }, "Mira")).toEqual([["", texts.pattern]]);
  expect(findReasons({ type: "string", enum: ["a", "b"] }, "c")).toEqual([["", texts.choice]]);
  expect(findReasons({ type: "string", const: "a" }, "c")).toEqual([["", texts.choice]]);
  expect(findReasons({ type: "integer", minimum: 0, maximum: 3 }, 1.5)).toEqual([["", texts.whole]]);
  expect(findReasons({ type: "number", minimum: 2 }, 1)).toEqual([["", texts.tooSmall.replace("{limit}", "2")]]);
  expect(findReasons({ type: "number", maximum: 2_000 }, 3_000)).toEqual([
    ["", texts.tooLarge.replace("{limit}", "2,000")],
  ]);
  expect(findReasons({ type: "number" }, "many")).toEqual([["", texts.number]]);
  expect(findReasons({ type: "boolean" }, "yes")).toEqual([["", texts.kind]]);
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
    ["title", texts.empty],
    ["links", texts.tooFew.replace("{limit}", "2")],
    ["links.0.to", texts.empty],
    ["links.0.label", texts.empty],
  ]);
  expect(findReasons(schema, { title: "x", links: "no list" })).toEqual([["links", texts.kind]]);
});

test("checks entries whose names are free, and leaves unknown fields to the server", () => {
  const schema: FieldSchema = { type: "object", additionalProperties: { type: "number" } };
  expect(findReasons(schema, { a: 1, b: "x" })).toEqual([["b", texts.number]]);
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
  expect(findReasons(schema, { to: "" })).toEqual([["", texts.kind]]);
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
