import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { replaceFileWith } from "@site/supabase/storage/replace-file.ts";
import { readFontCharacters } from "./font-characters.ts";

const require = createRequire(import.meta.url);

// In order of preference: the first font that has a character draws it, so that titles use the site's own fonts where
// they can.
const own = require.resolve("@fontsource-variable/cormorant/unicode.json");
const scripts = [
  require.resolve("@fontsource-variable/noto-sans/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-arabic/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-hebrew/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-thai/unicode.json"),
  require.resolve("@fontsource-variable/noto-sans-kr/unicode.json"),
];
const chinese = require.resolve("@fontsource-variable/noto-sans-sc/unicode.json");
const japanese = require.resolve("@fontsource-variable/noto-sans-jp/unicode.json");
const emoji = require.resolve("@fontsource-variable/noto-emoji/unicode.json");

const kana = /[\u3041-\u30ff]/;
/** Joiners, variation selectors and directions: they have no shape of their own. */
const isInvisible = (character: string): boolean => /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u.test(character);

type Subset = { file: string; ranges: [from: number, to: number][] };

/** "U+0460-052F,U+1C80" */
const parseRanges = (text: string): [number, number][] =>
  text.split(",").map((range) => {
    const [from = "", to = from] = range.replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** The files of a font package, each with the characters it has. */
const readSubsets = async (list: string): Promise<Subset[]> => {
  const folder = path.dirname(list);
  const byName = JSON.parse(await readFile(list, "utf8")) as Record<string, string>;
  return Object.entries(byName).map(([name, ranges]) => ({
    file: path.join(folder, "files", `${path.basename(folder)}-${name.replace(/[[\]]/g, "")}-wght-normal.woff2`),
    ranges: parseRanges(ranges),
  }));
};

/** The library that lays out text cannot read WOFF2, so the fonts are decompressed first. */
const unpack = async (file: string, folder: string): Promise<Uint8Array> => {
  const unpacked = path.join(folder, path.basename(file).replace(/\.woff2$/, ".ttf"));
  const unpackedFont = await readFile(unpacked).catch(() => null);
  if (unpackedFont) return unpackedFont;
  const { default: decompress } = await import("woff2-encoder/decompress");
  const bytes = await decompress(await readFile(file));
  await replaceFileWith(unpacked, bytes);
  return bytes;
};

/**
 * Puts the fonts that these texts need into a folder: those of packages, never those of the system. Returns the texts
 * without the characters that no font has, which would be drawn as boxes. Must run in the drawing process before its
 * first text.
 */
export const prepareFonts = async <Texts extends Record<string, string>>(
  texts: Texts,
  folder: string,
): Promise<Texts> => {
  const hanFonts = Object.values(texts).some((text) => kana.test(text)) ? [japanese, chinese] : [chinese, japanese];
  const subsets = (await Promise.all([own, ...scripts, ...hanFonts, emoji].map(readSubsets))).flat();
  const unpacked = new Map<string, ReadonlySet<number>>();
  const readCharacters = async (file: string): Promise<ReadonlySet<number>> => {
    const characters = unpacked.get(file) ?? readFontCharacters(await unpack(file, folder));
    unpacked.set(file, characters);
    return characters;
  };
  const isDrawable = async (character: string): Promise<boolean> => {
    if (isInvisible(character)) return true;
    // Drawn beside its emoji, a skin tone would be a patch of colour.
    if (/\p{Emoji_Modifier}/u.test(character)) return false;
    const code = character.codePointAt(0) ?? 0;
    // The lists of a package name more characters than its files have.
    for (const { file, ranges } of subsets)
      if (ranges.some(([from, to]) => code >= from && code <= to) && (await readCharacters(file)).has(code))
        return true;
    return false;
  };
  const toDrawable = async (text: string): Promise<string> => {
    const kept: string[] = [];
    for (const character of text.normalize("NFC"))
      if (/\s/.test(character) || (await isDrawable(character))) kept.push(character);
    return kept.join("").replaceAll(/\s+/g, " ").trim();
  };
  const drawable: [string, string][] = [];
  for (const [name, text] of Object.entries(texts)) drawable.push([name, await toDrawable(text)]);
  return Object.fromEntries(drawable) as Texts;
};
