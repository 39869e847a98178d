import { readLorebook } from "@site/character-card/read-lorebook.ts";
import { sampleWorldInfo, toBytes } from "@site/character-card/testing/sample-files.ts";
import type { Json } from "@site/character-card/json/json.ts";
import { expect, test } from "vitest";
import { toReadLore } from "./read-lore.ts";

const read = async (document: Json) => toReadLore(await readLorebook(toBytes(document)));
const plain = { isEnabled: true, isConstant: false, isPublic: false };

test("world info becomes entries, each with what differs from the usual", async () => {
  expect(await read(sampleWorldInfo)).toEqual({
    entries: [
      {
        ...plain,
        title: "Harbour",
        keys: ["harbour", "port"],
        content: "The harbour is small.",
        isConstant: true,
        place: { position: "after", order: 50 },
      },
      {
        ...plain,
        title: "cat",
        keys: ["cat"],
        content: "The cat is grey.",
        isEnabled: false,
        place: { position: "depth", order: 10 },
      },
    ],
    settings: null,
    problems: [],
  });
});

test("conditions beside the other fields count like those among the extensions", async () => {
  const entry = {
    key: ["lamp"],
    keysecondary: ["oil"],
    selective: true,
    selectiveLogic: 3,
    content: "It burns.",
    order: 100,
    position: 4,
    depth: 1,
    role: 2,
    caseSensitive: true,
    matchWholeWords: false,
    scanDepth: 7,
    probability: 30,
    useProbability: true,
    sticky: 2,
    cooldown: 3,
    delay: 4,
    group: "light",
    groupWeight: 50,
    groupOverride: true,
    excludeRecursion: true,
    preventRecursion: true,
    delayUntilRecursion: true,
    ignoreBudget: true,
  };
  const conditions = {
    secondaryKeys: ["oil"],
    logic: "all",
    isCaseSensitive: true,
    probability: 30,
    isWholeWord: false,
    scanDepth: 7,
    delay: 4,
    sticky: 2,
    cooldown: 3,
    group: "light",
    groupWeight: 50,
    isPreferredInGroup: true,
    isExcludedFromRecursion: true,
    stopsRecursion: true,
    isOnlyByRecursion: true,
  };
  const place = { position: "depth", depth: 1, role: "assistant", ignoresBudget: true };
  const made = { ...plain, title: "lamp", keys: ["lamp"], content: "It burns.", conditions, place };
  expect((await read({ entries: { 0: entry } })).entries).toEqual([made]);
  expect((await read({ entries: { 0: { ...entry, useProbability: false, selective: false } } })).entries).toEqual([
    { ...made, conditions: { ...conditions, logic: "ignored", probability: undefined } },
  ]);
});

test("books of NovelAI and RisuAI keep their order, and what is always told", async () => {
  const novel = { keys: ["sea"], text: "Cold.", displayName: "Sea", forceActivation: true };
  const { entries } = await read({
    lorebookVersion: 5,
    entries: [{ ...novel, contextConfig: { budgetPriority: 400 } }],
  });
  expect(entries).toEqual([
    { ...plain, title: "Sea", keys: ["sea"], content: "Cold.", isConstant: true, place: { order: 400 } },
  ]);
  const risu = { key: "sea, tide", secondkey: "moon", selective: true, content: "Wet.", insertorder: 20 };
  expect((await read({ type: "risu", ver: 1, data: [{ ...risu, activationPercent: 40 }] })).entries).toEqual([
    {
      ...plain,
      title: "sea",
      keys: ["sea", "tide"],
      content: "Wet.",
      conditions: { secondaryKeys: ["moon"], probability: 40 },
      place: { order: 20 },
    },
  ]);
});

test("keys that an entry says to be expressions are written as such, and those of SillyTavern are as they were", async () => {
  const entry = { keys: ["sto.m", "lamp", "/oil/i", "a/b."], content: "x", use_regex: true, position: "before_char" };
  const [own] = (await read([entry])).entries;
  expect(own?.keys).toEqual(["/sto.m/", "lamp", "/oil/i", "/a\\/b./"]);
  const [other] = (await read([{ ...entry, extensions: { position: 0 } }])).entries;
  expect(other?.keys).toEqual(entry.keys);
});

test("what is not done here is named once for each kind, with the first entries that ask for it", async () => {
  const entries = ["A", "B", "C", "D", "E"].map((name, index) => ({
    keys: [name],
    name,
    content: "x",
    priority: index,
    extensions: { vectorized: true, position: index === 0 ? 7 : 0, delay_until_recursion: index === 1 ? 2 : 0 },
  }));
  const odd = { keys: ["/(/"], name: "Odd", content: "@@user_dances\nx", extensions: {} };
  const long = { keys: ["k".repeat(400)], name: "Long", content: "x".repeat(70_000), extensions: {} };
  expect((await read({ entries: [...entries, odd, long] })).problems).toEqual([
    "Entries that are found by their meaning are brought up by their keys alone. In the lorebook: “A”, “B”, “C” and 2 more.",
    "Entries for an outlet, which a text names, stand after the character. In the lorebook: “A”.",
    "Entries that wait for a later round of recursion come in the first one. In the lorebook: “B”.",
    "Keys have their first 300 characters. In the lorebook: “Long”.",
    "Entries have their first 60,000 characters. In the lorebook: “Long”.",
    "Not obeyed, or not readable: @@user_dances, /(/. In the lorebook: “Odd”.",
    "Entries have priorities. Here their order decides which are told when there is not enough room.",
  ]);
});
