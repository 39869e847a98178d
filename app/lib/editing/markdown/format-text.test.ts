import { expect, test } from "vitest";
import { type Format, formatText, linkTo } from "./format-text.ts";
import { applyTo } from "#tests/support/marked-text.ts";

const apply = (format: Format, marked: string): string =>
  applyTo(marked, (text, start, end) => formatText(format, text, start, end)).replace("|", "‹›");

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
  ["strike", "a ‹light› b", "a ~~‹light›~~ b"],
  ["callout", "a\n‹b\nc›", "a\n\n> [!NOTE]\n> ‹b\n> c›"],
  ["footnote", "a‹› b\n", "a[^1] b\n\n[^1]: ‹note›"],
  ["footnote", "a[^3]‹›\n\n[^3]: x", "a[^3][^4]\n\n[^3]: x\n\n[^4]: ‹note›"],
  ["embed", "a‹›b", "a\n\n‹https://›\n\nb"],
  ["embed", "‹https://vimeo.com/1›", "‹https://vimeo.com/1›"],
])("toggles %s: %j becomes %j", (format, before, after) => {
  expect(apply(format, before)).toBe(after);
});

test("makes a table of two columns, with its first name selected", () => {
  const { insert, select } = formatText("table", "a", 1, 1);
  expect(insert).toBe("\n\n| Column | Column |\n| --- | --- |\n|  |  |\n|  |  |");
  expect(`a${insert}`.slice(...select)).toBe("Column");
});

test("links to a story by its title, or by what is selected", () => {
  const link = (marked: string) =>
    applyTo(marked, (text, start, end) => linkTo(text, start, end, "/post/first", "First [1]"));
  expect(link("see |")).toBe(String.raw`see [First \[1\]](/post/first)|`);
  expect(link("see ‹it›")).toBe("see [it](/post/first)|");
});
