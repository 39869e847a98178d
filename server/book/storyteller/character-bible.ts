import { tellLore } from "#contracts/character/lore/tell-lore.ts";
import { readContent } from "#contracts/character/lore/decorators.ts";
import { trimEnd } from "#contracts/trim-end.ts";
import type { Character, LoreEntry } from "#contracts/content/character.ts";
import type { StoryBible } from "@site/storyteller/story-material.ts";
import { fillCardText } from "../../content/fill-card-text.ts";
import type { Content, LiveContent } from "../../content/live-content.ts";

/** In characters; all of it goes with each call. */
const limits = { description: 8_000, manner: 4_000 };
/** In tokens. */
const roomForLore = 2_500;

const cut = (text: string, limit: number): string => text.trim().slice(0, limit).toWellFormed();

/** As many as fit, since a story may be about any of them: constant entries first, then by their order. */
const describeLore = (lore: Character["lore"]): string => {
  const order = ({ place }: LoreEntry) => place?.order ?? 100;
  const { told } = tellLore({
    entries: lore
      .toSorted((one, other) => Number(other.isConstant) - Number(one.isConstant) || order(other) - order(one))
      .map(({ title, keys, content, isEnabled }) => ({
        title,
        keys,
        content: readContent(content).text,
        isEnabled,
        isConstant: true,
      })),
    settings: { isRecursive: false },
    lines: [],
    earlier: 0,
    fill: (text) => text,
    room: roomForLore,
    seed: "",
  });
  return told
    .toReversed()
    .map(({ entry: { title }, text }) => `- ${title}: ${text}`)
    .join("\n");
};

/** Who tells, and how, from what the owner wrote about the character. */
export const describeNarrator = (content: Pick<Content, "get">): string => {
  const { name, pronouns, tagline } = content.get("persona");
  const character = content.get("character");
  const parts: [heading: string, text: string][] = [
    [`Who ${name} is:`, cut(character.description, limits.description)],
    ["In a few words:", cut(character.personality, limits.description)],
    ["Where and when:", cut(character.scenario, limits.manner)],
    [`How ${name} speaks, in examples:`, cut(character.exampleMessages, limits.manner)],
    ["What is known:", describeLore(character.lore)],
  ];
  const filledParts = parts.filter(([, text]) => text !== "").map(([heading, text]) => `${heading}\n${text}`);
  const opening = `${name} (${pronouns}) is a made-up character: ${trimEnd(tagline, /\./)}. ${name} tells in the first person.`;
  return [opening, ...filledParts.map((part) => fillCardText(content, part))].join("\n\n");
};

/**
 * What is known of a persona that has no story material of its own: who tells, and nothing yet of people and places.
 * Null for the shipped persona, whose story bible is in `content/story`.
 */
export const findCharacterBible = (content: Pick<LiveContent, "base" | "published">): StoryBible | null => {
  if (content.base().texts !== "starter") return null;
  const published = content.published();
  return {
    narrator: {
      name: published.get("persona").name,
      picture: "painterly, natural light, wide 16:9, no text",
      voice: describeNarrator(published),
      limits: [],
    },
    calendar: { begins: "2026-01-01", daysBetween: 7 },
    people: [],
    places: [],
    threads: [],
    chronicle: [],
    facts: [],
  };
};
