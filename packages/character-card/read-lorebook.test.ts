import { expect, test } from "vitest";
import { CardError } from "./card-error.ts";
import { readLorebook } from "./read-lorebook.ts";
import { createPng, sampleV2, sampleWorldInfo, textChunk, toBase64, toBytes } from "./testing/sample-files.ts";

const entry = { keys: ["sea"], content: "Cold." };

test.each([
  ["version 3", { spec: "lorebook_v3", data: { name: "Sea", entries: [entry] } }],
  ["a bare book", { name: "Sea", entries: [entry] }],
  ["a list", [entry]],
  ["Agnai", { kind: "memory", name: "Sea", entries: [{ keywords: ["sea"], entry: "Cold.", priority: 1, weight: 2 }] }],
  ["RisuAI", { type: "risu", ver: 1, data: [{ key: "sea", secondkey: "", content: "Cold.", insertorder: 100 }] }],
  ["NovelAI", { lorebookVersion: 5, entries: [{ keys: ["sea"], text: "Cold.", displayName: "Sea" }] }],
  ["a card", { ...sampleV2, data: { ...sampleV2.data, character_book: { entries: [entry] } } }],
])("reads a lorebook of %s", async (_, document) => {
  expect((await readLorebook(toBytes(document))).lorebook.entries).toMatchObject([
    { keys: ["sea"], content: "Cold.", isEnabled: true },
  ]);
});

test("reads the lorebook of a card in a picture", async () => {
  const { lorebook } = await readLorebook(createPng(textChunk("chara", toBase64(sampleV2))));
  expect(lorebook.entries).toMatchObject([{ keys: ["lamp"] }]);
});

test("reads world info of SillyTavern, and keeps what only SillyTavern knows", async () => {
  const { lorebook, problems } = await readLorebook(toBytes(sampleWorldInfo));
  expect(problems).toEqual([]);
  expect(lorebook.entries).toMatchObject([
    { keys: ["harbour", "port"], comment: "Harbour", isConstant: true, isEnabled: true, insertionOrder: 50 },
    { keys: ["cat"], isEnabled: false, position: null },
  ]);
  expect(lorebook.entries[0]?.rest.fields).toMatchObject({ selectiveLogic: 0, probability: 100 });
});

test.each([["{"], ["{}"], ['{"entries":"none"}'], ["[]x"], ['{"spec":"lorebook_v3"}'], ["null"]])(
  "refuses %j with a sentence",
  async (text) => {
    await expect(readLorebook(Buffer.from(text))).rejects.toThrow(CardError);
  },
);
