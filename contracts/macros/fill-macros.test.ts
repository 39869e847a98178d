import fc from "fast-check";
import { expect, test } from "vitest";
import { macroLimits as limits } from "./replace-macros.ts";
import { fillMacros, listUnknownMacros } from "./fill-macros.ts";
import { createRandom } from "./seeded-random.ts";
import { startCpuTimer } from "../../tests/support/cpu-timer.ts";

const now = new Date("2026-11-28T12:59:07Z");
const values = { char: "Mira", user: "Ben", original: "Be kind.", random: () => 0.5, now };

test.each([
  ["{{char}} and {{user}}", "Mira and Ben"],
  ["{{CHAR}} {{User}} {{ char }} {{bot}}", "Mira Ben Mira Mira"],
  ["<BOT>, <bot>, <CHAR>, <Char>, <USER>, <user>", "Mira, Mira, Mira, Mira, Ben, Ben"],
  ["a{{// a comment}}b{{//another}}c", "abc"],
  ["a{{comment: a note}}b{{hidden_key:lamp}}c{{noop}}d", "abcd"],
  ["one{{newline}}two", "one\ntwo"],
  ["one\n\n{{trim}}\r\ntwo{{newline}}{{newline}}{{trim}}{{trim}} three", "onetwo three"],
  ["{{original}} Be brief.", "Be kind. Be brief."],
  ["{{random:a,b,c}}", "b"],
  ["{{random::a::b::c}}", "b"],
  ["{{random::a,b,c}}", "b"],
  ["{{random: Hello\\, you , Hello\\, all }}", "Hello, all"],
  ["{{Random:only}}", "only"],
  ["{{roll:6}} {{roll:d6}} {{ROLL:D6}} {{roll 6}} {{roll:2d6}} {{roll::1d6+2}}", "4 4 4 4 8 6"],
  ["{{roll:many}}{{roll:0}}{{roll:}}", ""],
  ["{{reverse:Hello 🌊}}", "🌊 olleH"],
  ["{{random:{{user}},{{char}}}}", "Mira"],
  ["{{reverse:{{reverse:{{char}}}}}}", "Mira"],
  [
    "{{setvar::mood::dry}}{{getvar::mood}} {{addvar::mood:: and kind}}{{getvar:: mood }}{{getvar::other}}",
    "dry dry and kind",
  ],
  ["{{incvar::a}}{{incvar::a}}{{decvar::a}}{{addvar::a::5}}{{getvar::a}}", "1216"],
  ["{{setvar::a::1}}{{setglobalvar::a::2}}{{incglobalvar::a}}{{getvar::a}}{{getglobalvar::a}}", "313"],
  ["{{setvar::__proto__::a}}{{getvar::__proto__}}{{getvar::constructor}}", "a"],
  ["[{{getvar::{{char}}}}{{persona}}{{scenario}}{{lastMessage}}{{model}}{{outlet::a}}]", "[]"],
  ["[{{mystery}}{{mystery::{{char}}}}{{toString}}{{constructor}}{{__proto__}}{{}}]", "[]"],
  ["{{#if x}}yes{{/if}}", "yes"],
  ["{{{user}}} {persona} {char} } {{ <START> <b> a < b", "{Ben} {persona} {char} } {{ <START> <b> a < b"],
])("fills %j", (text, filled) => {
  expect(fillMacros(text, values)).toBe(filled);
});

test.each([
  ["UTC", "12:59 PM, November 28, 2026, Saturday, 12:59, 2026-11-28"],
  ["Asia/Tokyo", "9:59 PM, November 28, 2026, Saturday, 21:59, 2026-11-28"],
  ["Pacific/Kiritimati", "2:59 AM, November 29, 2026, Sunday, 02:59, 2026-11-29"],
  ["Nowhere/At all", "12:59 PM, November 28, 2026, Saturday, 12:59, 2026-11-28"],
])("tells the time in %s", (timeZone, told) => {
  const text = "{{time}}, {{date}}, {{weekday}}, {{isotime}}, {{isodate}}";
  expect(fillMacros(text, { ...values, timeZone })).toBe(told);
});

test.each([
  ["{{time_UTC+2}} {{time_UTC-11}} {{time::UTC+2}} {{time_UTC}}", "2:59 PM 1:59 AM 2:59 PM "],
  ["{{datetimeformat DD.MM.YYYY}} {{datetimeformat::dddd, Do MMMM}}", "28.11.2026 Saturday, 28th November"],
  ["{{datetimeformat h:mm:ss a [at] LT, LTS, LL}}", "12:59:07 pm at 12:59 PM, 12:59:07 PM, November 28, 2026"],
])("formats %j", (text, filled) => {
  expect(fillMacros(text, values)).toBe(filled);
});

