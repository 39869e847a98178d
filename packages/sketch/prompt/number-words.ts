const rows: Readonly<Record<number, string>> = {
  1: "one single lone solitary ein einem einen einsam un una uno une seul",
  2: "two pair twin twins both double zwei zwillinge beide dos gemelos deux paire jumeaux zwo",
  3: "three trio triple drei tres trois",
  4: "four quartet vier cuatro quatre",
  5: "five several some few fuenf einige mehrere cinco algunos varios cinq plusieurs quelques",
  6: "six sechs seis group herd pack gruppe rudel grupo groupe",
  7: "seven sieben siete sept many viele muchos muchas beaucoup",
  8: "eight acht ocho huit",
  9: "nine neun nueve neuf flock swarm school schwarm bandada essaim",
  10: "ten zehn diez dix",
  12:
    "twelve dozen dozens hundred hundreds thousand thousands countless zwoelf dutzend hundert " +
    "tausend doce docena cien mil mille cent douze douzaine",
};

export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries(rows).flatMap(([value, words]) =>
    words.split(" ").map((word): [string, number] => [word, Number(value)]),
  ),
);

export const sizeWords: ReadonlyMap<string, number> = new Map(
  (
    [
      [
        1.3,
        "giant huge enormous gigantic massive colossal big large tall riesig riesiger riesige " +
          "gross grosser grosse gigante enorme grande geant geante grand colossal",
      ],
      [
        0.62,
        "tiny small little miniature mini klein kleine kleiner winzig pequeno pequena diminuto petit petite minuscule",
      ],
    ] as const
  ).flatMap(([factor, words]) => words.split(" ").map((word): [string, number] => [word, factor])),
);

/** The word after one of these is not drawn. */
export const negations: ReadonlySet<string> = new Set(
  "no not without never remove delete ohne kein keine keinen sin ningun sans aucun pas".split(" "),
);
