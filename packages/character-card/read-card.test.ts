import { expect, test } from "vitest";
import { readCard } from "./read-card.ts";
import { sampleV2, sampleV3, sampleWorldInfo, toBytes } from "./testing/sample-files.ts";

const v1 = {
  name: "Mira",
  description: "Keeps a lighthouse.",
  personality: "calm",
  scenario: "",
  first_mes: "Hi.",
  mes_example: "",
};

test("reads every field of a V3 card", async () => {
  const { card, version, problems, format } = await readCard(toBytes(sampleV3));
  expect({ version, problems, format }).toEqual({ version: 3, problems: [], format: "json" });
  expect(card).toMatchObject({
    name: "Mira",
    nickname: "Mi",
    description: "{{char}} keeps a lighthouse.",
    personality: "calm",
    scenario: "A storm is near.",
    firstMessage: "Come in, {{user}}.",
    alternateGreetings: ["Wipe your feet.", "Who is there?"],
    groupOnlyGreetings: ["So many of you."],
    exampleMessages: "<START>\n{{char}}: Hello.",
    creatorNotes: "Made on an island.",
    creatorNotesByLanguage: [
      { language: "en", text: "Made on an island." },
      { language: "de", text: "Auf einer Insel gemacht." },
    ],
    systemPrompt: "Stay calm.",
    postHistoryInstructions: "Be brief.",
    tags: ["sea", "quiet"],
    creator: "someone",
    characterVersion: "1.2",
    source: ["https://example.org/mira"],
    creationDate: 1_700_000_000,
    modificationDate: 1_700_000_100,
    assets: [{ type: "icon", uri: "ccdefault:", name: "main", ext: "png" }],
  });
  expect(card.lorebook).toMatchObject({ name: "The island", scanDepth: 4, isRecursive: null });
  expect(card.lorebook?.entries[0]).toMatchObject({
    keys: ["lamp"],
    secondaryKeys: ["oil"],
    content: "The lamp burns oil.",
    isEnabled: true,
    isConstant: false,
    isSelective: true,
    isCaseSensitive: false,
    usesRegex: false,
    insertionOrder: 100,
    position: "before_char",
    extensions: { probability: 80 },
  });
  expect(card.rest.data.fields).toEqual({ unknown_field: [1, null, { deep: true }] });
});

test.each([
  ["V1", v1, 1],
  ["V2", sampleV2, 2],
  ["V3", sampleV3, 3],
  ["V2 without its spec", { data: sampleV2.data }, 2],
  ["V3 that only its version tells", { spec_version: "3.0", data: sampleV3.data }, 3],
  ["V2 whose fields are all outside", { ...v1, spec: "chara_card_v2", spec_version: "2.0" }, 2],
])("tells a card of %s", async (_, document, version) => {
  expect(await readCard(toBytes(document))).toMatchObject({ version, card: { name: "Mira" } });
});

test("reads cards of Pygmalion and TavernAI", async () => {
  const { card, version } = await readCard(
    toBytes({
      char_name: "Mira",
      char_persona: "Keeps a lighthouse.",
      world_scenario: "A storm.",
      char_greeting: "Hi.",
      example_dialogue: "You: Hello.",
      metadata: { version: 1 },
    }),
  );
  expect(version).toBe(1);
  expect(card).toMatchObject({
    name: "Mira",
    description: "Keeps a lighthouse.",
    scenario: "A storm.",
    firstMessage: "Hi.",
    exampleMessages: "You: Hello.",
  });
  expect(card.rest.outside.fields).toEqual({ metadata: { version: 1 } });
});

test("prefers the data of a hybrid, and takes from outside what is empty there", async () => {
  const { card } = await readCard(
    toBytes({
      ...v1,
      name: "Old name",
      creatorcomment: "From outside.",
      create_date: "2024-3-9 @12h 33m 12s 345ms",
      spec: "chara_card_v2",
      data: { ...sampleV2.data, first_mes: "", creator_notes: "" },
    }),
  );
  expect(card).toMatchObject({ name: "Mira", firstMessage: "Hi.", creatorNotes: "From outside." });
  expect(card.creationDate).toBe(Date.UTC(2024, 2, 9, 12, 33, 12) / 1000);
});

