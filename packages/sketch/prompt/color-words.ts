/** Hue in degrees (OKLCH), how colourful (1 is full), and how much lighter or darker than usual. */
export type NamedColor = { hue: number; chroma: number; light: number };

const entry = (hue: number, chroma: number, light: number, words: string): readonly [NamedColor, string] => [
  { hue, chroma, light },
  words,
];

export const colorWords: readonly (readonly [NamedColor, string])[] = [
  entry(
    27,
    1,
    0,
    "red crimson scarlet ruby vermilion rot rote roter rotes rojo roja rouge carmine blood blut sangre sang",
  ),
  entry(15, 0.9, -0.14, "burgundy maroon wine bordeaux weinrot granate"),
  entry(50, 1, 0.05, "orange amber tangerine copper bronze naranja cobre cuivre kupfer"),
  entry(
    88,
    1,
    0.14,
    "gold golden yellow lemon honey mustard goldene goldener gelb gelbe gelber dorado dorada " +
      "amarillo amarilla oro jaune dore doree",
  ),
  entry(145, 1, 0, "green emerald jade forest-green moss gruen gruene gruener verde vert verte smaragd esmeralda"),
  entry(125, 0.9, 0.12, "lime mint olive chartreuse lima menta menthe"),
  entry(190, 0.9, 0.06, "teal turquoise aqua cyan aquamarine tuerkis turquesa cian turquoise petrol"),
  entry(255, 1, 0, "blue azure cobalt sapphire cerulean blau blaue blauer blaues azul bleu bleue saphir"),
  entry(268, 0.9, -0.16, "navy indigo midnight-blue ultramarine dunkelblau marino marine"),
  entry(
    300,
    1,
    0,
    "purple violet amethyst lavender lilac mauve lila violett morado morada purpura violeta pourpre mauve violette",
  ),
  entry(340, 1, 0.06, "pink magenta fuchsia rose-colored rosy salmon coral rosa rosado rose pinke fucsia"),
  entry(60, 0.45, -0.12, "brown chestnut chocolate coffee-brown sepia braun braune marron brun brune"),
  entry(250, 0.06, 0.3, "white ivory snow-white pearl weiss weisse weisser blanco blanca blanc blanche"),
  entry(270, 0.12, -0.3, "black ebony onyx jet-black schwarz schwarze schwarzer negro negra noir noire"),
  entry(250, 0.14, 0, "grey gray silver ash slate grau graue silber silbern gris plata plateado argent argente"),
];
