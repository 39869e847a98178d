import { expect, test } from "vitest";
import { personaSchema } from "../content/content.ts";
import { toShortName } from "./short-name.ts";

test.each([
  ["Mira", "mira"],
  ["Mira of the Sea", "mira-of-the-sea"],
  ["Zoë D’Arc", "zoe-darc"],
  ["光", "character"],
  ["", "character"],
  [`${"a".repeat(29)} keeper`, "a".repeat(29)],
])("proposes a short name for %j", (name, expected) => {
  expect(toShortName(name)).toBe(expected);
  expect(personaSchema.shape.shortName.safeParse(expected).success).toBe(true);
});
