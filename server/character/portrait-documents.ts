import type { JsonValue } from "#contracts/json-value.ts";
import type { PortraitSet } from "#contracts/media/character-media.ts";

const starter = "/media/starter/";
const moods = ["neutral", "happy", "surprised"];

const atWidth = (path: string, width: number): string => path.replace("-1600.", `-${width}.`);

/** For each picture that ships for a character without a portrait, the one that was made of a portrait. */
const toReplacements = ({ artwork, avatar, heroAvif, pictures }: PortraitSet): Map<string, string> => {
  const heroes = [1600, 960, 480].flatMap((width): [string, string][] => [
    [`portrait/hero-${width}.webp`, atWidth(pictures.hero.dark, width)],
    [`portrait/hero-${width}.avif`, atWidth(heroAvif.dark, width)],
    [`portrait/hero-light-${width}.webp`, atWidth(pictures.hero.light, width)],
    [`portrait/hero-light-${width}.avif`, atWidth(heroAvif.light, width)],
  ]);
  const avatars = moods.flatMap((mood): [string, string][] => [
    [`avatar/${mood}-128.webp`, avatar.small],
    [`avatar/${mood}-256.webp`, avatar.medium],
    [`avatar/${mood}.webp`, avatar.large],
  ]);
  const icons = artwork.map(({ sizes, src }): [string, string] => [`icons/icon-${sizes.split("x")[0]}.png`, src]);
  const others: [string, string][] = [
    ["icons/favicon.svg", pictures.favicon],
    ["icons/apple-touch-icon.png", pictures.appleTouchIcon],
    ["og-background.png", pictures.shareBackground],
  ];
  return new Map([...heroes, ...avatars, ...icons, ...others].map(([name, path]) => [starter + name, path]));
};

const replaceAll = (value: JsonValue, replacements: ReadonlyMap<string, string>): JsonValue =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? (replacements.get(part) ?? part) : part,
  ) as JsonValue;

/** Of the given documents those that show the character, with the pictures of its portrait. */
export const toPortraitDocuments = (
  documents: Iterable<[name: string, value: JsonValue]>,
  portrait: PortraitSet,
): Record<string, JsonValue> => {
  const replacements = toReplacements(portrait);
  return Object.fromEntries(
    Array.from(documents).flatMap(([name, value]): [string, JsonValue][] => {
      const replaced = replaceAll(value, replacements);
      return JSON.stringify(replaced) === JSON.stringify(value) ? [] : [[name, replaced]];
    }),
  );
};