test.each([
  [0, "just now"],
  [20_000, "a few seconds"],
  [60_000, "a minute"],
  [300_000, "5 minutes"],
  [3_000_000, "an hour"],
  [10_800_000, "3 hours"],
  [86_400_000, "a day"],
  [864_000_000, "10 days"],
  [2_592_000_000, "a month"],
  [31_536_000_000, "a year"],
  [1e13, "317 years"],
])("says for how long nothing was said: %j", (idleMs, told) => {
  expect(fillMacros("{{idle_duration}}", { ...values, idleMs })).toBe(told);
});

test("picks the same at the same place of a conversation", () => {
  const pick = (seed: string, text = "{{pick::a::b::c::d}}") => fillMacros(text, { ...values, seed });
  const conversations = Array.from({ length: 20 }, (_, at) => String(at));
  expect(conversations.map((seed) => pick(seed))).toEqual(conversations.map((seed) => pick(seed)));
  expect(new Set(conversations.map((seed) => pick(seed)))).toEqual(new Set(["a", "b", "c", "d"]));
  const places = pick("1", "{{pick::a::b::c::d}}".repeat(20));
  expect(new Set(places).size).toBeGreaterThan(1);
});

test("lets chance fall alike for the same seed", () => {
  const list = (seed: string) => Array.from({ length: 5 }, createRandom(seed));
  expect(list("one")).toEqual(list("one"));
  expect(list("one")).not.toEqual(list("two"));
  expect(list("one").every((value) => value >= 0 && value < 1)).toBe(true);
});

test("keeps variables for all texts that are filled with the same map", () => {
  const variables = new Map<string, string>();
  fillMacros("{{setvar::mood::dry}}", { ...values, variables });
  expect(fillMacros("{{getvar::mood}}", { ...values, variables })).toBe("dry");
  expect(fillMacros("{{getvar::mood}}", values)).toBe("");
});

test("fills macros that the caller knows, and no macro inside of a value", () => {
  const others = new Map([["scenario", "A storm, {{user}}."]]);
  expect(fillMacros("{{Scenario}} {{char}}", { ...values, char: "{{user}}", others })).toBe(
    "A storm, {{user}}. {{user}}",
  );
});

test("takes a visitor's name for a name, whatever is in it", () => {
  const user = `{{char}}\n\u202e{{random::a::b}}${"x".repeat(100)}`;
  const filled = fillMacros("{{user}}", { ...values, user });
  expect(filled).toMatch(/^\{\{char\}\} \{\{random::a::b\}\}x+…$/);
  expect(filled.length).toBeLessThanOrEqual(60);
});

test("names the macros that it does not know, each once", () => {
  const text = "{{char}} {{mystery::a}} {{Mystery::b}} {{#if {{isodd 3}}}}odd{{/if}} {{}} {{time_UTC+2}} {{toString}}";
  expect(listUnknownMacros(text)).toEqual(["mystery", "isodd", "#if", "/if", "tostring"]);
});

test("refuses a text that is too long", () => {
  expect(() => fillMacros("{{a".repeat(limits.textLength), values)).toThrow(RangeError);
});

const pieces = ["{", "}", "{{ ", "char", "user", ":", ",", "random", "//", "<", "#if", " ", "a", "\\", "\n", "reverse"];

test("keeps a text in which no macro ends as it is", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
      const text = parts.join("").replaceAll(/\}+/g, "}");
      expect(fillMacros(text, values)).toBe(text);
    }),
  );
});

test.each([
  "{{",
  "{{{{}}",
  "}}",
  "<",
  "{{random:",
  "{{reverse:{{reverse:a}}}}",
  "{{roll:9d999999}}",
  "{{roll:99d999999}}",
  "{{//",
  "{{user}}",
  "{{time}}",
  "{{datetimeformat LLLL}}",
  "\n{{trim}}",
  "{{newline}}",
  "{{addvar::a::aaaaaaaaaa}}{{getvar::a}}",
  "{{setvar::{{getvar::a}}b::c}}",
])("takes a text full of %j in little time, and makes no endless one of it", (piece) => {
  const text = piece.repeat(Math.floor(limits.textLength / piece.length));
  const measure = startCpuTimer();
  const filled = fillMacros(text, { char: "M".repeat(500), user: "B".repeat(500), timeZone: "Asia/Tokyo" });
  listUnknownMacros(text);
  expect(measure()).toBeLessThan(2_000);
  expect(filled.length).toBeLessThanOrEqual(2 * limits.textLength);
});

test("writes days and times as the language of the site does", () => {
  const values = { char: "Mira", user: "Ada", now: new Date("2026-03-01T15:04:00Z"), locale: "de-DE", idleMs: 300_000 };
  const text = "{{date}} | {{weekday}} | {{time}} | {{datetimeformat DD. MMMM}} | {{idle_duration}}";
  expect(fillMacros(text, values)).toBe("1. März 2026 | Sonntag | 15:04 | 01. März | 5 Minuten");
});
