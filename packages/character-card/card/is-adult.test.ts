import { expect, test } from "vitest";
import type { JsonObject } from "../json/json.ts";
import { toBytes } from "../testing/sample-files.ts";
import { readCard } from "../read-card.ts";
import { createCard } from "./character-card.ts";
import { isAdult } from "./is-adult.ts";

test.each([
  "nsfw",
  "NSFW",
  "nsfw 🔥",
  "NSFW Roleplay",
  "SFW/NSFW",
  "18+",
  "+18",
  "(18+)",
  "R-18",
  "r18",
  "１８禁",
  "18 plus",
  "adult",
  "Adults Only",
  "adult_content",
  "Not Safe For Work",
  "X-rated",
  "Hentai",
  "🔞",
  "成人",
])("takes the tag %s for one of adult cards", (tag) => {
  expect(isAdult(createCard({ name: "Mira", tags: ["sea", tag] }))).toBe(true);
});

test.each(["sfw", "Non-NSFW", "no nsfw", "young adult", "1800s", "18th century", "Essex", "", "non nsfw"])(
  "takes the tag %j for a harmless one",
  (tag) => {
    expect(isAdult(createCard({ name: "Mira", tags: [tag] }))).toBe(false);
  },
);

test.each<{ data: JsonObject; nsfw?: string }>([
  { data: { extensions: { nsfw: true } } },
  { data: { extensions: { chub: { is_nsfw: true } } } },
  { data: { extensions: { backyard: { isNSFW: 1 } } } },
  { data: { extensions: { site: { content_rating: "R18" } } } },
  { data: { extensions: { site: { sfw: false } } } },
  { data: { nsfw: true } },
  { nsfw: "true", data: {} },
])("finds the flag in %j", async ({ data, nsfw = null }) => {
  const card = { spec: "chara_card_v2", nsfw, data: { name: "Mira", ...data } };
  expect(isAdult((await readCard(toBytes(card))).card)).toBe(true);
});

test("takes flags that are not set for nothing", async () => {
  const extensions = { nsfw: false, chub: { is_nsfw: null, sfw: true, rating: "general" } };
  const card = { spec: "chara_card_v2", data: { name: "Mira", extensions } };
  expect(isAdult((await readCard(toBytes(card))).card)).toBe(false);
});
