import { boxPath, circlePath, line, mirrored, shape, taper } from "../../drawing/curves.ts";
import { type Figure, type FigureMotif, type Part, onGround, part } from "../../drawing/figure.ts";

const skin = (d: string): Part => part(d, 48, 0.78, 0.07);

type Sitter = {
  hair: string;
  hairTone: Omit<Part, "d">;
  top: number;
  legs: number;
  head?: number;
  more?: "beard";
  isReading?: boolean;
};
const brown = { hue: 48, light: 0.32, chroma: 0.06 };
const white = { hue: 250, light: 0.87, chroma: 0.01 };
const longHair = "-9,-76 -10,-81 -2,-88 8,-86 12,-76 13,-60 10,-48 4,-50 5,-64 2,-74 -6,-79";
const shortHair = "-9,-77 -9,-84 -1,-88 7,-86 9,-78 7,-70 4,-76 -3,-80";
const bun = "-8,-79 -6,-85 0,-88 8,-93 13,-86 9,-80 8,-70 4,-76 -2,-80";

/** The points, further down. */
const lower = (points: string, by: number): string =>
  points
    .split(" ")
    .map((point) => {
      const [x, y, ...width] = point.split(",");
      return [x, (Number(y) + by).toFixed(1), ...width].join(",");
    })
    .join(" ");

/** From the side: on the ground with the knees drawn up, or raised, with the legs over an edge. */
const drawSitter = (
  { hair, hairTone, top, legs, head = 8, more, isReading = false }: Sitter,
  isRaised: boolean,
): Figure => {
  const down = isRaised ? 0 : 17;
  const low = (points: string): string => lower(points, down);
  const body = shape(low("-4,-66 6,-66 13,-56 14,-36 12,-18 -4,-18 -8,-36 -8,-56"));
  const leg = isRaised
    ? taper("8,-22,15 -10,-25,13 -25,-25,11 -29,-12,9 -30,3,8")
    : taper("8,-8,15 -8,-24,13 -15,-32,11 -20,-16,9 -25,-3,8");
  const shoe = lower("!-26,-5 !-26,0 !-41,0 -40,-4 -33,-6", isRaised ? 6 : 0);
  const arm = taper(low(isReading ? "6,-58,8 0,-46,7 -14,-45,5" : "5,-58,8 1,-46,7 -12,-42,5"));
  const hand = circlePath(isReading ? -15 : -13, (isReading ? -45 : -42) + down, 3);
  const book: Part[] = isReading
    ? [
        part(shape(low("!-16,-40 !-36,-48 !-31,-66 !-12,-58")), 25, 0.5, 0.15),
        part(shape(low("!-15,-43 !-32,-50 !-28,-64 !-12,-57")), 85, 0.95, 0.02),
      ]
    : [];
  const face = circlePath(-1, -76 + down, head, head + 1);
  return {
    body: body + leg + shape(shoe) + arm + face + shape(low(hair)) + (book[0]?.d ?? ""),
    parts: [
      part(body, top, 0.56, 0.11),
      part(leg, legs, 0.4, 0.08),
      part(shape(shoe), 40, 0.28, 0.05),
      skin(boxPath(-3, -70 + down, 6, 7)),
      skin(face),
      { d: shape(low(hair)), ...hairTone },
      ...(more === "beard" ? [{ d: shape(low("!-10,-74 -5,-72 !0,-74 3,-66 -3,-57 -10,-62")), ...white }] : []),
      ...book,
      part(arm, top, 0.62, 0.11),
      skin(hand),
      part(circlePath(-6, -77 + down, 1.1), 280, 0.15, 0.02),
    ],
    lines: line(low("-7,-70 -5,-69.4 -3,-70")),
    heart: [2, -48 + down],
  };
};

