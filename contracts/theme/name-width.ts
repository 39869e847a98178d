import type { FontName } from "./look.ts";

/** Advance widths of Cormorant at weight 500, in hundredths of an em. */
const widths = new Map(
  (
    [
      ["'’.,il", 26],
      ["jI1J-r", 36],
      ["st fz23a", 44],
      ["cegvxyk0456789", 49],
      ["bdhnopqu", 52],
      ["BEFLPSYZ", 60],
      ["TVXKRCADUw", 71],
      ["GHNOQm", 78],
      ["MW", 92],
    ] as const
  ).flatMap(([characters, width]) => Array.from(characters, (character) => [character, width] as const)),
);
const otherSmall = 56;
const otherCapital = 84;
/** Chinese, Japanese and Korean characters fill a square, and so do emoji. */
const square = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;

/** How much wider than Cormorant a family is. */
const factors: Record<FontName, number> = { cormorant: 1, figtree: 1.14, newsreader: 1.1, serif: 1.14, sans: 1.16 };

const measureCharacter = (character: string, font: FontName): number => {
  if (square.test(character)) return 100;
  const [base = ""] = character.normalize("NFD");
  const known = widths.get(base);
  const width = known ?? (/\p{Lu}/u.test(base) ? otherCapital : /\p{M}/u.test(base) ? 0 : otherSmall);
  return width * factors[font];
};

/** The letters of the title stand closer than those of texts. */
const tracking = -3;

const measureText = (text: string, font: FontName): number =>
  Array.from(text).reduce((sum, character) => sum + measureCharacter(character, font) + tracking, 0) / 100;

export type NameWidth = { width: number; lineWidth: number; wordWidth: number };

/**
 * How wide a name is in a family, in em, how wide the wider one of two lines is, where its words are shared out best, and
 * how wide its widest word is; measured for those letters that most names have, and else rather too wide.
 */
export const measureName = (name: string, font: FontName): NameWidth => {
  const words = name.trim().split(/\s+/);
  const measure = (part: readonly string[]) => measureText(part.join(" "), font);
  const shares = words.map((_, at) => Math.max(measure(words.slice(0, at)), measure(words.slice(at))));
  const toRounded = (width: number) => Math.round(width * 100) / 100;
  return {
    width: toRounded(measure(words)),
    lineWidth: toRounded(Math.min(...shares)),
    wordWidth: toRounded(Math.max(...words.map((word) => measure([word])))),
  };
};
