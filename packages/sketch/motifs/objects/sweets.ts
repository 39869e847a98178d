import { circlePath, line, mirrored, shape, taper } from "../../drawing/curves.ts";
import type { FigureMotif, Part } from "../../drawing/figure.ts";

const bun = (d: string): Part => ({ d, hue: 66, light: 0.74, chroma: 0.12 });
const red = (d: string): Part => ({ d, hue: 27, light: 0.58, chroma: 0.18 });

const sprinkles = (
  [
    [-24, -62, 350],
    [-30, -44, 230],
    [-22, -26, 90],
    [-4, -18, 145],
    [16, -22, 230],
    [28, -38, 60],
    [26, -58, 145],
    [8, -70, 90],
    [-9, -69, 230],
    [20, -46, 350],
  ] as const
).map(([x, y, hue], index): Part => {
  const [dx, dy] = index % 2 === 0 ? [5, 2] : [-3, 5];
  return { d: taper(`${x},${y},2.6 ${x + dx},${y + dy},2.6`), hue, light: 0.82, chroma: 0.16 };
});

export const sweets: Readonly<Record<string, FigureMotif>> = {
  icecream: {
    place: "thing",
    size: 0.46,
    isFixed: true,
    hue: 66,
    draw: () => ({
      body: mirrored("!0,0 !20,-50 24,-62 24,-74 14,-92 0,-104"),
      parts: [
        { d: mirrored("!0,0 !20,-50 !0,-48"), hue: 66, light: 0.72, chroma: 0.12 },
        { d: circlePath(-11, -62, 15), hue: 350, light: 0.78, chroma: 0.13 },
        { d: circlePath(12, -62, 15), hue: 155, light: 0.84, chroma: 0.09 },
        { d: circlePath(0, -82, 16), hue: 85, light: 0.94, chroma: 0.05 },
        {
          d: shape("-22,-56 -16,-46 -10,-52 -4,-45 3,-52 9,-46 15,-52 22,-56 0,-58"),
          hue: 85,
          light: 0.9,
          chroma: 0.05,
        },
        red(circlePath(1, -100, 5)),
      ],
      lines:
        line("!-16,-42 !6,-14") +
        line("!-8,-46 !11,-26") +
        line("!2,-46 !16,-40") +
        line("!16,-42 !-6,-14") +
        line("!8,-46 !-11,-26") +
        line("!-2,-46 !-16,-40") +
        line("2,-104 5,-109 10,-110"),
      heart: [0, -72],
    }),
  },
  donut: {
    place: "thing",
    size: 0.4,
    isFixed: true,
    hue: 62,
    draw: () => ({
      body: circlePath(0, -44, 44),
      parts: [
        bun(circlePath(0, -44, 43)),
        {
          d: shape(
            "0,-82 16,-79 26,-74 36,-62 34,-54 39,-44 33,-36 34,-24 22,-20 14,-10 2,-13 -10,-8 -18,-17 -32,-20 -32,-34 " +
              "-39,-44 -34,-54 -36,-64 -26,-74 -14,-79",
          ),
          hue: 355,
          light: 0.74,
          chroma: 0.15,
        },
        ...sprinkles,
        bun(circlePath(0, -44, 15)),
        { d: circlePath(0, -43, 12), hue: 280, light: 0.16, chroma: 0.03 },
      ],
      heart: [-14, -60],
    }),
  },
  pancakes: {
    place: "thing",
    size: 0.4,
    hue: 62,
    isFixed: true,
    draw: () => ({
      body: mirrored("0,-66 30,-65 42,-58 44,-30 40,-10 !50,-6 40,-1 0,0"),
      parts: [
        { d: mirrored("0,-9 38,-9 !50,-6 40,-1 0,0"), hue: 250, light: 0.88, chroma: 0.02 },
        ...[-16, -28, -40, -52].flatMap((y): Part[] => [
          {
            d: mirrored(`0,${y - 3} 36,${y - 3} 42,${y + 3} 36,${y + 9} 0,${y + 10}`),
            hue: 80,
            light: 0.86,
            chroma: 0.09,
          },
          { d: mirrored(`0,${y - 7} 34,${y - 6} 42,${y} 34,${y + 5} 0,${y + 6}`), hue: 60, light: 0.64, chroma: 0.12 },
        ]),
        {
          d: shape(
            "-34,-58 -20,-63 0,-64 22,-62 34,-57 36,-46 33,-30 29,-30 28,-48 14,-52 12,-38 9,-20 5,-20 4,-42 -6,-50 -22,-48 -24,-34 -28,-34 -30,-50",
          ),
          hue: 50,
          light: 0.42,
          chroma: 0.11,
        },
        { d: shape("!-10,-62 !6,-58 !18,-64 !4,-68"), hue: 95, light: 0.93, chroma: 0.12 },
        { d: shape("!-10,-62 !6,-58 !6,-66 !-10,-70"), hue: 95, light: 0.88, chroma: 0.13 },
        { d: shape("!6,-58 !18,-64 !18,-72 !6,-66"), hue: 92, light: 0.8, chroma: 0.13 },
        { d: shape("!-10,-70 !6,-66 !18,-72 !3,-76"), hue: 95, light: 0.95, chroma: 0.1 },
      ],
      heart: [0, -40],
    }),
  },
  pie: {
    place: "thing",
    size: 0.38,
    hue: 60,
    isFixed: true,
    draw: () => ({
      body: mirrored("0,-50 24,-47 !46,-34 !38,-4 !0,-1"),
      parts: [
        { d: mirrored("!0,-30 !44,-32 !37,-4 !0,-1"), hue: 255, light: 0.62, chroma: 0.06 },
        { d: mirrored("0,-50 24,-47 !42,-36 !30,-30 !0,-28"), hue: 15, light: 0.42, chroma: 0.15 },
        ...[-26, -9, 9, 26].map((x): Part =>
          bun(taper(`${x - 5},-${47 - Math.abs(x) * 0.24},5 ${x},-38,5.4 ${x + 6},-29,5`)),
        ),
        ...[-24, -4, 16].map((x): Part =>
          bun(taper(`${x + 14},-${46 - Math.abs(x) * 0.2},5 ${x + 4},-39,5.4 ${x - 8},-30,5`)),
        ),
        bun(
          shape(
            "-47,-37 -40,-41 -32,-34 -24,-31 -14,-29 0,-28 14,-29 24,-31 32,-34 40,-41 47,-37 44,-29 30,-24 0,-21 -30,-24 -44,-29",
          ),
        ),
      ],
      lines:
        line("-14,-58 -18,-68 -12,-76 -16,-86") +
        line("2,-58 -2,-70 6,-80 2,-92") +
        line("18,-58 14,-68 20,-76 16,-86") +
        line("-30,-20 -28,-6") +
        line("-10,-18 -9,-4") +
        line("10,-18 9,-4") +
        line("30,-20 28,-6"),
      heart: [0, -40],
    }),
  },
};
