import { CardError } from "@site/character-card/card-error.ts";
import { type ReadCard, readCard } from "@site/character-card/read-card.ts";
import { messyFile } from "@site/character-card/testing/messy-cards.ts";
import { createCharx, createPng } from "@site/character-card/testing/sample-files.ts";
import fc from "fast-check";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type CardPlan, characterCallSchema } from "#contracts/character/character-calls.ts";
import { applyMergePatch } from "#contracts/json-merge-patch.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { checkValue } from "#server/content/field-schema.ts";
import { baseDocument, emptyPatch } from "#server/content/live-content.ts";
import { createTestApp, silentLog, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { toCardPlan } from "./card-plan.ts";
import { startFromCard } from "./start.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-cards-"));
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** What the owner answers where the card does not say. */
const answer = (profile: CardPlan["profile"]) => ({
  ...profile,
  name: profile.name || "Mira",
  shortName: profile.shortName || "mira",
  tagline: profile.tagline || "Keeps a lighthouse.",
});

const toStart = ({ colours, id, parts, portrait, profile }: CardPlan) => ({
  action: "start-from-card",
  card: id,
  profile: answer(profile),
  parts: [
    ...parts.map(({ part }) => part),
    ...(portrait ? ["portrait"] : []),
    ...(colours.length > 0 ? ["colours"] : []),
  ],
  confirmsAdult: true,
});

const expectFittingTexts = async (): Promise<void> => {
  const findSchema = await app.content.findSchema();
  for (const { name, published, draft } of app.content.stored().values()) {
    if (name === baseDocument) continue;
    const schema = findSchema(name);
    const patch = (draft ?? published ?? emptyPatch) as JsonValue;
    const value = applyMergePatch(app.content.shipped().get(name, "starter"), patch);
    expect([name, schema && checkValue(schema, value).problems]).toEqual([name, []]);
  }
};

const readOrRefuse = async (file: Uint8Array): Promise<ReadCard | null> => {
  try {
    return await readCard(file);
  } catch (error) {
    if (error instanceof CardError) return null;
    throw error;
  }
};

test("200 cards as programs write them become texts that fit, as their plan says", async () => {
  const check = async ({ file }: { file: Buffer }): Promise<void> => {
    const read = await readOrRefuse(file);
    if (!read) return;
    // What the browser sends back is what it got.
    const plan = JSON.parse(
      JSON.stringify(toCardPlan(read, { id: "0".repeat(64), portrait: null, colours: [], guest: "Guest" })),
    );
    const call = characterCallSchema.parse(toStart(plan));
    if (call.action !== "start-from-card") throw new Error("not a start");
    const starter = { backend: app.backend, actor: "owner", log: silentLog };
    const site = { content: app.content, listSeedSlugs: async () => [] };
    const reject = () => Promise.reject(new Error("there is no picture"));
    const started = await startFromCard(starter, site, { ...call, read, makePortrait: reject, makeFaces: reject });
    expect([started.name, app.content.get("persona").name]).toEqual([call.profile.name, call.profile.name]);
    await expectFittingTexts();
  };
  await fc.assert(fc.asyncProperty(messyFile, check), { numRuns: 20 * inject("runs") });
});

test("emotion pictures become faces of the chat, beside its greeting", async () => {
  const asset = { type: "emotion", name: "Happy.png", uri: "embeded://a.png", ext: "png" };
  const document = { spec: "chara_card_v3", data: { name: "Mira", first_mes: "Hello.", assets: [asset] } };
  const read = await readCard(createCharx(document, { "a.png": createPng() }));
  const plan = toCardPlan(read, { id: "0".repeat(64), portrait: null, colours: [], guest: "Guest" });
  expect(plan.parts.at(-1)).toMatchObject({ part: "faces", size: 1, excerpt: "joy", unit: "pictures" });
  const call = characterCallSchema.parse(toStart(plan));
  if (call.action !== "start-from-card") throw new Error("not a start");
  await startFromCard(
    { backend: app.backend, actor: "owner", log: silentLog },
    { content: app.content, listSeedSlugs: async () => [] },
    {
      ...call,
      read,
      makePortrait: () => Promise.reject(new Error("there is no portrait")),
      makeFaces: async (faces) => faces.map(({ mood }) => ({ mood, image: "/media/own/a.webp" })),
    },
  );
  expect(app.content.get("chat")).toMatchObject({
    greeting: "Hello.",
    faces: [{ mood: "joy", image: "/media/own/a.webp" }],
  });
});

test("a text that is cut between the halves of a character can be stored", async () => {
  const long = `x${"🌊".repeat(40_000)}`;
  const data = {
    name: "Mira",
    description: long,
    first_mes: long,
    creator: long,
    character_version: long,
    tags: [long],
    alternate_greetings: [long],
    character_book: { entries: [{ keys: [long], name: long, content: long }] },
  };
  const file = JSON.stringify({ spec: "chara_card_v2", spec_version: "2.0", data });
  const read = await app.request("/functions/v1/read-card", { method: "POST", body: file });
  const started = await app.call("character", toStart((await read.json()) as CardPlan));
  expect([started.status, await started.json()]).toEqual([200, expect.objectContaining({ name: "Mira" })]);
});

test("the same over the functions, with portraits", { tags: "night" }, async () => {
  const check = async ({ file }: { file: Buffer }): Promise<void> => {
    const read = await app.request("/functions/v1/read-card", { method: "POST", body: new Uint8Array(file) });
    expect([200, 400]).toContain(read.status);
    if (read.status === 400) return;
    const plan = (await read.json()) as CardPlan;
    const started = await app.call("character", toStart(plan));
    expect([started.status, await started.json()]).toEqual([
      200,
      expect.objectContaining({ name: plan.profile.name || "Mira" }),
    ]);
    await expectFittingTexts();
  };
  await fc.assert(fc.asyncProperty(messyFile, check), { numRuns: 1 * inject("runs") });
});
