import { readdirSync, readFileSync } from "node:fs";
import { type LorebookEntry, readEntry } from "@site/character-card/card/lorebook.ts";
import type { Json, JsonObject } from "@site/character-card/json/json.ts";
import { readCard } from "@site/character-card/read-card.ts";
import { writeCard } from "@site/character-card/write-card.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cardParts } from "#contracts/character/card-parts.ts";
import { type Character, characterSchema, type LoreEntry } from "#contracts/content/character.ts";
import { toCharacter } from "./card-documents.ts";
import { toExportedCard } from "./export-card.ts";
import { toLoreEntry } from "./lore-of-card.ts";

type Document = { spec: string; data: JsonObject & { character_book?: { entries: JsonObject[]; extensions?: Json } } };

const profile = {
  name: "Mira",
  shortName: "mira",
  pronouns: "she/her" as const,
  tagline: "A keeper",
  bio: "",
  about: "",
  greeting: "",
};
const choices = { profile, parts: cardParts };

/** A card that came in, was stored, changed, and goes out again. */
const exportAfter = async (document: object, edit: (character: Character) => Character): Promise<Document> => {
  const read = await readCard(Buffer.from(JSON.stringify(document)));
  const stored = characterSchema.parse(JSON.parse(JSON.stringify(toCharacter(read.card, choices))));
  const now = { name: profile.name, greeting: "Hello.", character: edit(stored) };
  const card = toExportedCard(now, { read, choices });
  return JSON.parse(Buffer.from(await writeCard(card, { format: "json" })).toString()) as Document;
};
const keep = (character: Character): Character => character;
const changeEntry =
  (index: number, change: Partial<LoreEntry>) =>
  (character: Character): Character => ({
    ...character,
    lore: character.lore.map((entry, at) => (at === index ? { ...entry, ...change } : entry)),
  });

const folders = ["tests/played/cards", "tests/cards"];
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
const readDocument = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Document;

test.each(files)("%s comes out with every field as it was", async (file) => {
  const document = readDocument(file);
  const written = await exportAfter(document, keep);
  for (const [name, value] of Object.entries(document.data))
    expect([name, JSON.stringify(written.data[name])]).toEqual([name, JSON.stringify(value)]);
  // A card of version 2 gets what version 3 has besides.
  const isOfThree = document.spec === "chara_card_v3";
  expect(JSON.stringify(isOfThree ? written : document)).toBe(JSON.stringify(document));
});

test("one changed word of one entry changes that word in the card, and nothing else", async () => {
  const document = readDocument("tests/cards/card-selective-lore.json");
  const expected = structuredClone(document);
  const [first] = expected.data.character_book?.entries ?? [];
  if (first) first.content = "SELECTIVE The broken lamp was repaired by Ida.";
  const written = await exportAfter(
    document,
    changeEntry(0, { content: "SELECTIVE The broken lamp was repaired by Ida." }),
  );
  expect(JSON.stringify(written)).toBe(JSON.stringify(expected));
});

test("a changed condition is written where the entry has it", async () => {
  const document = readDocument("tests/cards/card-selective-lore.json");
  const written = await exportAfter(
    document,
    changeEntry(0, { conditions: { secondaryKeys: ["broken"], logic: "notAny", probability: 20 }, place: {} }),
  );
  expect(written.data.character_book?.entries[0]).toEqual({
    ...document.data.character_book?.entries[0],
    insertion_order: 100,
    extensions: { position: 0, depth: 4, probability: 20, selectiveLogic: 2 },
  });
  expect(written.data.character_book?.entries[1]).toEqual(document.data.character_book?.entries[1]);
});

test("entries that are moved keep all that they had, removed ones go, and new ones get an id of their own", async () => {
  const document = readDocument("tests/cards/card-selective-lore.json");
  const [first, second] = document.data.character_book?.entries ?? [];
  const added = { title: "Gull", keys: ["gull"], content: "It is grey.", isEnabled: true, isConstant: false };
  const written = await exportAfter(document, (character) => ({
    ...character,
    lore: [
      { ...added, isPublic: true, conditions: { isCaseSensitive: true, sticky: 2 }, place: { position: "depth" } },
      ...character.lore.toReversed(),
    ],
  }));
  const [gull, ...others] = written.data.character_book?.entries ?? [];
  expect(others).toEqual([second, first]);
  expect(gull).toEqual({
    id: 3,
    keys: ["gull"],
    secondary_keys: [],
    comment: "Gull",
    name: "Gull",
    content: "It is grey.",
    constant: false,
    selective: false,
    insertion_order: 100,
    enabled: true,
    position: "after_char",
    use_regex: false,
    case_sensitive: true,
    extensions: { position: 4, case_sensitive: true, sticky: 2 },
  });
  const less = await exportAfter(document, (character) => ({ ...character, lore: character.lore.slice(1) }));
  expect(less.data.character_book?.entries).toEqual([second]);
});

