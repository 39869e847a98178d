import fc from "fast-check";
import { expect, test } from "vitest";
import { macroLimits as limits } from "./replace-macros.ts";
import { dropMacros, fillMacros, listUnknownMacros } from "./fill-macros.ts";
import { startCpuTimer } from "../../tests/support/cpu-timer.ts";

const values = { char: "Mira", user: "Ben", original: "Be kind.", random: () => 0.5 };

test.each([
  ["{{char}} and {{user}}", "Mira and Ben"],
  ["{{CHAR}} {{User}} {{ char }} {{bot}}", "Mira Ben Mira Mira"],
  ["<BOT>, <bot>, <CHAR>, <Char>, <USER>, <user>", "Mira, Mira, Mira, Mira, Ben, Ben"],
  ["a{{// a comment}}b{{//another}}c", "abc"],
  ["a{{comment: a note}}b{{hidden_key:lamp}}c{{noop}}d", "abcd"],
  ["one{{newline}}two", "one\ntwo"],
  ["{{original}} Be brief.", "Be kind. Be brief."],
  ["{{random:a,b,c}}", "b"],
  ["{{random::a::b::c}}", "b"],
  ["{{random::a,b,c}}", "b"],
  ["{{random: Hello\\, you , Hello\\, all }}", "Hello, all"],
  ["{{Random:only}}", "only"],
  ["{{roll:6}} {{roll:d6}} {{ROLL:D6}} {{roll 6}} {{roll:2d6}}", "4 4 4 4 8"],
  ["{{roll:many}} {{roll:0}} {{roll:}}", "{{roll:many}} {{roll:0}} {{roll:}}"],
  ["{{reverse:Hello 🌊}}", "🌊 olleH"],
  ["{{random:{{user}},{{char}}}}", "Mira"],
  ["{{reverse:{{reverse:{{char}}}}}}", "Mira"],
  ["{{getvar::mood}} {{#if x}}yes{{/if}}", "{{getvar::mood}} {{#if x}}yes{{/if}}"],
  ["{{getvar::{{char}}}}", "{{getvar::Mira}}"],
  ["{{}} {char} {{char} }} {{ <START> <b> a < b", "{{}} {char} {{char} }} {{ <START> <b> a < b"],
])("fills %j", (text, filled) => {
  expect(fillMacros(text, values)).toBe(filled);
});

test("picks the same for the same text and character", () => {
  const pick = (text: string, char = "Mira") => fillMacros(text, { ...values, char });
  expect(pick("{{pick:a,b,c,d}}")).toBe(pick("{{pick:a,b,c,d}}"));
  expect(["a", "b", "c", "d"]).toContain(pick("{{pick:a,b,c,d}}"));
  expect(new Set(Array.from({ length: 20 }, (_, at) => pick("{{pick:a,b,c,d}}", `Mira ${at}`))).size).toBeGreaterThan(
    1,
  );
});

test("fills macros that the caller knows, and no macro inside of a value", () => {
  const others = new Map([["scenario", "A storm, {{user}}."]]);
  expect(fillMacros("{{Scenario}} {{char}}", { ...values, char: "{{user}}", others })).toBe(
    "A storm, {{user}}. {{user}}",
  );
});

test("names the macros that it does not know, each once, and removes those that it is told", () => {
  const text = "{{char}} {{getvar::a}} {{GetVar::b}} {{#if {{isodd 3}}}}odd{{/if}} {{}} {{time_UTC+2}}";
  expect(listUnknownMacros(text)).toEqual(["getvar", "isodd", "#if", "/if", "time_utc+2"]);
  expect(dropMacros(text, ["getvar", "#IF", "/if"])).toBe("{{char}}   odd {{}} {{time_UTC+2}}");
});

test("leaves nothing of a name of Object.prototype to chance", () => {
  const text = "{{toString}} {{constructor}} {{__proto__}}";
  expect(fillMacros(text, values)).toBe(text);
  expect(listUnknownMacros(text)).toEqual(["tostring", "constructor", "__proto__"]);
});

test("refuses what is too long", () => {
  expect(() => fillMacros("a".repeat(limits.textLength + 1), values)).toThrow(RangeError);
  expect(() => fillMacros("{{char}}", { ...values, char: "M".repeat(limits.nameLength + 1) })).toThrow(RangeError);
});

const pieces = [
  "{{",
  "}}",
  "{",
  "}",
  "char",
  "user",
  ":",
  ",",
  "random",
  "//",
  "<BOT>",
  "<",
  "#if",
  " ",
  "a",
  "\\",
  "reverse",
];

test("keeps a text without known macros as it is, whatever braces are in it", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
      const text = parts.join("");
      expect(dropMacros(text, [])).toBe(text);
      expect(typeof fillMacros(text, values)).toBe("string");
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
  "{{//",
  "{{user}}",
])("takes a text full of %s in little time", (piece) => {
  const text = piece.repeat(Math.floor(limits.textLength / piece.length));
  const measure = startCpuTimer();
  fillMacros(text, { char: "M".repeat(limits.nameLength), user: "B".repeat(limits.nameLength) });
  listUnknownMacros(text);
  expect(measure()).toBeLessThan(2_000);
});
