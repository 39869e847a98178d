import { boxPath, circlePath, line, shape, taper } from "../../drawing/curves.ts";
import type { FigureMotif, Part } from "../../drawing/figure.ts";

const wood = (d: string, light = 0.52): Part => ({ d, hue: 58, light, chroma: 0.08 });
const dark = (d: string): Part => ({ d, hue: 280, light: 0.17, chroma: 0.03 });

export const fittings: Readonly<Record<string, FigureMotif>> = {
  fireplace: {
    place: "ground",
    size: 0.6,
    isFixed: true,
    seat: [0, -79],
    draw: () => ({
      body: boxPath(-46, -76, 92, 76) + boxPath(-52, -79, 104, 6) + boxPath(-54, -4, 108, 4),
      parts: [
        ...Array.from({ length: 7 }, (_, row) =>
          Array.from({ length: 7 }, (_empty, column): Part => {
            const x = -46 + column * 15.4 - (row % 2 === 0 ? 0 : 7.7);
            const left = Math.max(-46, x);
            const wide = Math.min(46, x + 14.8) - left;
            return {
              d: boxPath(left, -73 + row * 10, Math.max(0.1, wide), 9.4),
              hue: 35,
              light: 0.44 + ((row * 3 + column * 5) % 4) * 0.03,
              chroma: 0.08,
            };
          }),
        ).flat(),
        dark(shape("!-29,-4 !-29,-40 -22,-52 0,-57 22,-52 !29,-40 !29,-4")),
        wood(taper("-22,-8,7 22,-10,7"), 0.36),
        wood(taper("-18,-13,7 20,-6,7"), 0.42),
        wood(boxPath(-53, -80, 106, 7), 0.58),
        { d: boxPath(-55, -4, 110, 4), hue: 260, light: 0.5, chroma: 0.01 },
        {
          d: shape("!-18,-12 -20,-26 -12,-36 !-9,-28 -4,-40 !2,-50 6,-38 !11,-32 14,-38 20,-26 !17,-12 0,-9"),
          hue: 52,
          light: 0.72,
          chroma: 0.18,
        },
        { d: shape("!-10,-12 -11,-22 -5,-30 !1,-38 6,-28 11,-22 !9,-12 0,-10"), hue: 80, light: 0.86, chroma: 0.16 },
      ],
      lit: shape("!-4,-13 -5,-19 !0,-27 5,-19 !4,-13"),
      heart: [0, -24],
    }),
  },
  stove: {
    place: "ground",
    size: 0.44,
    isFixed: true,
    hue: 250,
    seat: [0, -77],
    draw: () => ({
      body: boxPath(-36, -76, 72, 74) + boxPath(-33, -4, 8, 4) + boxPath(25, -4, 8, 4) + boxPath(-36, -100, 72, 26),
      parts: [
        { d: boxPath(-36, -98, 72, 20), hue: 250, light: 0.8, chroma: 0.01 },
        { d: boxPath(-36, -76, 72, 74), hue: 250, light: 0.88, chroma: 0.01 },
        { d: boxPath(-38, -79, 76, 5), hue: 250, light: 0.4, chroma: 0.01 },
        dark(circlePath(-18, -80.6, 12, 2.2)),
        dark(circlePath(18, -80.6, 12, 2.2)),
        ...[-26, -13, 13, 26].map((x) => dark(circlePath(x, -66, 4))),
        dark(boxPath(-28, -47, 56, 30)),
        { d: shape("-30,-54 0,-56 30,-54 30,-51 0,-53 -30,-51"), hue: 250, light: 0.5, chroma: 0.01 },
        { d: boxPath(-30, -12, 60, 7), hue: 250, light: 0.76, chroma: 0.01 },
        { d: circlePath(0, -88, 6.4), hue: 85, light: 0.95, chroma: 0.02 },
      ],
      lines: line("!0,-88 !0,-92") + line("!0,-88 !3,-86") + line("!-24,-30 !24,-30") + line("!-24,-24 !24,-24"),
      lit: shape("!-22,-20 !22,-20 !16,-32 !-16,-32"),
      heart: [0, -36],
    }),
  },
  bathtub: {
    place: "ground",
    size: 0.34,
    isFixed: true,
    isPale: true,
    draw: () => ({
      body:
        shape("!-52,-52 -48,-56 !44,-50 !52,-60 !56,-56 48,-26 38,-10 24,-6 -24,-6 -38,-10 -48,-28") +
        shape("-36,-10 !-40,0 !-30,0 -26,-8") +
        shape("36,-10 !40,0 !30,0 26,-8"),
      stems: { d: line("-44,-54 -46,-78 -36,-88 -26,-84 -25,-76"), width: 4 },
      parts: [
        {
          d: shape("!-53,-53 -49,-57 0,-54 44,-52 !53,-61 57,-56 50,-48 0,-47 -50,-48"),
          hue: 250,
          light: 0.97,
          chroma: 0.01,
        },
        ...(
          [
            [-32, -57, 8],
            [-18, -61, 9],
            [-4, -57, 8],
            [10, -60, 9],
            [23, -57, 8],
            [34, -56, 6],
            [2, -65, 6],
            [-12, -68, 4.4],
          ] as const
        ).map(([x, y, r]): Part => ({ d: circlePath(x, y, r), hue: 230, light: 0.96, chroma: 0.02 })),
        {
          d: shape("!-52,-50 0,-48 50,-50 47,-26 38,-11 24,-7 -24,-7 -38,-11 -47,-28"),
          hue: 240,
          light: 0.9,
          chroma: 0.02,
        },
      ],
      lines: line("-44,-40 -36,-20 -22,-12") + line("-50,-72 -40,-72"),
      lit: circlePath(20, -80, 2.4) + circlePath(30, -74, 1.8) + circlePath(12, -90, 1.6),
      heart: [0, -40],
    }),
  },
  television: {
    place: "ground",
    size: 0.4,
    hue: 50,
    isFixed: true,
    draw: () => ({
      body:
        shape("-46,-12 -48,-62 -40,-70 40,-70 48,-62 46,-12 38,-8 -38,-8") +
        boxPath(-34, -9, 5, 9) +
        boxPath(29, -9, 5, 9),
      stems: { d: line("-4,-70 -24,-102") + line("4,-70 24,-102"), width: 1.8 },
      parts: [
        wood(shape("-45,-13 -47,-61 -40,-68 40,-68 47,-61 45,-13 38,-9 -38,-9")),
        dark(shape("-40,-20 -41,-56 -34,-62 14,-62 20,-56 19,-20 12,-14 -33,-14")),
        { d: shape("-36,-22 -37,-54 -31,-58 11,-58 16,-54 15,-22 9,-18 -30,-18"), hue: 220, light: 0.84, chroma: 0.07 },
        { d: boxPath(25, -60, 17, 46), hue: 80, light: 0.74, chroma: 0.05 },
        dark(circlePath(33.5, -52, 5)),
        dark(circlePath(33.5, -38, 5)),
      ],
      lines: line("!27,-28 !40,-28") + line("!27,-24 !40,-24") + line("!27,-20 !40,-20") + line("-30,-28 -20,-50"),
      lit: circlePath(-24, -103, 2.4) + circlePath(24, -103, 2.4),
      heart: [-10, -40],
    }),
  },
  fridge: {
    place: "ground",
    size: 0.64,
    hue: 200,
    isFixed: true,
    draw: () => ({
      body: shape("!-24,-2 -25,-96 -20,-101 20,-101 25,-96 !24,-2") + boxPath(-20, -3, 7, 3) + boxPath(13, -3, 7, 3),
      parts: [
        { d: shape("!-24,-67 -25,-95 -20,-100 20,-100 25,-95 !24,-67"), hue: 200, light: 0.88, chroma: 0.04 },
        { d: boxPath(-24, -65, 48, 62), hue: 200, light: 0.84, chroma: 0.04 },
        { d: boxPath(-20, -84, 3.4, 13), hue: 250, light: 0.5, chroma: 0.01 },
        { d: boxPath(-20, -60, 3.4, 20), hue: 250, light: 0.5, chroma: 0.01 },
        { d: shape("!2,-56 !14,-57 !15,-44 !3,-43"), hue: 95, light: 0.93, chroma: 0.08 },
        { d: circlePath(8, -57, 1.8), hue: 25, light: 0.58, chroma: 0.18 },
        { d: circlePath(10, -86, 3), hue: 145, light: 0.66, chroma: 0.14 },
      ],
      lines: line("!5,-52 !12,-52.6") + line("!5,-48 !12,-48.6"),
      heart: [0, -60],
    }),
  },
};
