import { createAsset, findAssetBytes } from "@site/character-card/card/asset.ts";
import type { ReadCard } from "@site/character-card/read-card.ts";
import { maxMediaBytes } from "#contracts/media/character-media.ts";
import { type Mood, moods } from "#contracts/values/moods.ts";
import { findTypeProblem } from "../images/detect-image-type.ts";

export type Face = { mood: Mood; bytes: Uint8Array };

/** Other words that makers of cards use for the moods. */
const otherNames: Partial<Record<Mood, string>> = {
  neutral: "default normal idle calm base main",
  admiration: "admiring impressed",
  amusement: "amused laugh laughing laughter giggle",
  anger: "angry mad furious rage",
  annoyance: "annoyed irritated",
  approval: "approving agree nod",
  caring: "care gentle kind",
  confusion: "confused puzzled",
  curiosity: "curious interested thinking",
  desire: "lust flirty seductive",
  disappointment: "disappointed",
  disapproval: "disapproving disagree",
  disgust: "disgusted",
  embarrassment: "embarrassed blush blushing shy",
  excitement: "excited",
  fear: "afraid scared fearful frightened terrified",
  gratitude: "grateful thankful",
  grief: "grieving crying cry",
  joy: "happy joyful smile smiling happiness",
  love: "loving affection",
  nervousness: "nervous anxious worried worry",
  optimism: "optimistic hopeful",
  pride: "proud smug",
  realization: "realizing realisation",
  relief: "relieved",
  remorse: "remorseful sorry guilty guilt",
  sadness: "sad unhappy",
  surprise: "surprised shock shocked astonished",
};

const moodsByName: ReadonlyMap<string, Mood> = new Map(
  moods.flatMap((mood) => [mood, ...(otherNames[mood]?.split(" ") ?? [])].map((name) => [name, mood] as const)),
);

/** Of "Joy-2.png" and "mira_happy" the mood joy; null for a name that says none. */
const findMood = (name: string): Mood | null =>
  name
    .slice(0, 100)
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => moodsByName.get(word) ?? [])[0] ?? null;

const isPair = (value: unknown): value is [name: string, uri: string] =>
  Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string";

/** The emotion pictures that a card names: in the standard's way, and in RisuAI's. */
const listAssets = ({ assets, extensions }: ReadCard["card"]) => {
  const { emotions } = { ...(extensions.risuai as { emotions?: unknown } | null | undefined) };
  const ofRisu = Array.isArray(emotions) ? emotions.filter(isPair) : [];
  return [
    ...assets.filter(({ type }) => type === "emotion"),
    ...ofRisu.map(([name, uri]) => createAsset({ type: "emotion", name, uri, ext: "" })),
  ];
};

const maxNames = 10;

const nameAll = (sentence: string, names: readonly string[]): string[] => {
  const shown = [...new Set(names)].slice(0, maxNames).map((name) => `“${name.slice(0, 40)}”`);
  return names.length === 0 ? [] : [`${sentence}: ${shown.join(", ")}${names.length > maxNames ? " and more" : ""}.`];
};

/** The first picture of a card for each mood that the site knows, and in sentences what became of the others. */
export const listFaces = ({ assets, card }: Pick<ReadCard, "assets" | "card">) => {
  const faces = new Map<Mood, Face>();
  const [unknown, missing, unfit, further]: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const asset of listAssets(card)) {
    const mood = findMood(asset.name);
    const bytes = mood && findAssetBytes(asset, assets);
    if (!mood) unknown.push(asset.name);
    else if (!bytes) missing.push(asset.name);
    else if (bytes.byteLength > maxMediaBytes.avatar || findTypeProblem(bytes) !== null) unfit.push(asset.name);
    else if (faces.has(mood)) further.push(asset.name);
    else faces.set(mood, { mood, bytes });
  }
  return {
    faces: [...faces.values()],
    problems: [
      ...nameAll("Emotion pictures whose names are no mood that the site knows are kept, and not shown", unknown),
      ...nameAll("Emotion pictures that are not in the file are not shown", missing),
      ...nameAll("Emotion pictures that are no picture or larger than 10 MB are kept, and not shown", unfit),
      ...nameAll("Of several pictures of a mood the first is shown; the others are kept", further),
    ],
  };
};
