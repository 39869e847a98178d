import { expect, test } from "vitest";
import { type Format, formatText } from "./format-text.ts";

/** `[` and `]` mark the selection in input and output. */
const apply = (format: Format, marked: string): string => {
  const start = marked.indexOf("‹");
  const end = marked.indexOf("›") - 1;
  const text = marked.replace("‹", "").replace("›", "");
  const { from, to, insert, select } = formatText(format, text, start, end);
  const changed = text.slice(0, from) + insert + text.slice(to);
  return `${changed.slice(0, select[0])}‹${changed.slice(select[0], select[1])}›${changed.slice(select[1])}`;
};

test.each<[Format, string, string]>([
  ["bold", "a ‹light› b", "a **‹light›** b"],
  ["bold", "a **‹light›** b", "a ‹light› b"],
  ["italic", "‹›", "*‹italic text›*"],
  ["code", "‹let›", "`‹let›`"],
  ["heading", "one\ntw‹›o\nthree", "one\n## two‹›\nthree"],
  ["heading", "### tw‹›o", "two‹›"],
  ["list", "‹one\ntwo›\nthree", "‹- one\n- two›\nthree"],
  ["numbers", "‹one\ntwo›", "‹1. one\n2. two›"],
  ["quote", "‹> one\n> two›", "‹one\ntwo›"],
  ["link", "a ‹word› b", "a [word](‹https://›) b"],
  ["link", "‹https://a.example›", "[‹text›](https://a.example)"],
])("toggles %s: %j becomes %j", (format, before, after) => {
  expect(apply(format, before)).toBe(after);
});