test("settings of the lorebook and the note within the conversation go out where the card has them", async () => {
  const document = readDocument("tests/cards/card-selective-lore.json");
  const written = await exportAfter(document, (character) => ({
    ...character,
    lorebook: { scanDepth: 6 },
    depthPrompt: { text: "Be kind.", depth: 1, role: "user" },
  }));
  expect(written.data.character_book).toEqual({ ...document.data.character_book, scan_depth: 6 });
  expect(written.data.extensions).toEqual({ depth_prompt: { prompt: "Be kind.", depth: 1, role: "user" } });
  const without = await exportAfter(document, (character) => ({ ...character, depthPrompt: undefined }));
  expect(without.data.extensions).toEqual({ depth_prompt: { prompt: "", depth: 4 } });
});

const word = fc.constantFrom("lamp", "harbour bell", "Öl", "灯台", "/storm(y|s)?/i", " keeper ");
const list = fc.array(word, { maxLength: 3 });
const flag = fc.constantFrom<Json>(true, false, null);
const count = fc.constantFrom<Json>(0, 1, 2, 4, 9, 100, null);
const extensions = fc.record(
  {
    position: fc.integer({ min: 0, max: 7 }),
    depth: count,
    role: fc.constantFrom<Json>(0, 1, 2, null),
    selectiveLogic: fc.integer({ min: 0, max: 3 }),
    probability: count,
    useProbability: fc.boolean(),
    case_sensitive: flag,
    match_whole_words: flag,
    scan_depth: count,
    sticky: count,
    cooldown: count,
    delay: count,
    group: fc.constantFrom<Json>("", "birds", null),
    group_weight: count,
    group_override: flag,
    exclude_recursion: flag,
    prevent_recursion: flag,
    delay_until_recursion: fc.constantFrom<Json>(true, false, 0, 1, 2),
    ignore_budget: flag,
    vectorized: flag,
    automation_id: fc.constantFrom<Json>("", "door"),
    "x/y": fc.constantFrom<Json>({ deep: [1] }, null),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const entry = fc.record(
  {
    id: fc.constantFrom<Json>(1, 7, "a"),
    keys: list,
    secondary_keys: list,
    comment: fc.constantFrom("", "A note"),
    name: fc.constantFrom("", "A note", "A title"),
    content: fc.constantFrom("", "It is grey.", "@@depth 2\nIt is grey, {{user}}."),
    constant: fc.boolean(),
    selective: flag,
    insertion_order: fc.integer({ min: -5, max: 200 }),
    enabled: fc.boolean(),
    position: fc.constantFrom<Json>("before_char", "after_char", null),
    case_sensitive: flag,
    priority: count,
    use_regex: fc.boolean(),
    extensions,
    unknown: fc.constantFrom<Json>(null, "x"),
  },
  { requiredKeys: ["keys", "content", "extensions", "enabled", "insertion_order"], noNullPrototype: true },
) as fc.Arbitrary<JsonObject>;

const toDocument = (entries: JsonObject[]): Document => ({
  spec: "chara_card_v3",
  data: { name: "Mira", extensions: {}, character_book: { extensions: {}, entries } },
});
const toEntry = (raw: JsonObject, index: number): LoreEntry =>
  toLoreEntry(readEntry(raw) satisfies LorebookEntry, index, { clean: (text, max) => text.slice(0, max) });

test("any lorebook comes out as it was, and with any other entry in place of one, only that one differs", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 4 }), entry, fc.nat(3), async (entries, other, at) => {
      const document = toDocument(entries);
      const same = await exportAfter(document, keep);
      expect(JSON.stringify(same.data)).toBe(JSON.stringify(document.data));
      const index = at % entries.length;
      const { cardIndex: _, ...change } = toEntry(other, index);
      const edit = changeEntry(index, { conditions: undefined, place: undefined, ...change });
      const written = (await exportAfter(document, edit)).data.character_book?.entries ?? [];
      expect(written.filter((_one, number) => number !== index)).toEqual(
        entries.filter((_one, number) => number !== index),
      );
      expect(toEntry(written[index] ?? {}, index)).toEqual({ ...change, cardIndex: index });
    }),
    { numRuns: 100 },
  );
});
