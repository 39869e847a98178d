import { expect, test } from "vitest";
import { toCsv } from "./to-csv.ts";

test("quotes every cell", () => {
  expect(
    toCsv([
      ["a", 'say "b"'],
      ["", "c,\nd"],
    ]),
  ).toBe('"a","say ""b"""\r\n"","c,\nd"\r\n');
});

test.each(["=", "+", "-", "@", "\t", "\r"])("makes a cell harmless that begins with %j", (sign) => {
  expect(toCsv([[`${sign}1@example.org`]])).toBe(`"'${sign}1@example.org"\r\n`);
});
