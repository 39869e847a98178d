import { circlePath, line, mirrored, shape, taper } from "../../drawing/curves.ts";
import type { FigureMotif, Part } from "../../drawing/figure.ts";

const leaf = (d: string): Part => ({ d, hue: 140, light: 0.6, chroma: 0.15 });

const grape = [
  [-24, -66],
  [-8, -69],
  [9, -69],
  [24, -65],
  [-17, -53],
  [0, -55],
  [17, -53],
  [-9, -39],
  [9, -39],
  [0, -25],
  [1, -11],
] as const;

export const fruit: Readonly<Record<string, FigureMotif>> = {
  banana: {
    place: "thing",
    size: 0.38,
    hue: 95,
    draw: () => ({
      body:
        taper("-36,-78,5 -38,-60,13 -28,-36,19 -4,-18,19 24,-18,13 42,-28,5 46,-33,4") +
        taper("-36,-78,5 -30,-60,13 -14,-44,18 10,-36,17 32,-42,10 44,-54,4"),
      parts: [
        {
          d: taper("-36,-78,5 -30,-60,13 -14,-44,18 10,-36,17 32,-42,10 44,-54,4"),
          hue: 96,
          light: 0.8,
          chroma: 0.15,
        },
        {
          d: taper("-36,-78,5 -38,-60,13 -28,-36,19 -4,-18,19 24,-18,13 42,-28,5 46,-33,4"),
          hue: 98,
          light: 0.9,
          chroma: 0.16,
        },
        { d: taper("-35,-76,6 -34,-88,6 -31,-92,6"), hue: 70, light: 0.42, chroma: 0.08 },
        { d: circlePath(45, -31, 2.8), hue: 60, light: 0.3, chroma: 0.05 },
        { d: circlePath(43, -53, 2.4), hue: 60, light: 0.3, chroma: 0.05 },
      ],
      lines: line("-36,-66 -32,-44 -18,-26 4,-18 28,-20 40,-28"),
      heart: [-10, -40],
    }),
  },
  cherry: {
    place: "thing",
    size: 0.38,
    hue: 20,
    draw: () => ({
      body: circlePath(-20, -22, 21) + circlePath(22, -26, 20),
      stems: { d: line("-18,-42 -8,-70 10,-96") + line("22,-44 18,-72 10,-96"), width: 2.4 },
      parts: [
        { d: circlePath(-20, -22, 20), hue: 20, light: 0.5, chroma: 0.19 },
        { d: circlePath(22, -26, 19), hue: 22, light: 0.54, chroma: 0.19 },
        leaf(shape("!10,-95 26,-104 44,-98 !52,-86 34,-84 18,-88")),
        { d: shape("-32,-30 -28,-37 -23,-37 -28,-30"), hue: 20, light: 0.95, chroma: 0.03 },
        { d: shape("11,-34 15,-40 20,-40 15,-33"), hue: 20, light: 0.95, chroma: 0.03 },
      ],
      lines: line("12,-95 30,-94 48,-87"),
      heart: [0, -30],
    }),
  },
  strawberry: {
    place: "thing",
    size: 0.38,
    hue: 25,
    isFixed: true,
    draw: () => ({
      body: mirrored("0,-76 22,-78 38,-66 37,-44 24,-20 8,-3 0,0"),
      parts: [
        { d: mirrored("0,-75 22,-77 37,-65 36,-44 23,-20 8,-4 0,-1"), hue: 25, light: 0.58, chroma: 0.2 },
        ...(
          [
            [-22, -58],
            [0, -56],
            [22, -58],
            [-12, -44],
            [11, -44],
            [-24, -38],
            [24, -38],
            [0, -31],
            [-13, -25],
            [13, -25],
            [0, -15],
          ] as const
        ).map(([x, y]): Part => ({
          d: shape(`!${x},${y - 3} ${x + 1.8},${y + 1} ${x},${y + 3} ${x - 1.8},${y + 1}`),
          hue: 90,
          light: 0.92,
          chroma: 0.1,
        })),
        leaf(
          shape("!0,-78 !-34,-66 -22,-80 !-40,-88 -16,-88 !-2,-98 8,-88 !38,-90 24,-80 !32,-66 12,-72 !2,-60 -6,-72"),
        ),
        leaf(taper("0,-84,4 2,-96,4 8,-104,3")),
      ],
      heart: [-6, -50],
    }),
  },
  watermelon: {
    place: "thing",
    size: 0.4,
    hue: 145,
    draw: () => ({
      body: shape("!-52,-64 !52,-64 48,-40 34,-16 14,-3 0,0 -14,-3 -34,-16 -48,-40"),
      parts: [
        {
          d: shape("!-48,-64 !48,-64 44,-42 31,-20 13,-8 0,-6 -13,-8 -31,-20 -44,-42"),
          hue: 130,
          light: 0.93,
          chroma: 0.07,
        },
        {
          d: shape("!-43,-64 !43,-64 39,-44 27,-24 11,-14 0,-12 -11,-14 -27,-24 -39,-44"),
          hue: 20,
          light: 0.64,
          chroma: 0.19,
        },
        ...(
          [
            [-28, -54],
            [-10, -52],
            [10, -54],
            [28, -52],
            [-18, -38],
            [2, -38],
            [20, -38],
            [-6, -24],
            [10, -25],
          ] as const
        ).map(([x, y]): Part => ({
          d: shape(`!${x},${y - 4} ${x + 2.4},${y + 1} ${x},${y + 3} ${x - 2.4},${y + 1}`),
          hue: 40,
          light: 0.16,
          chroma: 0.03,
        })),
      ],
      heart: [0, -44],
    }),
  },
  grapes: {
    place: "thing",
    size: 0.42,
    hue: 305,
    draw: () => ({
      body: grape.map(([x, y]) => circlePath(x, y, 11)).join(""),
      stems: { d: line("0,-74 2,-90 10,-102"), width: 3 },
      parts: [
        leaf(shape("!-2,-84 -12,-92 !-30,-98 -30,-88 !-42,-80 -30,-76 !-28,-68 -14,-72")),
        leaf(shape("!4,-82 16,-92 !34,-96 34,-86 !44,-76 30,-74 !22,-68 10,-74")),
        ...grape.flatMap(([x, y]): Part[] => [
          { d: circlePath(x, y, 11), hue: 308, light: 0.46, chroma: 0.15 },
          { d: circlePath(x - 3.6, y - 4, 2.6, 2), hue: 300, light: 0.9, chroma: 0.04 },
        ]),
      ],
      heart: [0, -48],
    }),
  },
};
