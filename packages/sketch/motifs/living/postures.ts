import { boxPath, circlePath, line, mirrored, shape, taper } from "../../drawing/curves.ts";
import type { FigureMotif, Part } from "../../drawing/figure.ts";

const skin = (d: string): Part => ({ d, hue: 48, light: 0.78, chroma: 0.07 });

type Sitter = {
  hair: string;
  hairTone: Omit<Part, "d">;
  top: number;
  legs: number;
  head?: number;
  more?: readonly Part[];
  isReading?: boolean;
};
const brown = { hue: 48, light: 0.32, chroma: 0.06 };
const white = { hue: 250, light: 0.87, chroma: 0.01 };
const longHair = shape("-9,-66 -10,-80 -2,-88 8,-86 12,-76 13,-60 10,-48 4,-50 5,-64 2,-74 -6,-76");
const shortHair = shape("-9,-76 -8,-84 -1,-88 7,-86 9,-78 7,-70 4,-76 -3,-79");
const bun = shape("-8,-78 -6,-85 0,-88 8,-93 13,-86 9,-80 8,-70 4,-76 -2,-80");

/** From the side, legs bent over an edge: on the ground, a chair or a bench. */
const drawSitter = ({ hair, hairTone, top, legs, head = 8, more = [], isReading = false }: Sitter) => {
  const body = shape("-4,-66 6,-66 13,-56 14,-36 12,-18 -4,-18 -8,-36 -8,-56");
  const leg = taper("8,-20,15 -10,-24,13 -27,-25,11 -31,-14,9 -32,-1,8");
  const shoe = shape("!-28,-5 !-28,0 !-43,0 -42,-4 -35,-6");
  const arm = isReading ? taper("6,-58,8 0,-44,7 -16,-42,5") : taper("5,-58,8 1,-44,7 -14,-32,5");
  const open = shape("!-17,-44 !-33,-56 !-31,-62 !-14,-49") + shape("!-17,-44 !-14,-49 !-4,-58 !-7,-62");
  const book: Part[] = isReading
    ? [
        { d: shape("!-18,-36 !-38,-44 !-33,-62 !-14,-54"), hue: 25, light: 0.5, chroma: 0.15 },
        { d: shape("!-17,-39 !-34,-46 !-30,-60 !-14,-53"), hue: 85, light: 0.95, chroma: 0.02 },
      ]
    : [];
  return {
    body: body + leg + shoe + arm + circlePath(-1, -76, head, head + 1) + hair + (isReading ? open : ""),
    parts: [
      { d: leg, hue: legs, light: 0.4, chroma: 0.08 },
      { d: shoe, hue: 40, light: 0.28, chroma: 0.05 },
      { d: body, hue: top, light: 0.56, chroma: 0.11 },
      ...more,
      ...book,
      { d: arm, hue: top, light: 0.62, chroma: 0.11 },
      skin(circlePath(-17, isReading ? -42 : -31, 3.2)),
      skin(boxPath(-2, -70, 6, 7)),
      skin(circlePath(-1, -76, head, head + 1)),
      { d: hair, ...hairTone },
    ],
    lines: line("-7,-76 -5.4,-76.6") + line("-5,-71 -3,-70.4") + line("-3,-34 2,-24 10,-22"),
    ...(isReading && { lit: line("!-31,-56 !-18,-49") }),
    heart: [2, -48] as const,
  };
};

const beard: Part = { d: shape("!-9,-74 -5,-72 !1,-73 3,-66 -3,-59 -9,-63"), ...white };
const sitter = (size: number, look: Sitter): FigureMotif => ({ place: "ground", size, draw: () => drawSitter(look) });
const woman: Sitter = { hair: longHair, hairTone: brown, top: 350, legs: 265 };
const man: Sitter = { hair: shortHair, hairTone: brown, top: 250, legs: 60 };
const child: Sitter = { hair: shortHair, hairTone: brown, top: 145, legs: 265, head: 10 };

export const postures: Readonly<Record<string, FigureMotif>> = {
  "woman-sitting": sitter(0.46, woman),
  "man-sitting": sitter(0.46, man),
  "child-sitting": sitter(0.34, child),
  "oldwoman-sitting": sitter(0.44, { ...woman, hair: bun, hairTone: white, top: 20, legs: 300 }),
  "oldman-sitting": sitter(0.44, { ...man, hairTone: white, top: 60, more: [beard] }),
  "woman-reading": sitter(0.46, { ...woman, isReading: true }),
  "man-reading": sitter(0.46, { ...man, isReading: true }),
  "child-reading": sitter(0.34, { ...child, isReading: true }),
  runner: {
    place: "ground",
    size: 0.5,
    draw: () => {
      const front = taper("2,-48,12 -14,-38,11 -22,-30,9 -16,-18,7 -20,-8,6");
      const back = taper("4,-48,12 14,-34,11 20,-26,9 34,-26,7 44,-30,5");
      const torso = shape("-14,-82 -4,-84 4,-76 8,-60 8,-46 -4,-44 -10,-58");
      const near = taper("-8,-78,7 4,-68,6 14,-72,5 20,-80,4");
      const far = taper("-10,-76,7 -20,-66,6 -28,-74,5 -30,-80,4");
      return {
        body: front + back + torso + near + far + circlePath(-14, -92, 7, 7.6) + shape("!-20,-9 !-16,-5 !-30,-1 !-30,-5"),
        parts: [
          skin(far),
          skin(back),
          skin(front),
          { d: shape("!8,-50 !-4,-52 !-14,-40 !-4,-34 !6,-38 !16,-30 !20,-36"), hue: 265, light: 0.4, chroma: 0.1 },
          { d: torso, hue: 25, light: 0.58, chroma: 0.17 },
          skin(near),
          skin(circlePath(-14, -92, 7, 7.6)),
          { d: shape("-20,-94 -18,-101 -10,-102 -4,-97 4,-98 0,-92 -6,-88 -9,-95 -15,-97"), ...brown },
          { d: shape("!-22,-9 !-15,-9 !-16,-4 !-30,-1 !-30,-5"), hue: 85, light: 0.9, chroma: 0.02 },
          { d: shape("!41,-33 !46,-33 !50,-20 !46,-20"), hue: 85, light: 0.9, chroma: 0.02 },
        ],
        lines: line("-10,-80 -2,-64 0,-48") + line("30,-60 44,-62") + line("28,-72 46,-76") + line("26,-48 38,-48"),
        heart: [-2, -66],
      };
    },
  },
  "child-lantern": {
    place: "ground",
    size: 0.38,
    draw: () => ({
      body:
        circlePath(0, -82, 11.5) +
        mirrored("0,-72 6,-70 13,-64 17,-44 !22,-26 10,-24 !9,-2 !13,0 !2,0 !1,-22 0,-24") +
        taper("-11,-63,7 -19,-52,6 -23,-44,4") +
        taper("11,-63,7 20,-58,6 30,-60,4") +
        shape("-12,-84 -9,-95 2,-97 12,-90 12,-80 6,-88 -4,-90"),
      stems: { d: line("30,-60 31,-54"), width: 1 },
      lines: line("-10,-40 -12,-28") + line("0,-66 0,-44") + line("10,-40 12,-28"),
      lit: shape("28,-54 34,-54 37,-46 34,-38 28,-38 25,-46"),
      heart: [0, -54],
    }),
  },
};
