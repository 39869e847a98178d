import { deepEqual } from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CardPlan } from "#contracts/character/character-calls.ts";
import { findFreePort } from "#tests/process/find-free-port.ts";
import { startProgram, waitFor } from "./program.ts";
import type { Check, RealService } from "./real-service.ts";
import { type RealSite, startRealSite } from "./real-site.ts";

const version = "1.19.0";
const cardFile = "tests/cards/card-selective-lore.json";

type Entry = { keys: string[]; content: string; secondary_keys?: string[]; constant?: boolean; enabled: boolean };
type Card = {
  data: Record<(typeof fields)[number], unknown> & {
    extensions: { depth_prompt?: { prompt: string; depth: number } };
    character_book?: { entries: Entry[] };
  };
};
const fields = [
  "name",
  "description",
  "personality",
  "scenario",
  "first_mes",
  "mes_example",
  "system_prompt",
  "post_history_instructions",
  "creator_notes",
  "alternate_greetings",
  "tags",
  "creator",
  "character_version",
] as const;

/** What the card says, in the same words whoever wrote it. */
const toContent = ({ data }: Card) => ({
  ...Object.fromEntries(fields.map((field) => [field, data[field]])),
  note: [data.extensions.depth_prompt?.prompt, data.extensions.depth_prompt?.depth],
  lore: data.character_book?.entries.map((entry) => [
    entry.keys,
    entry.secondary_keys ?? [],
    entry.content,
    entry.constant ?? false,
    entry.enabled,
  ]),
});

/** Begins the site with a card, as its owner. */
const startWithCard = async (site: RealSite, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  const read = await fetch(`${site.url}/functions/v1/read-card`, {
    method: "POST",
    headers: { apikey: site.publishableKey, "content-type": "application/octet-stream" },
    body: bytes,
  });
  if (!read.ok) throw new Error(`The site does not read the card: ${await read.text()}`);
  const { id, profile, parts } = (await read.json()) as CardPlan;
  const started = await site.call("character", {
    action: "start-from-card",
    card: id,
    profile: { ...profile, shortName: profile.shortName || "mira" },
    parts: parts.map(({ part }) => part),
    confirmsAdult: false,
  });
  if (!started.ok) throw new Error(`The site does not begin with the card: ${await started.text()}`);
};

/** Lets the program import a file, and returns what it then has. */
const importCard = async (url: string, format: string, bytes: ArrayBuffer): Promise<Card> => {
  const form = new FormData();
  form.set("avatar", new Blob([bytes]), `card.${format}`);
  form.set("file_type", format);
  const imported = await fetch(`${url}/api/characters/import`, { method: "POST", body: form });
  const { file_name: name } = (await imported.json()) as { file_name?: string };
  if (name === undefined) throw new Error(`It does not import the card as ${format}.`);
  const got = await fetch(`${url}/api/characters/get`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ avatar_url: `${name}.png` }),
  });
  return (await got.json()) as Card;
};

const takesCard = (site: RealSite, url: string, card: Card, format: string): Check => ({
  title: `A character that the site exports as ${format} comes in without a difference`,
  run: async () => {
    const exported = await site.call(`export-character-${format}`, {});
    if (!exported.ok) throw new Error(`The site does not export it: ${await exported.text()}`);
    deepEqual(toContent(await importCard(url, format, await exported.arrayBuffer())), toContent(card));
  },
});

/** A program that plays characters from cards. It is licensed under the AGPL: nothing of it is copied. */
export const sillyTavern: RealService = {
  name: "sillytavern",
  title: "SillyTavern",
  find: async (tools) => {
    const cwd = await tools.getNpmPackage("sillytavern", version);
    return {
      version,
      open: async () => {
        const bytes = readFileSync(cardFile);
        const card = JSON.parse(bytes.toString()) as Card;
        const port = await findFreePort();
        const url = `http://127.0.0.1:${port}`;
        const folder = tools.createFolder();
        const config = path.join(folder, "config.yaml");
        // Without the characters and presets that come with it.
        writeFileSync(config, "skipContentCheck: true\n");
        const flags = ["--listen", "false", "--browserLaunchEnabled", "false", "--disableCsrf"];
        const places = ["--port", String(port), "--configPath", config, "--dataRoot", path.join(folder, "data")];
        const program = startProgram(process.execPath, ["server.js", ...flags, ...places], { cwd });
        // It compiles its page first.
        await waitFor("SillyTavern answers", async () => (await fetch(url)).ok, { limitMs: 200_000 });
        const site = await startRealSite();
        await startWithCard(site, new Uint8Array(bytes));
        return {
          checks: ["json", "png", "charx"].map((format) => takesCard(site, url, card, format)),
          close: async () => {
            await site.stop();
            await program.stop();
          },
        };
      },
    };
  },
};
