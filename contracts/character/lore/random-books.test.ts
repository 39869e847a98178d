import fc from "fast-check";
import { expect, test } from "vitest";
import { type LoreEntry, loreLogics, lorePositions, loreRoles } from "../../content/character.ts";
import { countTokens } from "../../chat/count-tokens.ts";
import { tellLore } from "./tell-lore.ts";
import type { LoreLine, LoreQuestion } from "./told-lore.ts";

const words = ["rope", "mast", "salt", "fog", "Möwe", "маяк", "灯台", "north stair"];
const word = fc.constantFrom(...words);
const text = fc.array(word, { maxLength: 6 }).map((some) => some.join(" "));
const key = fc.oneof(word, fc.constantFrom("", "/ro?pe/i", "/(salt|fog)$/", "/(a+)+$/", "/(x/", "{{user}}"));
const small = fc.integer({ min: 0, max: 6 });
const chance = fc.constantFrom(0, 30, 100, 100, 100);
const flag = fc.constantFrom(false, false, false, true);
const decorators = fc.constantFrom("", "", "", "@@depth 2\n", "@@activate_only_after 2\n", "@@what\n@@@role user\n");

const conditions = fc.record(
  {
    secondaryKeys: fc.array(key, { maxLength: 2 }),
    logic: fc.constantFrom(...loreLogics),
    isCaseSensitive: flag,
    isWholeWord: fc.boolean(),
    scanDepth: small,
    probability: chance,
    delay: small,
    sticky: small,
    cooldown: small,
    group: fc.constantFrom("", "g", "h", "g,h"),
    groupWeight: small,
    isPreferredInGroup: flag,
    isExcludedFromRecursion: flag,
    stopsRecursion: flag,
    isOnlyByRecursion: flag,
  },
  { requiredKeys: [] },
);
const place = fc.record(
  {
    position: fc.constantFrom(...lorePositions),
    depth: small,
    role: fc.constantFrom(...loreRoles),
    order: fc.integer({ min: 0, max: 4 }),
    ignoresBudget: flag,
  },
  { requiredKeys: [] },
);
const entry = fc.record(
  {
    title: fc.string({ maxLength: 5 }),
    keys: fc.array(key, { maxLength: 3 }),
    content: fc.tuple(decorators, text).map((parts) => parts.join("")),
    isEnabled: fc.constantFrom(true, true, true, false),
    isConstant: flag,
    conditions,
    place,
  },
  { requiredKeys: ["title", "keys", "content", "isEnabled", "isConstant"] },
);
const book = fc.array(entry, { maxLength: 15 });
const conversation = fc
  .array(text, { minLength: 1, maxLength: 9 })
  .map((said): LoreLine[] =>
    said.map((line, index) => ({ role: index % 2 === 0 ? "user" : "assistant", name: "Ann", text: line })),
  );
const question = fc.record({
  entries: book,
  settings: fc.record({ scanDepth: small, isRecursive: fc.boolean() }, { requiredKeys: [] }),
  lines: conversation,
  earlier: small,
  room: fc.constantFrom(10, 30, 2_000),
  seed: fc.string({ maxLength: 2 }),
});
const ask = (asked: Omit<LoreQuestion, "fill">) =>
  tellLore({ ...asked, fill: (filled) => filled.replaceAll("{{user}}", "Ann") });
const check = (holds: (asked: Omit<LoreQuestion, "fill">, told: ReturnType<typeof tellLore>) => void) =>
  fc.assert(
    fc.property(question, (asked) => holds(asked, ask(asked))),
    { numRuns: 500 },
  );

const getOrder = ({ place: { order = 100 } = {} }: LoreEntry) => order;

test("tells each entry once at most, none that is not in use, and none that is left out as well", () => {
  check((_, { told, left }) => {
    const entries = told.map((one) => one.entry);
    expect(new Set(entries).size).toBe(entries.length);
    expect(entries.every(({ isEnabled }) => isEnabled)).toBe(true);
    expect(left.filter(({ entry: one }) => entries.includes(one))).toEqual([]);
  });
});

test("sends no decorator as text, and no text that is empty", () => {
  check((_, { told }) => {
    expect(told.filter((one) => one.text.includes("@@") || one.text.trim() === "")).toEqual([]);
  });
});

test("has the lower order first", () => {
  check((_, { told }) => {
    const orders = told.map((one) => getOrder(one.entry));
    expect(orders).toEqual(orders.toSorted((one, other) => one - other));
  });
});

test("leaves the budget only for those that ignore it, which never go without for want of room", () => {
  check(({ room }, { told, left }) => {
    const within = told.filter((one) => one.entry.place?.ignoresBudget !== true);
    expect(within.reduce((sum, one) => sum + countTokens(one.text) + 1, 0)).toBeLessThan(room);
    expect(left.filter((one) => one.reason === "room" && one.entry.place?.ignoresBudget === true)).toEqual([]);
  });
});

test("tells one of a group at most", () => {
  check((_, { told }) => {
    const groups = told.flatMap((one) => one.entry.conditions?.group?.split(",") ?? []);
    const named = groups.filter((group) => group !== "");
    expect(new Set(named).size).toBe(named.length);
  });
});

test("tells the same for the same seed", () => {
  check((asked, told) => {
    expect(ask(structuredClone(asked))).toEqual(told);
  });
});

test("leaves the questions and the entries as they are", () => {
  check((asked) => {
    const before = structuredClone(asked);
    ask(asked);
    expect(asked).toEqual(before);
  });
});