test("reads fields of a wrong type as what they mean", async () => {
  const data = {
    ...v1,
    tags: "sea, quiet,",
    character_version: 1.2,
    alternate_greetings: "Hello, you.",
    creation_date: 1_700_000_000_000,
    scenario: null,
    creator: { not: "a text" },
  };
  const { card } = await readCard(toBytes({ spec: "chara_card_v2", data }));
  expect(card).toMatchObject({
    tags: ["sea", "quiet"],
    characterVersion: "1.2",
    alternateGreetings: ["Hello, you."],
    creationDate: 1_700_000_000,
    scenario: "",
    creator: "",
  });
});

const book = { entries: [{ keys: ["sea"], content: "Cold." }] };
test.each([
  ["data.character_book", { data: { ...v1, character_book: book } }],
  ["data.lorebook", { data: { ...v1, lorebook: book } }],
  ["data.extensions.character_book", { data: { ...v1, extensions: { character_book: book } } }],
  ["data.extensions.world", { data: { ...v1, extensions: { world: book } } }],
  ["world", { ...v1, world: book }],
  ["lorebook as a list", { ...v1, lorebook: book.entries }],
  ["characterBook", { ...v1, characterBook: { entries: [{ keywords: "sea", entry: "Cold." }] } }],
  [
    "world beside the name of another",
    { world: book, data: { ...v1, character_book: { entries: [] }, extensions: { world: "Sea" } } },
  ],
])("finds a lorebook in %s", async (_, document) => {
  const { card } = await readCard(toBytes(document));
  expect(card.lorebook?.entries).toMatchObject([{ keys: ["sea"], content: "Cold." }]);
});

test("reads world info of SillyTavern inside of a card", async () => {
  const { card } = await readCard(toBytes({ ...v1, world: sampleWorldInfo }));
  expect(card.lorebook?.entries).toMatchObject([
    { keys: ["harbour", "port"], isEnabled: true, isConstant: true, insertionOrder: 50, position: "after_char", id: 0 },
    { keys: ["cat"], isEnabled: false, insertionOrder: 10, position: null },
  ]);
});

const icon = Buffer.from("an icon");

test("reads a portrait inside of JSON", async () => {
  const uri = `data:image/png;base64,${icon.toString("base64")}`;
  const assets = [{ type: "icon", uri, name: "main", ext: "png" }];
  expect((await readCard(toBytes({ ...sampleV3, data: { ...sampleV3.data, assets } }))).image).toEqual(icon);
});

test("reads UTF-8 with a mark, UTF-16 and Latin-1", async () => {
  const text = JSON.stringify({ ...v1, name: "Zoë" });
  const names = await Promise.all(
    [Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, "utf16le"), Buffer.from(text, "latin1")].map(
      async (bytes) => {
        const { card, problems } = await readCard(bytes);
        return [card.name, problems.length];
      },
    ),
  );
  expect(names).toEqual([
    ["Zoë", 0],
    ["Zoë", 0],
    ["Zoë", 1],
  ]);
});

test("names a card without a name after its file", async () => {
  const { card, problems } = await readCard(toBytes({ ...v1, name: " " }), "The Keeper.v2.json");
  expect(card.name).toBe("The Keeper.v2");
  expect(problems).toEqual(["The character has no name."]);
});

test("says that a card is newer than what it knows", async () => {
  const { version, problems } = await readCard(toBytes({ ...sampleV3, spec_version: "4.1" }));
  expect(version).toBe(3);
  expect(problems).toEqual(["The card is of a newer version than 3. Parts of it may be missing."]);
});

test("reads a card whose values have names of methods", async () => {
  const odd = { toString: 1, valueOf: "x", hasOwnProperty: null };
  const document = { ...v1, spec: odd, spec_version: odd, tags: odd, extensions: odd, toString: 1 };
  expect((await readCard(toBytes(document))).card).toMatchObject({ name: "Mira", extensions: odd });
});

test("leaves out names of prototypes at any depth", async () => {
  const text = `{"spec":"chara_card_v2","__proto__":{"a":1},"data":{"name":"Mira","extensions":{"\\u005f_proto__":{"isAdmin":true},"x":[{"constructor":{"prototype":1}}]}}}`;
  const { card, problems } = await readCard(Buffer.from(text));
  expect(card.extensions).toEqual({ x: [{}] });
  expect(Object.hasOwn(card.rest.outside.fields, "__proto__")).toBe(false);
  expect(problems).toEqual(["The card contained names that are not safe. They were left out."]);
});
