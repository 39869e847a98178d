import type { Lorebook, LorebookEntry } from "@site/character-card/card/lorebook.ts";
import type { Json } from "@site/character-card/json/json.ts";
import { listUnobeyed } from "#contracts/character/lore/list-unobeyed.ts";
import type { LoreEntry } from "#contracts/content/character.ts";
import { findExtra } from "./lore-fields.ts";
import { loreLimits } from "./lore-of-card.ts";

const isOn = (value: Json | undefined): boolean =>
  value !== undefined && value !== false && value !== "" && value !== 0;
const isFilled = (value: Json | undefined): boolean => Array.isArray(value) && value.length > 0;

const scanned = ["persona_description", "character_description", "character_personality", "character_depth_prompt"];
const matchNames = [...scanned, "scenario", "creator_notes"].map((name) => `match_${name}`);
const toCamel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const matches = matchNames.map((name) => [name, toCamel(name)]);
/** NovelAI's own. */
const usualRange = 1_000;

type Kind = { sentence: string; applies(entry: LorebookEntry): boolean };

/** What an entry may ask for that the site does not do, or may have that does not fit. */
const kinds: readonly Kind[] = [
  {
    sentence: "Entries that are found by their meaning are brought up by their keys alone.",
    applies: (entry) => isOn(findExtra(entry, ["vectorized"])),
  },
  {
    sentence: "Entries that start a script of another program are told without it.",
    applies: (entry) => isOn(findExtra(entry, ["automation_id", "automationId"])),
  },
  {
    sentence: "Entries for an outlet, which a text names, stand after the character.",
    applies: (entry) => findExtra(entry, ["position"]) === 7,
  },
  {
    sentence: "Entries that look for their keys in descriptions, too, look in the conversation alone.",
    applies: (entry) => matches.some((names) => isOn(findExtra(entry, names))),
  },
  {
    sentence: "Entries for certain kinds of answers are told in all of them.",
    applies: (entry) => isFilled(findExtra(entry, ["triggers"])),
  },
  {
    sentence: "Entries that are told for certain characters only are told for this one.",
    applies(entry) {
      const { names, tags } = { ...(findExtra(entry, ["characterFilter"]) as { names?: Json; tags?: Json } | null) };
      return isFilled(names) || isFilled(tags);
    },
  },
  {
    sentence: "Entries of which the one with most keys is told are chosen from their group by weight.",
    applies: (entry) => isOn(findExtra(entry, ["use_group_scoring", "useGroupScoring"])),
  },
  {
    sentence: "Entries that wait for a later round of recursion come in the first one.",
    applies: (entry) => Number(findExtra(entry, ["delay_until_recursion", "delayUntilRecursion"]) ?? 0) > 1,
  },
  {
    sentence: "Entries with a range of characters that is scanned are looked for in as many messages as all others.",
    applies: (entry) => ![undefined, usualRange].includes(findExtra(entry, ["searchRange"]) as number | undefined),
  },
  {
    sentence: `Entries have their first ${loreLimits.keys} keys.`,
    applies: ({ keys, secondaryKeys }) => Math.max(keys.length, secondaryKeys.length) > loreLimits.keys,
  },
  {
    sentence: `Keys have their first ${loreLimits.key} characters.`,
    applies: ({ keys, secondaryKeys }) => [...keys, ...secondaryKeys].some((key) => key.trim().length > loreLimits.key),
  },
  {
    sentence: `Entries have their first ${loreLimits.text.toLocaleString("en-US")} characters.`,
    applies: ({ content }) => content.length > loreLimits.text,
  },
  {
    sentence: `Titles have their first ${loreLimits.title} characters.`,
    applies: ({ comment, name }) => (name.trim() || comment.trim()).length > loreLimits.title,
  },
];

const maxTitles = 3;

type Named = LoreEntry | LorebookEntry;

const toTitle = (entry: Named): string => {
  const title = (
    "title" in entry ? entry.title : entry.name.trim() || entry.comment.trim() || entry.keys[0] || ""
  ).trim();
  return title === "" ? "one without a title" : `“${title.slice(0, 60)}”`;
};

const nameEntries = (entries: readonly Named[]): string => {
  const titles = entries.slice(0, maxTitles).map(toTitle).join(", ");
  return entries.length > maxTitles ? `${titles} and ${entries.length - maxTitles} more` : titles;
};

const maxNames = 10;

/** Decorators that are not obeyed, and expressions that cannot be read. */
const listUnobeyedProblems = (lore: readonly LoreEntry[]): string[] => {
  const found = lore.map((entry) => ({ entry, names: listUnobeyed(entry) })).filter(({ names }) => names.length > 0);
  if (found.length === 0) return [];
  const names = [...new Set(found.flatMap((one) => one.names))].map((name) => name.slice(0, 60));
  const shown = `${names.slice(0, maxNames).join(", ")}${names.length > maxNames ? " and more" : ""}`;
  return [`Not obeyed, or not readable: ${shown}. In the lorebook: ${nameEntries(found.map(({ entry }) => entry))}.`];
};

/** In sentences, what a lorebook asks for that the site does not do. `lore` is what was made of it. */
export const listLoreProblems = (lorebook: Lorebook | null, lore: readonly LoreEntry[]): string[] => {
  const entries = lorebook?.entries ?? [];
  const kept = lore.length;
  const found = kinds.flatMap(({ sentence, applies }) => {
    const those = entries.filter(applies);
    return those.length === 0 ? [] : [`${sentence} In the lorebook: ${nameEntries(those)}.`];
  });
  const hasPriorities = new Set(entries.map(({ priority }) => priority)).size > 1;
  return [
    ...(kept < entries.length
      ? [`Only the first ${kept} of ${entries.length} entries of the lorebook fit on this site.`]
      : []),
    ...found,
    ...listUnobeyedProblems(lore),
    ...(hasPriorities
      ? ["Entries have priorities. Here their order decides which are told when there is not enough room."]
      : []),
  ];
};
