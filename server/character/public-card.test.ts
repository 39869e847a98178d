import { createChunk, joinChunks, readChunks } from "@site/character-card/png/png-chunks.ts";
import { createTextChunk, createTextReader } from "@site/character-card/png/text-chunks.ts";
import { readCard } from "@site/character-card/read-card.ts";
import { unzipSync } from "fflate";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CardPlan } from "#contracts/character/character-calls.ts";
import { cardParts } from "#contracts/character/card-parts.ts";
import type { Character } from "#contracts/content/character.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";

const entry = (name: string, isEnabled: boolean) => ({
  keys: [`${name}-key-mark`],
  secondary_keys: [`${name}-second-mark`],
  content: `${name}-content-mark`,
  name: `${name}-name-mark`,
  comment: `${name}-comment-mark`,
  extensions: { note: `${name}-extension-mark` },
  enabled: isEnabled,
  constant: false,
  use_regex: false,
  insertion_order: 1,
  unknown: `${name}-unknown-mark`,
});

const document = {
  spec: "chara_card_v3",
  spec_version: "3.0",
  outside: "outside-mark",
  data: {
    name: "name-mark",
    nickname: "nickname-mark",
    description: "description-mark",
    personality: "personality-mark",
    scenario: "scenario-mark",
    first_mes: "greeting-mark",
    alternate_greetings: ["alternate-mark"],
    group_only_greetings: ["group-mark"],
    mes_example: "example-mark",
    creator_notes: "notes-mark",
    creator_notes_multilingual: { en: "notes-en-mark", de: "notes-de-mark" },
    system_prompt: "system-mark",
    post_history_instructions: "history-mark",
    tags: ["tag-mark"],
    creator: "creator-mark",
    character_version: "version-mark",
    source: ["https://example.org/source-mark"],
    assets: [{ type: "other", uri: "embeded://assets/asset-mark.txt", name: "asset-name-mark", ext: "txt" }],
    extensions: { depth_prompt: { prompt: "depth-mark", depth: 4, role: "system" }, fav: "favourite-mark" },
    character_book: {
      name: "book-mark",
      description: "book-description-mark",
      extensions: { note: "book-extension-mark" },
      unknown: "book-unknown-mark",
      entries: [entry("shown", true), entry("private", true), entry("disabled", false)],
    },
    unknown: { deep: ["unknown-mark"] },
  },
};

const createCardFile = async (): Promise<Buffer> => {
  const picture = await sharp({ create: { width: 400, height: 600, channels: 3, background: "#2a6f97" } })
    .withExif({ IFD0: { ImageDescription: "exif-mark" }, IFD3: { GPSMapDatum: "gps-mark" } })
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>xmp-mark</x:xmpmeta>")
    .png()
    .toBuffer();
  const { chunks } = readChunks(picture);
  const json = Buffer.from(JSON.stringify(document)).toString("base64");
  const asset = Buffer.from("asset-content-mark").toString("base64");
  const added = [
    createTextChunk("prompt", "prompt-mark"),
    createTextChunk("Comment", "comment-mark"),
    createTextChunk("chara", json),
    createTextChunk("ccv3", json),
    createTextChunk("chara-ext-asset_:assets/asset-mark.txt", asset),
    createChunk("iTXt", Buffer.from("Author\0\0\0\0\0author-mark")),
    createChunk("prVt", Buffer.from("private-chunk-mark")),
  ];
  const file = joinChunks([...chunks.slice(0, -1), ...added, ...chunks.slice(-1)]);
  return Buffer.concat([file, Buffer.from("behind-the-end-mark")]);
};

/** All that can be read in a file, with what is packed or encoded in it. */
const unfold = async (bytes: Buffer): Promise<string> => {
  const readText = createTextReader();
  const texts = [bytes.toString("latin1")];
  if (bytes.toString("latin1", 0, 2) === "PK")
    for (const [name, file] of Object.entries(unzipSync(bytes))) texts.push(name, await unfold(Buffer.from(file)));
  if (bytes.toString("latin1", 1, 4) === "PNG")
    for (const chunk of readChunks(bytes).chunks) {
      const text = chunk.type.endsWith("Xt") ? await readText(chunk) : "";
      texts.push(chunk.data.toString("latin1"), text, Buffer.from(text, "base64").toString("latin1"));
    }
  return texts.join("\n");
};
const listMarks = async (bytes: Buffer): Promise<string[]> =>
  [...new Set((await unfold(bytes)).match(/[a-z]+(?:-[a-z]+)*-mark/g))].sort();