const woman: Sitter = { hair: longHair, hairTone: brown, top: 350, legs: 265 };
const man: Sitter = { hair: shortHair, hairTone: brown, top: 250, legs: 60 };
const child: Sitter = { hair: shortHair, hairTone: brown, top: 145, legs: 265, head: 9 };
const oldWoman: Sitter = { ...woman, hair: bun, hairTone: white, top: 20, legs: 300 };
const oldMan: Sitter = { ...man, hairTone: white, top: 60, more: "beard" };
const sitters = [
  ["woman-sitting", 0.44, woman],
  ["man-sitting", 0.44, man],
  ["child-sitting", 0.34, child],
  ["oldwoman-sitting", 0.42, oldWoman],
  ["oldman-sitting", 0.42, oldMan],
  ["woman-reading", 0.44, { ...woman, isReading: true }],
  ["man-reading", 0.44, { ...man, isReading: true }],
  ["oldwoman-reading", 0.42, { ...oldWoman, isReading: true }],
  ["oldman-reading", 0.42, { ...oldMan, isReading: true }],
  ["child-reading", 0.34, { ...child, isReading: true }],
] as const;

export const postures: Readonly<Record<string, FigureMotif>> = {
  ...Object.fromEntries(
    sitters.flatMap(([name, size, look]): [string, FigureMotif][] => [
      [
        name,
        onGround(size, {
          draw: () => drawSitter(look, false),
        }),
      ],
      [
        `${name}-raised`,
        onGround(size, {
          draw: () => drawSitter(look, true),
        }),
      ],
    ]),
  ),
  runner: onGround(0.5, {
    draw: () => {
      const front = taper("2,-48,12 -14,-38,11 -22,-30,9 -16,-18,7 -20,-8,6");
      const back = taper("4,-48,12 14,-34,11 20,-26,9 34,-26,7 44,-30,5");
      const torso = shape("-14,-82 -4,-84 4,-76 8,-60 8,-46 -4,-44 -10,-58");
      const near = taper("-8,-78,7 4,-68,6 14,-72,5 20,-80,4");
      const far = taper("-10,-76,7 -20,-66,6 -28,-74,5 -30,-80,4");
      return {
        body:
          front + back + torso + near + far + circlePath(-14, -92, 7, 7.6) + shape("!-20,-9 !-16,-5 !-30,-1 !-30,-5"),
        parts: [
          skin(far),
          skin(back),
          skin(front),
          part(shape("!8,-50 !-4,-52 !-14,-40 !-4,-34 !6,-38 !16,-30 !20,-36"), 265, 0.4, 0.1),
          part(torso, 25, 0.58, 0.17),
          skin(near),
          skin(circlePath(-14, -92, 7, 7.6)),
          { d: shape("-20,-94 -19,-101 -11,-102 -6,-97 -6,-89 -9,-94 -15,-96"), ...brown },
          part(shape("!-22,-9 !-15,-9 !-16,-4 !-30,-1 !-30,-5"), 85, 0.9, 0.02),
          part(shape("!41,-33 !46,-33 !50,-20 !46,-20"), 85, 0.9, 0.02),
        ],
        lines: line("-10,-80 -2,-64 0,-48; 30,-60 44,-62; 28,-72 46,-76; 26,-48 38,-48"),
        heart: [-2, -66],
      };
    },
  }),
  "child-lantern": onGround(0.38, {
    body:
      circlePath(0, -82, 11.5) +
      mirrored("0,-72 6,-70 13,-64 17,-44 !22,-26 10,-24 !9,-2 !13,0 !2,0 !1,-22 0,-24") +
      taper("-11,-63,7 -19,-52,6 -23,-44,4; 11,-63,7 20,-58,6 30,-60,4") +
      shape("-12,-84 -9,-95 2,-97 12,-90 12,-80 6,-88 -4,-90"),
    stems: { d: line("30,-60 31,-54"), width: 1 },
    lines: line("-10,-40 -12,-28; 0,-66 0,-44; 10,-40 12,-28"),
    lit: shape("28,-54 34,-54 37,-46 34,-38 28,-38 25,-46"),
    heart: [0, -54],
  }),
};
