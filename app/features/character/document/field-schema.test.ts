import { expect, test } from "vitest";
import { type FieldSchema, toLabel, toSingular } from "./field-schema.ts";
import { describePath, findBranch } from "./find-field.ts";

test.each([
  ["withoutScript", "Without script"],
  ["hi-res_film", "Hi res film"],
  ["imageURL", "Image URL"],
  ["heading", "Heading"],
  ["aurora1", "Aurora 1"],
  ["mp3", "Mp3"],
  ["src", "File"],
  ["constructor", "Constructor"],
])("makes a label from %s", (name, label) => {
  expect(toLabel(name)).toBe(label);
});

test.each([
  ["Links", "Link"],
  ["Replies", "Reply"],
  ["Address", "Address"],
  ["Phases", "Phase"],
])("calls one of %s %s", (label, singular) => {
  expect(toSingular(label)).toBe(singular);
});

const schema: FieldSchema = {
  type: "object",
  properties: {
    hero: {
      type: "object",
      properties: {
        links: {
          type: "array",
          title: "Buttons",
          items: { type: "object", properties: { label: { type: "string", title: "Words" } } },
        },
      },
    },
    items: {
      oneOf: [
        {
          type: "object",
          properties: { kind: { type: "string", const: "a" }, one: { type: "string" } },
          required: ["kind"],
        },
        {
          type: "object",
          properties: { kind: { type: "string", const: "b" }, other: { type: "string", title: "The other" } },
          required: ["kind"],
        },
      ],
    },
  },
};

test("names a field by the labels on the way to it", () => {
  expect(describePath(schema, {}, ["hero", "links", 1, "label"])).toEqual([
    "Top of the page",
    "Buttons",
    "Button 2",
    "Words",
  ]);
  expect(describePath(schema, {}, ["somewhere", "else"])).toEqual(["Somewhere", "Else"]);
  expect(describePath(schema, { items: { kind: "b", other: "" } }, ["items", "other"])).toEqual(["Items", "The other"]);
});

test("finds the schema that a value follows", () => {
  const branches = schema.properties?.items?.oneOf ?? [];
  expect(findBranch(branches, { kind: "b" })).toBe(1);
  expect(findBranch(branches, { kind: "b", other: 5 })).toBe(1);
  expect(findBranch([{ type: "null" }, { type: "string", minLength: 1 }], "")).toBe(1);
  expect(findBranch(branches, undefined)).toBe(0);
});
