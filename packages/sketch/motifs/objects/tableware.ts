import { boxPath, circlePath, line, mirrored, shape, taper } from "../../drawing/curves.ts";
import { type FigureMotif, part, type Part, thing } from "../../drawing/figure.ts";

const petals = (x: number, y: number, r: number, hue: number): Part[] => [
  ...Array.from({ length: 6 }, (_, index): Part => {
    const angle = (index / 6) * Math.PI * 2;
    return part(circlePath(x + Math.cos(angle) * r, y + Math.sin(angle) * r, r * 0.72), hue, 0.74, 0.15);
  }),
  part(circlePath(x, y, r * 0.6), 88, 0.86, 0.14),
];

export const tableware: Readonly<Record<string, FigureMotif>> = {
  teapot: thing(0.36, {
    body:
      mirrored("0,-62 20,-60 34,-46 36,-28 28,-10 !18,-5 !20,0 !0,0") +
      mirrored("0,-70 12,-68 !18,-60 !0,-59") +
      circlePath(0, -74, 5) +
      taper("30,-22,15 42,-34,10 46,-48,7 54,-58,6"),
    stems: { d: line("-30,-48 -48,-52 -54,-36 -46,-22 -32,-18"), width: 5 },
    lines: line("-18,-60 0,-57 18,-60; -34,-38 0,-33 34,-38; -34,-26 0,-21 33,-26; 54,-66 50,-76 56,-84 52,-94"),
    lit: circlePath(-12, -29, 1.8) + circlePath(0, -27, 2.2) + circlePath(12, -29, 1.8),
    heart: [0, -36],
  }),
  vase: thing(0.46, {
    body: mirrored("!0,-46 !10,-46 8,-40 16,-30 20,-18 !12,0 !0,0"),
    stems: { d: line("0,-44 -4,-60 -20,-76; 0,-44 1,-66 2,-86; 2,-44 8,-58 22,-72"), width: 1.8 },
    parts: [
      part(shape("!-4,-52 -18,-58 !-28,-54 -18,-50"), 140, 0.6, 0.14),
      part(shape("!5,-52 18,-60 !30,-56 18,-50"), 140, 0.6, 0.14),
      ...petals(-20, -78, 7, 350),
      ...petals(23, -75, 7, 300),
      ...petals(2, -90, 8, 30),
    ],
    lines: line("-16,-26 0,-23 16,-26; -19,-16 0,-13 19,-16"),
    heart: [0, -24],
  }),
  basket: thing(0.36, {
    hue: 66,
    isFixed: true,
    body: mirrored("!0,-44 !42,-44 !32,0 !0,0") + mirrored("!0,-50 !46,-50 !46,-43 !0,-43"),
    stems: { d: line("-38,-48 -34,-78 0,-96 34,-78 38,-48"), width: 4 },
    parts: [
      ...[0, 1, 2, 3].flatMap((row) =>
        Array.from({ length: 6 }, (_, column): Part => {
          const half = 40 - row * 2.6;
          const step = (half * 2) / 6;
          const x = -half + column * step;
          const isOver = (row + column) % 2 === 0;
          return part(boxPath(x + 0.6, -42 + row * 10.4, step - 1.2, 9.4), 66, isOver ? 0.7 : 0.54, 0.1);
        }),
      ),
      part(mirrored("!0,-50 45,-50 48,-46.5 45,-43 !0,-43"), 66, 0.74, 0.1),
    ],
    heart: [0, -30],
  }),
};
