import { applyMergePatch, createMergePatch } from "#contracts/json-merge-patch.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import type { PortraitSet } from "#contracts/media/character-media.ts";

type Documents = Iterable<readonly [name: string, value: JsonValue]>;

const widths = [1600, 960, 480];
const atWidth = (path: string, width: number): string => path.replace("-1600.", `-${width}.`);

/** The places whose pictures are made of a portrait, as merge patches of their documents. */
const toPatches = ({ artwork, avatar, heroAvif, pictures }: PortraitSet): ReadonlyMap<string, JsonValue> => {
  const inEveryMood = (picture: string) => ({ neutral: picture, happy: picture, surprised: picture });
  const large = inEveryMood(avatar.large);
  return new Map<string, JsonValue>([
    // The focus of the portrait before says nothing about this one.
    ["pictures", { ...pictures, hero: { ...pictures.hero, focus: pictures.hero.focus ?? null } }],
    ["landing", { hero: { avif: heroAvif } }],
    ["chat", { avatar: { small: inEveryMood(avatar.small), large } }],
    ["play", { avatar: { images: { small: inEveryMood(avatar.medium), large } } }],
    ["player", { artwork }],
  ]);
};

/** What was in a place before, and what is there now. */
const listPairs = (before: JsonValue | undefined, after: JsonValue): [before: string, after: string][] => {
  if (typeof after === "string")
    return typeof before === "string" && before.startsWith("/media/") ? [[before, after]] : [];
  if (typeof after !== "object" || after === null || typeof before !== "object" || before === null) return [];
  const inside = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) => listPairs(inside.get(name), value));
};

/** For each picture of the places, in all its widths, the one of the portrait; of two for one picture the first. */
const toReplacements = (documents: Documents, patches: ReadonlyMap<string, JsonValue>): ReadonlyMap<string, string> => {
  const pairs = Array.from(documents).flatMap(([name, value]) => listPairs(value, patches.get(name) ?? null));
  const all = pairs.flatMap(([before, after]) =>
    widths.map((width): [string, string] => [atWidth(before, width), atWidth(after, width)]),
  );
  return new Map(all.toReversed());
};

const replaceAll = (value: JsonValue, replacements: ReadonlyMap<string, string>): JsonValue =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? (replacements.get(part) ?? part) : part,
  ) as JsonValue;

/**
 * Of the given documents those that show the character, with the pictures of its portrait: in the places that are made for
 * them, and wherever else a picture is that is in such a place, in these documents or in `others`.
 */
export const toPortraitDocuments = (
  documents: Documents,
  portrait: PortraitSet,
  others: Documents = [],
): Record<string, JsonValue> => {
  const all = [...documents];
  const patches = toPatches(portrait);
  const replacements = toReplacements([...all, ...others], patches);
  return Object.fromEntries(
    all.flatMap(([name, value]): [string, JsonValue][] => {
      const [patch, elsewhere] = [patches.get(name), replaceAll(value, replacements)];
      const replaced = patch === undefined ? elsewhere : applyMergePatch(elsewhere, patch);
      return createMergePatch(value, replaced) === null ? [] : [[name, replaced]];
    }),
  );
};
