import { circlePath, line, shape, taper } from "../../drawing/curves.ts";
import type { FigureMotif, Part } from "../../drawing/figure.ts";

const hoof = (x: number): Part => ({
  d: shape(`!${x},-5 !${x + 7},-5 !${x + 7.6},0 !${x - 0.6},0`),
  hue: 40,
  light: 0.24,
  chroma: 0.03,
});

export const farm: Readonly<Record<string, FigureMotif>> = {
  cow: {
    place: "ground",
    size: 0.46,
    isPale: true,
    draw: () => ({
      body:
        shape("-30,-62 -10,-66 20,-66 40,-64 46,-52 44,-30 34,-26 10,-22 -16,-24 -30,-32 -36,-46") +
        [-28, -16, 24, 35].map((x) => shape(`!${x - 1},-34 !${x + 8},-34 !${x + 7},0 !${x},0`)).join("") +
        shape("-52,-62 -44,-74 -32,-76 -26,-66 -30,-54 -40,-44 -50,-42 -56,-48") +
        shape("!-28,-74 -18,-76 !-14,-70 -22,-66") +
        taper("44,-62,4 52,-46,3 50,-28,3 51,-20,6"),
      stems: { d: line("-42,-74 -46,-84 -42,-90") + line("-32,-76 -28,-86 -31,-92"), width: 3 },
      parts: [
        { d: shape("-14,-65 4,-66 6,-52 -6,-44 -18,-50"), hue: 280, light: 0.2, chroma: 0.02 },
        { d: shape("18,-65 38,-63 44,-50 34,-42 22,-48"), hue: 280, light: 0.2, chroma: 0.02 },
        { d: shape("-34,-40 -26,-42 -18,-34 -26,-28"), hue: 280, light: 0.2, chroma: 0.02 },
        { d: shape("-30,-76 -25,-66 -31,-56 -36,-64"), hue: 280, light: 0.2, chroma: 0.02 },
        { d: shape("-57,-48 -52,-54 -44,-50 -42,-44 -50,-40"), hue: 10, light: 0.78, chroma: 0.08 },
        { d: shape("16,-26 30,-28 30,-20 24,-16 18,-19"), hue: 10, light: 0.78, chroma: 0.08 },
        ...[-28, -16, 24, 35].map(hoof),
      ],
      lines: line("-54,-46 -51,-47") + line("-50,-43 -45,-45"),
      lit: circlePath(-42, -64, 1.7),
      heart: [4, -46],
    }),
  },
  sheep: {
    place: "ground",
    size: 0.34,
    isPale: true,
    draw: () => {
      const wool = Array.from({ length: 15 }, (_, index) => {
        const angle = (index / 15) * Math.PI * 2;
        return circlePath(6 + Math.cos(angle) * 31, -46 + Math.sin(angle) * 19, 11.5);
      });
      const legs = [-16, -5, 16, 26].map((x) => shape(`!${x},-26 !${x + 6},-26 !${x + 5},0 !${x + 1},0`));
      const face = shape("-50,-54 -44,-64 -34,-66 -26,-58 -28,-46 -38,-38 -48,-40 -52,-46");
      return {
        body:
          legs.join("") +
          wool.join("") +
          circlePath(6, -46, 34, 22) +
          face +
          shape("!-28,-62 -18,-64 !-12,-58 -22,-56"),
        parts: [
          ...legs.map((d): Part => ({ d, hue: 280, light: 0.24, chroma: 0.02 })),
          ...wool.map((d): Part => ({ d, hue: 85, light: 0.93, chroma: 0.02 })),
          { d: circlePath(6, -46, 36, 23), hue: 85, light: 0.94, chroma: 0.02 },
          { d: shape("!-28,-62 -18,-64 !-12,-58 -22,-56"), hue: 280, light: 0.3, chroma: 0.02 },
          { d: face, hue: 280, light: 0.3, chroma: 0.02 },
          { d: circlePath(-34, -67, 8, 6), hue: 85, light: 0.95, chroma: 0.02 },
        ],
        lines:
          line("-10,-50 -4,-56 2,-50") +
          line("12,-40 18,-46 24,-40") +
          line("14,-58 20,-62 26,-56") +
          line("-6,-36 0,-41 6,-36"),
        lit: circlePath(-41, -55, 1.8),
        heart: [6, -46] as const,
      };
    },
  },
  pig: {
    place: "ground",
    size: 0.32,
    hue: 5,
    draw: () => {
      const pink = (d: string, light = 0.78): Part => ({ d, hue: 5, light, chroma: 0.09 });
      const body = shape("-34,-54 -8,-64 24,-62 44,-48 46,-28 34,-14 -14,-12 -34,-22 -42,-38");
      const head = circlePath(-34, -42, 19, 18);
      return {
        body:
          body +
          head +
          [-24, -10, 20, 32].map((x) => shape(`!${x},-18 !${x + 10},-18 !${x + 8},0 !${x + 1},0`)).join("") +
          circlePath(-50, -38, 8, 7),
        stems: { d: line("44,-44 52,-50 57,-44 51,-41 50,-48 60,-54"), width: 2.4 },
        parts: [
          ...[-24, -10, 20, 32].map((x) => pink(shape(`!${x},-18 !${x + 10},-18 !${x + 8},0 !${x + 1},0`), 0.68)),
          pink(body),
          pink(head, 0.82),
          pink(shape("!-44,-56 !-46,-70 -34,-62 -32,-57"), 0.68),
          pink(shape("!-26,-58 !-20,-70 -14,-58 -18,-51"), 0.68),
          pink(circlePath(-50, -38, 8.4, 7.4), 0.7),
          { d: circlePath(-52.6, -38, 1.6, 2.4), hue: 5, light: 0.35, chroma: 0.08 },
          { d: circlePath(-47.6, -38, 1.6, 2.4), hue: 5, light: 0.35, chroma: 0.08 },
          { d: circlePath(-41, -48, 1.9), hue: 280, light: 0.15, chroma: 0.02 },
          { d: circlePath(-29, -48, 1.9), hue: 280, light: 0.15, chroma: 0.02 },
        ],
        lines: line("-44,-29 -38,-27 -32,-29"),
        heart: [6, -40] as const,
      };
    },
  },
  chicken: {
    place: "ground",
    size: 0.3,
    isPale: true,
    draw: () => {
      const body = shape(
        "-28,-70 -24,-84 -14,-86 -7,-78 -4,-62 12,-54 30,-58 !44,-82 48,-66 44,-42 30,-20 6,-14 -16,-20 -28,-38 -30,-56",
      );
      return {
        body,
        stems: {
          d: line("-4,-16 -5,-2 -14,0") + line("-5,-2 2,0") + line("10,-16 9,-2 0,0") + line("9,-2 16,0"),
          width: 2.4,
        },
        parts: [
          {
            d: circlePath(-23, -90, 4) + circlePath(-17, -92, 4.6) + circlePath(-11, -89, 4),
            hue: 25,
            light: 0.56,
            chroma: 0.19,
          },
          { d: body, hue: 80, light: 0.92, chroma: 0.03 },
          { d: shape("!-28,-78 !-40,-73 !-27,-70"), hue: 75, light: 0.78, chroma: 0.15 },
          { d: shape("-27,-69 -22,-69 -22,-58 -27,-57"), hue: 25, light: 0.56, chroma: 0.19 },
          { d: shape("-4,-44 12,-48 28,-44 !36,-34 22,-26 6,-26 -4,-34"), hue: 72, light: 0.8, chroma: 0.06 },
          { d: circlePath(-20, -78, 1.9), hue: 280, light: 0.15, chroma: 0.02 },
        ],
        lines: line("4,-34 16,-30 28,-36") + line("36,-66 40,-54 36,-42") + line("42,-72 44,-58"),
        heart: [4, -42] as const,
      };
    },
  },
  giraffe: {
    place: "ground",
    size: 0.7,
    hue: 78,
    draw: () => {
      const body =
        shape("-16,-46 4,-50 24,-44 28,-32 22,-26 -10,-26 -18,-34") +
        taper("-8,-38,18 -18,-62,10 -25,-84,7 -27,-92,7") +
        shape("-42,-90 -40,-95 -30,-100 -23,-99 -21,-92 -28,-88 -40,-86") +
        shape("!-22,-98 -13,-102 !-11,-98 -18,-94") +
        [-15, -7, 14, 21].map((x) => shape(`!${x - 1},-32 !${x + 6},-32 !${x + 4},0 !${x + 0.6},0`)).join("") +
        taper("26,-42,3 33,-28,2 32,-16,4");
      const spots = [
        [-12, -42, 4],
        [-2, -44, 4.4],
        [8, -42, 4.4],
        [18, -40, 4],
        [-8, -32, 4],
        [4, -34, 4],
        [15, -31, 4],
        [24, -34, 3],
        [-13, -52, 3],
        [-18, -60, 2.8],
        [-19, -70, 2.4],
        [-22, -77, 2.2],
        [-25, -84, 1.8],
      ] as const;
      return {
        body,
        stems: { d: line("-28,-99 -29,-106") + line("-24,-99 -23,-106"), width: 1.8 },
        parts: [
          { d: body, hue: 82, light: 0.82, chroma: 0.11 },
          ...spots.map(([x, y, r], index): Part => ({
            d: shape(
              `!${x - r},${y - r * 0.6} !${x + r * 0.3},${y - r} !${x + r},${y - r * 0.1} !${x + r * 0.5},${y + r} !${x - r * (index % 2 === 0 ? 0.8 : 0.6)},${y + r * 0.8}`,
            ),
            hue: 50,
            light: 0.46,
            chroma: 0.1,
          })),
          { d: circlePath(-29, -106, 1.7) + circlePath(-23, -106, 1.7), hue: 50, light: 0.3, chroma: 0.06 },
          { d: circlePath(-31, -95, 1.2), hue: 280, light: 0.14, chroma: 0.02 },
        ],
        lines: line("-41,-89 -37,-89.6"),
        heart: [2, -40] as const,
      };
    },
  },
  shark: {
    place: "water",
    size: 0.4,
    hue: 245,
    draw: () => {
      const body = shape(
        "!-62,-48 -44,-62 -14,-70 16,-66 40,-54 !58,-50 !70,-74 !68,-48 !72,-26 !57,-42 36,-36 8,-30 -24,-32 -48,-38",
      );
      return {
        body: body + shape("!-6,-68 4,-88 !14,-96 12,-80 !18,-65") + shape("!-12,-34 -4,-18 !8,-10 8,-22 !6,-32"),
        parts: [
          { d: shape("!-6,-67 4,-88 !14,-96 12,-80 !18,-64"), hue: 245, light: 0.5, chroma: 0.04 },
          { d: body, hue: 245, light: 0.56, chroma: 0.04 },
          {
            d: shape("!-60,-46 -40,-46 -10,-44 20,-43 !46,-43 28,-34 4,-30 -24,-32 -48,-38"),
            hue: 230,
            light: 0.93,
            chroma: 0.02,
          },
          { d: shape("!-12,-38 -6,-20 !8,-10 8,-22 !6,-36"), hue: 245, light: 0.48, chroma: 0.04 },
          { d: shape("!-56,-44 -44,-44 !-34,-48 -40,-39 -50,-39"), hue: 10, light: 0.3, chroma: 0.1 },
          {
            d: shape("!-53,-44 !-50,-40 !-47,-44 !-44,-40 !-41,-45 !-39,-42 !-37,-46 !-44,-44"),
            hue: 90,
            light: 0.97,
            chroma: 0.01,
          },
          { d: circlePath(-41, -54, 2), hue: 280, light: 0.12, chroma: 0.02 },
        ],
        lines: line("-22,-58 -25,-50 -22,-42") + line("-16,-59 -19,-50 -16,-42") + line("-10,-60 -13,-50 -10,-42"),
        heart: [0, -50] as const,
      };
    },
  },
};
