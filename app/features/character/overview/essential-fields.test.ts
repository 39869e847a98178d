import { expect, test } from "vitest";
import type { FieldSchema } from "../document/field-schema.ts";
import { findFieldSchema, listColours, listEssentials } from "./essential-fields.ts";

const schema: FieldSchema = {
  type: "object",
  properties: {
    dark: { type: "object", properties: { accent: { type: "string", "x-kind": "colour" } }, required: ["accent"] },
    font: { type: "string" },
    glow: { type: "string", title: "Glow of the sign", "x-kind": "colour" },
  },
};

test("finds the colours of a document wherever they are", () => {
  expect(listColours(schema)).toEqual([
    { path: ["dark", "accent"], label: "Dark: Accent" },
    { path: ["glow"], label: "Glow of the sign" },
  ]);
});

test("finds the schema of a field, and whether it is required", () => {
  expect(findFieldSchema(schema, ["dark", "accent"])).toEqual({
    schema: { type: "string", "x-kind": "colour" },
    isRequired: true,
  });
  expect(findFieldSchema(schema, ["glow"])?.isRequired).toBe(false);
  expect(findFieldSchema(schema, ["constructor"])).toBeNull();
});

test("starts with the name", () => {
  expect(listEssentials()[0]).toMatchObject({ document: "persona", fields: [{ path: ["name"] }, {}, {}, {}, {}] });
});
