import fc from "fast-check";
import { expect, test } from "vitest";
import { createPattern } from "./create-pattern.ts";

const find = (source: string, flags: string, text: string) => {
  const steps = { left: 1_000_000 };
  return createPattern(source, flags).test(text, steps);
};

test.each([
  ["storm(y|s)?\\b", "i", "STORMY weather", true],
  ["^bring", "", "\u0001Guest: bring", false],
  ["^\\x01Guest:", "", "\u0001Guest: bring", true],
  ["a{1,3}h!", "", "aaah!", true],
  ["a{1,3}h!", "", "h!", false],
  ["(?<=red )flag", "", "the red flag", true],
  ["(?<=red )flag", "", "the reed flag", false],
  ["(?<!red )flag", "", "the red flag", false],
  ["(?=.*salt)(?=.*rope)", "", "rope and salt", true],
  ["^(?=.*salt)(?!.*rope)", "", "rope and salt", false],
  ["^(?:(?!rope).)*$", "s", "salt\nand oil", true],
  ["(?<first>[ab])\\k<first>", "", "abba", true],
  ["(.)(.)\\2\\1", "", "abba", true],
  ["(?<=([ab])([bc]))$", "", "abc", true],
  ["oars?$", "m", "two oars\nand a boat", true],
  ["oars?$", "", "two oars\nand a boat", false],
  ["^\\p{L}+$", "u", "маяк", true],
  ["^.$", "u", "🌊", true],
  ["^.$", "", "🌊", false],
  ["[^]", "", "\n", true],
  ["[]", "", "a", false],
  ["a.c", "y", "abc", true],
  ["b.c", "y", "abc", false],
  ["(a*)*b", "", "aaab", true],
  ["(?:a?){3}b", "", "aab", true],
  ["x{2", "", "x{2", true],
  ["\\/home\\/", "", "in /home/", true],
  ["STRASSE", "i", "Straße", false],
  ["möwe", "i", "MÖWE", true],
])("finds /%s/%s in %j: %s", (source, flags, text, isFound) => {
  expect(find(source, flags, text)).toBe(isFound);
  expect(new RegExp(source, flags).test(text)).toBe(isFound);
});

test.each(["(unclosed", "[a", "a**", "(?<n>a)\\k<m>", "\\u{110000}"])("does not read %s", (source) => {
  expect(() => createPattern(source, source.includes("\\u") ? "u" : "")).toThrow(SyntaxError);
});

test("does not read flags within an expression", () => {
  expect(() => createPattern("(?i:a)", "")).toThrow(SyntaxError);
});

test.each([
  "(a+)+$",
  "(a|a)*b",
  "(a|aa)+b",
  "(a*)*(a*)*(a*)*b",
  "(?=(a+)+b)(?=(a+)+c)",
  "(?=(?=(?=(?=a*a*a*a*b)a*)a*)a*)b",
  "(?<=(a+)+)b",
  "(.*)(.*)(.*)(.*)\\1\\2\\3\\4b",
  "(?:a{0,99}){0,99}b",
  "(((((((((a*)*)*)*)*)*)*)*)*)b",
])("gives up on %s, and leaves steps to others", (source) => {
  const steps = { left: 300_000 };
  expect(createPattern(source, "").test(`${"a".repeat(20_000)}!`, steps)).toBe(false);
  expect(steps.left).toBeGreaterThan(190_000);
});

test.each([".*storm.*", "(.+)storm", "storm.*lamp", "\\w+ \\w+, a lamp"])(
  "finds %s in a long conversation",
  (source) => {
    const text = `${"Nothing at all. ".repeat(500)}\n`.repeat(2);
    expect(find(source, "i", `${text}A storm, a lamp.`)).toBe(true);
  },
);

// Without pairs of surrogates: V8 also looks between the two (\B), which the language forbids.
const letters = fc.constantFrom("a", "b", "c", "A", "é", "ж", "_", "1", " ", "\n");
const atom = fc.constantFrom(
  "a",
  "b",
  "c",
  "[ab]",
  "[^a]",
  "\\w",
  "\\W",
  "\\s",
  ".",
  "\\d",
  "[a-c_]",
  "é",
  "ж",
  "🌊",
  "\\x61",
);
const edge = fc.constantFrom("^", "$", "\\b", "\\B");
const quantity = fc.constantFrom("", "", "", "?", "*", "+", "{1,2}", "{2}", "{0,1}?", "*?", "+?");
const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.tuple(atom, quantity).map((parts) => parts.join("")),
    edge,
    fc.tuple(tie("pattern"), quantity).map(([inner, count]) => `(${inner})${count}`),
    fc.tuple(tie("pattern"), quantity).map(([inner, count]) => `(?:${inner})${count}`),
    fc.tuple(fc.constantFrom("=", "!", "<=", "<!"), tie("pattern")).map(([kind, inner]) => `(?${kind}${inner})`),
    fc.constantFrom("(a|b)\\1", ".*", ".+?"),
  ),
  pattern: fc
    .array(fc.array(tie("part"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
    .map((options) => options.map((parts) => parts.join("")).join("|")),
}));
const flags = fc.subarray(["i", "m", "s", "u", "y", "g"]).map((some) => some.join(""));

test("finds what the language's own expressions find", () => {
  fc.assert(
    fc.property(pattern, flags, fc.array(letters, { maxLength: 12 }), (source, some, characters) => {
      const text = characters.join("");
      const steps = { left: 1_000_000 };
      const isFound = createPattern(source, some).test(text, steps);
      // Where the steps of one expression were used up, nothing is said.
      fc.pre(isFound || steps.left > 950_000);
      expect(isFound).toBe(new RegExp(source, some).test(text));
    }),
    { numRuns: 2_000 },
  );
});
