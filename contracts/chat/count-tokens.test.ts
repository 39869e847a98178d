import { expect, test } from "vitest";
import { countTokens } from "./count-tokens.ts";

test.each([
  ["", 0],
  ["salt water", 2],
  ["lighthouse", 2],
  ["You came, she says.", 6],
  ["1234567", 3],
  ["灯台守", 3],
  ["маяк", 2],
  ["corazón", 2],
  ["one\n\ntwo", 3],
  ["[BIG15]", 4],
])("counts %j as %d", (text, count) => {
  expect(countTokens(text)).toBe(count);
});
