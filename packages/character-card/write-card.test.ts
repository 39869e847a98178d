import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { CardError } from "./card-error.ts";
import { createAsset } from "./card/asset.ts";
import { createCard, findCreatorNotes } from "./card/character-card.ts";
import type { JsonObject } from "./json/json.ts";
import { readChunks } from "./png/png-chunks.ts";
import { findKeyword } from "./png/text-chunks.ts";
import { readCard } from "./read-card.ts";
import { createPng, sampleV2, sampleV3, textChunk, toBase64, toBytes } from "./testing/sample-files.ts";
import { writeCard } from "./write-card.ts";

const parse = (bytes: Uint8Array | undefined): JsonObject =>
  JSON.parse(Buffer.from(bytes ?? new Uint8Array()).toString()) as JsonObject;

/** The cards in a PNG, by keyword. */
const readTexts = (png: Uint8Array) =>
  readChunks(png).chunks.flatMap((chunk) => {
    const keyword = findKeyword(chunk);
    return keyword ? [[keyword, chunk.data.subarray(keyword.length + 1).toString()] as const] : [];
  });

test("writes a new card with all that version 3 requires", async () => {
  expect(parse(await writeCard(createCard({ name: "Mira", tags: ["sea"] }), { format: "json" }))).toEqual({
    spec: "chara_card_v3",
    spec_version: "3.0",
    data: {
      name: "Mira",
      description: "",
      personality: "",
      scenario: "",
      first_mes: "",
      mes_example: "",
      creator_notes: "",
      system_prompt: "",
      post_history_instructions: "",
      alternate_greetings: [],
      group_only_greetings: [],
      tags: ["sea"],
      creator: "",
      character_version: "",
      extensions: {},
    },
  });
});

test("writes a V3 card as it was", async () => {
  const { card } = await readCard(toBytes(sampleV3));
  const written = parse(await writeCard(card, { format: "json" }));
  expect(written).toMatchObject(sampleV3);
  expect(Object.keys(written.data as object)).toHaveLength(Object.keys(sampleV3.data).length);
});

test("writes V2 and V3 into a picture, in place of what was there", async () => {
  const { card } = await readCard(toBytes(sampleV3));
  const image = createPng(textChunk("chara", toBase64(sampleV2)), textChunk("ccv3", "old"), textChunk("Title", "Sea"));
  const texts = readTexts(await writeCard(card, { format: "png", image }));
  expect(texts.map(([keyword]) => keyword)).toEqual(["Title", "chara", "ccv3"]);
  const [, v2, v3] = texts.map(([, value]) => value);
  expect(parse(Buffer.from(v3 ?? "", "base64"))).toMatchObject(sampleV3);
  const old = parse(Buffer.from(v2 ?? "", "base64"));
  expect(old).toMatchObject(sampleV2);
  expect(old.data).not.toHaveProperty("nickname");
  expect(old.data).not.toHaveProperty("assets");
});

test("writes files into a picture and reads them again", async () => {
  const assets = [{ path: "faces/happy.png", bytes: Buffer.from("picture") }];
  const png = await writeCard(createCard({ name: "Mira" }), { format: "png", image: createPng(), assets });
  expect((await readCard(png)).assets).toEqual(assets);
});

test("writes CHARX with its files, and the portrait as its icon", async () => {
  const { card } = await readCard(toBytes(sampleV3));
  const assets = [{ path: "assets/emotion/images/happy.png", bytes: createPng() }];
  const charx = await writeCard(card, { format: "charx", image: createPng(), assets });
  expect(Object.keys(unzipSync(charx))).toEqual(["card.json", assets[0]?.path, "assets/icon/images/main.png"]);
  const again = await readCard(charx);
  expect(again.image).toEqual(createPng());
  expect(again.card.assets).toMatchObject([
    { type: "icon", uri: "embeded://assets/icon/images/main.png", name: "main" },
  ]);
  const { card: third } = await readCard(await writeCard(again.card, { format: "charx", assets: again.assets }));
  expect(third).toEqual(again.card);
});

