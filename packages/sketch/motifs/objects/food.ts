import { boxPath, circlePath, line, mirrored, shape, taper } from "../../drawing/curves.ts";
import type { FigureMotif, Part } from "../../drawing/figure.ts";

const bun = (d: string): Part => ({ d, hue: 66, light: 0.74, chroma: 0.12 });
const green = (d: string): Part => ({ d, hue: 140, light: 0.66, chroma: 0.15 });
const red = (d: string): Part => ({ d, hue: 27, light: 0.58, chroma: 0.18 });
const white = (d: string): Part => ({ d, hue: 85, light: 0.95, chroma: 0.02 });

export const food: Readonly<Record<string, FigureMotif>> = {
  noodles: {
    place: "thing",
    size: 0.42,
    hue: 255,
    draw: () => ({
      body:
        mirrored("!0,-46 !44,-46 42,-30 32,-12 !17,-5 !18,0 !0,0") +
        mirrored("0,-60 16,-59 32,-54 !40,-46 !0,-45") +
        taper("-2,-56,3 26,-84,3 44,-104,2.4") +
        taper("6,-54,3 34,-80,3 50,-98,2.4"),
      parts: [
        { d: mirrored("0,-59 16,-58 31,-53 !39,-46 !0,-46"), hue: 88, light: 0.86, chroma: 0.11 },
        { d: shape("!-36,-48 !-40,-74 !-22,-78 !-20,-50"), hue: 155, light: 0.3, chroma: 0.05 },
        white(circlePath(-7, -57, 11, 8)),
        { d: circlePath(-7, -57, 5.4, 4.2), hue: 70, light: 0.78, chroma: 0.15 },
        green(shape("10,-60 18,-64 26,-60 22,-54 12,-54")),
        { d: taper("-2,-56,3 26,-84,3 44,-104,2.4"), hue: 45, light: 0.5, chroma: 0.1 },
        { d: taper("6,-54,3 34,-80,3 50,-98,2.4"), hue: 45, light: 0.5, chroma: 0.1 },
      ],
      lines:
        line("-34,-48 -26,-52 -18,-48 -10,-49") +
        line("2,-48 10,-51 20,-48 30,-50 36,-47") +
        line("-30,-51 -22,-55 -18,-52") +
        line("20,-52 28,-53 32,-49") +
        line("-42,-36 0,-34 42,-36") +
        line("-16,-70 -20,-80 -14,-88 -18,-98") +
        line("-4,-72 -8,-84 0,-92 -4,-104"),
      heart: [0, -30],
    }),
  },
  bread: {
    place: "thing",
    size: 0.36,
    hue: 62,
    draw: () => ({
      body: shape("-48,-10 -50,-28 -40,-46 -16,-54 14,-56 38,-48 50,-32 49,-10 38,0 -38,0"),
      parts: [
        bun(shape("-46,-12 -48,-28 -38,-44 -16,-52 14,-54 37,-46 48,-31 47,-12 36,-3 -36,-3")),
        ...[-28, -6, 16].map((x): Part => ({
          d: shape(`!${x - 6},-16 ${x - 2},-34 !${x + 12},-47 ${x + 9},-30`),
          hue: 82,
          light: 0.92,
          chroma: 0.06,
        })),
      ],
      lines: line("-44,-8 -20,-4 20,-4 44,-8"),
      heart: [0, -28],
    }),
  },
  pizza: {
    place: "thing",
    size: 0.44,
    hue: 66,
    draw: () => ({
      body: shape("!-44,-84 -40,-94 -20,-101 0,-103 20,-101 40,-94 !44,-84 !0,0"),
      parts: [
        { d: shape("!-37,-79 -18,-86 0,-88 18,-86 !37,-79 !0,-5"), hue: 88, light: 0.88, chroma: 0.13 },
        red(circlePath(-14, -70, 7.6, 6.6)),
        red(circlePath(14, -66, 7.6, 6.6)),
        red(circlePath(-1, -44, 7, 6.2)),
        red(circlePath(1, -22, 3.6, 3.6)),
        green(shape("!-4,-76 2,-80 !8,-76 2,-73")),
        green(shape("!-12,-54 -8,-58 !-3,-55 -8,-52")),
        green(shape("!7,-50 12,-53 !15,-49 11,-46")),
      ],
      lines: line("-40,-88 -20,-94 0,-96 20,-94 40,-88"),
      heart: [0, -60],
    }),
  },
  burger: {
    place: "thing",
    size: 0.4,
    hue: 60,
    draw: () => ({
      body: mirrored("0,-78 22,-76 38,-66 44,-50 48,-36 46,-20 !44,-16 42,-4 30,0 0,0"),
      parts: [
        bun(mirrored("!0,-16 !43,-16 41,-5 30,0 0,0")),
        { d: mirrored("!0,-28 44,-28 47,-22 44,-16 0,-15"), hue: 40, light: 0.34, chroma: 0.07 },
        {
          d: shape("!-46,-30 !46,-30 !34,-20 !22,-28 !6,-17 !-10,-28 !-26,-21 !-38,-28"),
          hue: 88,
          light: 0.86,
          chroma: 0.15,
        },
        red(mirrored("!0,-37 42,-37 44,-33 42,-29 0,-29")),
        green(
          shape("!-48,-44 !48,-44 46,-36 38,-40 30,-34 20,-39 10,-33 0,-39 -10,-33 -20,-39 -30,-34 -38,-40 -46,-36"),
        ),
        bun(mirrored("0,-78 22,-76 37,-66 !44,-46 !0,-43")),
        ...(
          [
            [-20, -62],
            [-6, -69],
            [10, -67],
            [24, -60],
            [2, -57],
            [-32, -54],
            [16, -52],
          ] as const
        ).map(([x, y]) => white(circlePath(x, y, 2.2, 1.4))),
      ],
      heart: [0, -50],
    }),
  },
  cheese: {
    place: "thing",
    size: 0.36,
    hue: 86,
    draw: () => ({
      body: shape("!-50,-34 !24,-70 !50,-38 !50,0 !-50,0"),
      parts: [
        { d: shape("!-50,-34 !24,-70 !50,-38"), hue: 92, light: 0.93, chroma: 0.1 },
        { d: shape("!-50,-34 !50,-38 !50,0 !-50,0"), hue: 86, light: 0.82, chroma: 0.15 },
        ...(
          [
            [-30, -14, 7],
            [-4, -24, 6],
            [8, -8, 5],
            [30, -20, 8],
            [-14, -6, 3.4],
            [44, -6, 3],
          ] as const
        ).map(([x, y, r]): Part => ({ d: circlePath(x, y, r, r * 0.9), hue: 74, light: 0.62, chroma: 0.14 })),
        { d: circlePath(14, -53, 7, 3), hue: 78, light: 0.74, chroma: 0.14 },
        { d: circlePath(-10, -44, 5, 2), hue: 78, light: 0.74, chroma: 0.14 },
      ],
      heart: [0, -30],
    }),
  },
  sushi: {
    place: "thing",
    size: 0.36,
    hue: 50,
    draw: () => ({
      body:
        boxPath(-50, -12, 100, 8) +
        boxPath(-42, -5, 10, 5) +
        boxPath(32, -5, 10, 5) +
        shape("-44,-12 -44,-34 -24,-46 -4,-36 -2,-12") +
        circlePath(28, -27, 17),
      parts: [
        white(shape("-44,-12 -46,-24 -38,-33 -10,-34 0,-26 -2,-13 -20,-11")),
        {
          d: shape("-50,-20 -46,-36 -28,-44 -8,-42 4,-30 4,-20 -4,-30 -24,-35 -42,-30"),
          hue: 42,
          light: 0.74,
          chroma: 0.16,
        },
        { d: shape("!-29,-43 !-17,-44 !-16,-12 !-28,-12"), hue: 160, light: 0.26, chroma: 0.04 },
        { d: circlePath(28, -28, 17, 16), hue: 160, light: 0.26, chroma: 0.04 },
        white(circlePath(28, -28, 13.4, 12.6)),
        { d: circlePath(25, -29, 5.4), hue: 42, light: 0.72, chroma: 0.16 },
        green(circlePath(33, -26, 3.6)),
        { d: boxPath(-50, -12, 100, 7), hue: 60, light: 0.5, chroma: 0.08 },
      ],
      lines: line("-44,-30 -38,-36") + line("-36,-32 -31,-38") + line("-12,-33 -10,-39") + line("-4,-29 -1,-35"),
      heart: [0, -28],
    }),
  },
};