let app: TestApp;
let folder: string;
let plan: CardPlan;
let file: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-public-card-"));
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
  file = await createCardFile();
  const body = new Uint8Array(file);
  const response = await app.request("/functions/v1/read-card", { method: "POST", body });
  plan = (await response.json()) as CardPlan;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Answer = { document: { published: Character; version: number } };
const edit = async (body: object): Promise<Answer> => {
  const response = await app.call("content-admin", { name: "character", ...body });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
};
const start = async (parts: readonly string[]): Promise<void> => {
  const { id: card } = plan;
  const profile = { ...plan.profile, tagline: "Keeps a lighthouse." };
  const call = { action: "start-from-card", card, profile, parts, confirmsAdult: false };
  expect((await app.call("character", call)).status).toBe(200);
};
const publish = async (change: (character: Character) => Partial<Character>): Promise<void> => {
  const { published, version } = (await edit({ action: "get" })).document;
  const value = { ...published, ...change(published), isDownloadable: true };
  const saved = await edit({ action: "save", value, version });
  await edit({ action: "publish", version: saved.document.version });
};
const download = async (format: string): Promise<Buffer> => {
  const response = await app.request(`/character/card.${format}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const formats = ["png", "json", "charx"] as const;
/** The profile that the owner has confirmed at the start, and what no part of the choice is. */
const always = ["creator-mark", "description-mark", "nickname-mark", "version-mark"];

test("the card that is read has all marks", async () => {
  expect(await listMarks(file)).toEqual(
    expect.arrayContaining(["depth-mark", "exif-mark", "gps-mark", "prompt-mark", "disabled-content-mark"]),
  );
});

describe("of a card of which only a part was taken", () => {
  beforeAll(async () => {
    await start(["personality", "portrait"]);
    await publish(() => ({}));
  });

  test.each(formats)("visitors get the published fields and nothing else, as %s", async (format) => {
    expect(await listMarks(await download(format))).toEqual([...always, "personality-mark"].sort());
  });

  test("the owner gets all that the card had", async () => {
    const response = await app.call("export-character-png", {});
    const { card } = await readCard(Buffer.from(await response.arrayBuffer()));
    expect(card.extensions).toEqual(document.data.extensions);
    expect(card.rest.data.fields.unknown).toEqual(document.data.unknown);
  });
});

describe("of a card that was taken whole", () => {
  beforeAll(async () => {
    await start(cardParts);
    await publish(({ lore }) => ({
      lore: lore.map((one) => ({ ...one, isPublic: !one.title.startsWith("private") })),
    }));
  });

  test.each(formats)(
    "visitors get neither instructions, notes nor lore that they cannot read, as %s",
    async (format) => {
      const taken = ["alternate", "example", "greeting", "personality", "scenario", "tag"].map(
        (name) => `${name}-mark`,
      );
      const lore = ["shown-content-mark", "shown-key-mark", "shown-second-mark", "shown-name-mark"];
      expect(await listMarks(await download(format))).toEqual([...always, ...taken, ...lore].sort());
    },
  );

  test("the picture has no parts but its pixels and the card", async () => {
    const types = readChunks(await download("png")).chunks.map(({ type }) => type);
    expect(types.filter((type) => !/^(?:IHDR|PLTE|tRNS|IDAT|IEND|pHYs)$/.test(type))).toEqual(["tEXt", "tEXt"]);
  });

  test("a character for adults says so in its tags, whatever said so in the card", async () => {
    await publish(() => ({ isAdult: true, tags: ["sea"] }));
    const { card } = await readCard(await download("json"));
    expect(card.tags).toEqual(["sea", "nsfw"]);
  });
});
