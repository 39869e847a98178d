import { deflateSync } from "node:zlib";
import { type Zippable, zipSync } from "fflate";
import type { Json } from "../json/json.ts";
import { createChunk, joinChunks, type PngChunk } from "../png/png-chunks.ts";
import { createTextChunk } from "../png/text-chunks.ts";

export const toBytes = (document: Json): Buffer => Buffer.from(JSON.stringify(document));
export const toBase64 = (document: Json): string => toBytes(document).toString("base64");

const header = createChunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
const pixels = createChunk("IDAT", deflateSync(Buffer.from([0, 0])));
const end = createChunk("IEND", Buffer.alloc(0));

/** A picture of one black pixel with these chunks in it. */
export const createPng = (...chunks: PngChunk[]): Buffer => joinChunks([header, ...chunks, pixels, end]);

export const textChunk = createTextChunk;

export const packedTextChunk = (keyword: string, value: string): PngChunk =>
  createChunk("zTXt", Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(value)]));

export const internationalTextChunk = (keyword: string, value: string, isPacked: boolean): PngChunk =>
  createChunk(
    "iTXt",
    Buffer.concat([
      Buffer.from(`${keyword}\0`),
      Buffer.from([isPacked ? 1 : 0, 0]),
      Buffer.from("en\0Character\0"),
      isPacked ? deflateSync(value) : Buffer.from(value),
    ]),
  );

export const animationChunk = createChunk("acTL", Buffer.alloc(8));

export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9]);

export const createCharx = (document: Json, files: Zippable = {}): Buffer =>
  Buffer.from(zipSync({ "card.json": toBytes(document), ...files }));

/** A V2 card with a value in each of its fields. */
export const sampleV2 = {
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: {
    name: "Mira",
    description: "{{char}} keeps a lighthouse.",
    personality: "calm",
    scenario: "A storm is near.",
    first_mes: "Come in, {{user}}.",
    mes_example: "<START>\n{{char}}: Hello.",
    creator_notes: "Made on an island.",
    system_prompt: "Stay calm.",
    post_history_instructions: "Be brief.",
    alternate_greetings: ["Wipe your feet.", "Who is there?"],
    tags: ["sea", "quiet"],
    creator: "someone",
    character_version: "1.2",
    extensions: { "agnai/voice": { seed: 3 }, depth_prompt: { prompt: "", depth: 4 } },
    character_book: {
      name: "The island",
      extensions: {},
      scan_depth: 4,
      entries: [
        {
          keys: ["lamp"],
          content: "The lamp burns oil.",
          extensions: { probability: 80 },
          enabled: true,
          insertion_order: 100,
          case_sensitive: false,
          comment: "about the lamp",
          selective: true,
          secondary_keys: ["oil"],
          constant: false,
          position: "before_char",
        },
      ],
    },
    unknown_field: [1, null, { deep: true }],
  },
} satisfies Json;

/** A V3 card with its new fields. */
export const sampleV3 = {
  spec: "chara_card_v3",
  spec_version: "3.0",
  data: {
    ...sampleV2.data,
    nickname: "Mi",
    group_only_greetings: ["So many of you."],
    creator_notes_multilingual: { en: "Made on an island.", de: "Auf einer Insel gemacht." },
    source: ["https://example.org/mira"],
    creation_date: 1_700_000_000,
    modification_date: 1_700_000_100,
    assets: [{ type: "icon", uri: "ccdefault:", name: "main", ext: "png" }],
  },
} satisfies Json;

/** World info as SillyTavern exports it. */
export const sampleWorldInfo = {
  entries: {
    "0": {
      uid: 0,
      key: ["harbour", "port"],
      keysecondary: [],
      comment: "Harbour",
      content: "The harbour is small.",
      constant: true,
      selective: true,
      selectiveLogic: 0,
      order: 50,
      position: 1,
      disable: false,
      probability: 100,
    },
    "1": { uid: 1, key: ["cat"], content: "The cat is grey.", order: 10, position: 4, disable: true },
  },
} satisfies Json;