test("writes a changed field everywhere it was, and no old value of it", async () => {
  const document = {
    name: "Old",
    char_name: "Other",
    description: "Old text.",
    tags: "a, b",
    spec: "chara_card_v2",
    data: { ...sampleV2.data, name: "Old", description: "Old text.", tags: "a, b", nickname: null },
  };
  const { card } = await readCard(toBytes(document));
  const changed = { ...card, name: "New", tags: ["c"], description: "" };
  const written = parse(await writeCard(changed, { format: "json" }));
  expect(written).toMatchObject({
    name: "New",
    char_name: "Other",
    description: "",
    data: { name: "New", description: "", tags: ["c"], nickname: null },
  });
  expect((await readCard(toBytes(written))).card).toMatchObject({ name: "New", tags: ["c"], description: "" });
});

test("writes a card without changes in the order that it had, and with nothing that it did not have", async () => {
  const { data: v3, ...outside } = sampleV3;
  const { group_only_greetings: _, ...data } = v3;
  const document = { data: { zzz: 1, ...data }, ...outside, more: [] };
  const { card } = await readCard(toBytes(document));
  expect(Buffer.from(await writeCard(card, { format: "json" })).toString()).toBe(JSON.stringify(document));
});

test("names files in the cards that have them, as each format does it, and in no other", async () => {
  const path = "faces/happy.png";
  const list = [`embeded://${path}`, "embeded://elsewhere.png", "https://example.org/a.png"];
  const card = createCard({
    name: "Mira",
    assets: list.map((uri, index) => createAsset({ type: "emotion", name: String(index), uri, ext: "png" })),
  });
  const files = [{ path, bytes: createPng() }];
  const readUris = async (options: Parameters<typeof writeCard>[1]) =>
    (await readCard(await writeCard(card, options))).card.assets.map(({ uri }) => uri);
  expect(await readUris({ format: "json" })).toEqual(["https://example.org/a.png"]);
  expect(await readUris({ format: "png", image: createPng(), assets: files })).toEqual([
    `__asset:${path}`,
    "https://example.org/a.png",
  ]);
  expect(await readUris({ format: "charx", assets: files })).toEqual(list);
});

const otherBook = { entries: { "0": { key: ["a"], content: "b" } } };

test.each([
  ["outside", { ...sampleV2, world: otherBook }],
  ["among the extensions", { ...sampleV2, data: { name: "Mira", extensions: { world: otherBook } } }],
])("removes a lorebook that the owner removed, also if there was one %s", async (_, document) => {
  const { card } = await readCard(toBytes(document));
  expect(card.lorebook).not.toBeNull();
  const written = await writeCard({ ...card, lorebook: null }, { format: "json" });
  expect((await readCard(written)).card.lorebook).toBeNull();
});

test.each<[string, Parameters<typeof writeCard>[1]]>([
  ["a picture card without a picture", { format: "png" }],
  ["a picture that is no PNG", { format: "png", image: Buffer.from("JPEG") }],
  ["an icon that is no PNG", { format: "charx", image: Buffer.from("JPEG") }],
  ["a damaged picture", { format: "png", image: createPng().subarray(0, -5) }],
  ["a path to elsewhere", { format: "charx", assets: [{ path: "../a", bytes: Buffer.from("") }] }],
  ["a second card", { format: "charx", assets: [{ path: "Card.json", bytes: Buffer.from("{}") }] }],
])("refuses to write %s", async (_, options) => {
  await expect(writeCard(createCard({ name: "Mira" }), options)).rejects.toThrow(CardError);
});

test("finds the creator's notes in a language, in English, or the only ones", async () => {
  const { card } = await readCard(toBytes(sampleV3));
  const onlyOld = { ...card, creatorNotesByLanguage: [] };
  expect([findCreatorNotes(card, "de"), findCreatorNotes(card, "fr"), findCreatorNotes(onlyOld, "de")]).toEqual([
    "Auf einer Insel gemacht.",
    "Made on an island.",
    "Made on an island.",
  ]);
});
