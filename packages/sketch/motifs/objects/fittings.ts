import { boxPath, circlePath, line, shape, taper } from "../../drawing/curves.ts";
import { type FigureMotif, type Part, onGround, part } from "../../drawing/figure.ts";

const wood = (d: string, light = 0.52): Part => part(d, 58, light, 0.08);
const dark = (d: string): Part => part(d, 280, 0.17, 0.03);

export const fittings: Readonly<Record<string, FigureMotif>> = {
  fireplace: onGround(0.6, {
    isFixed: true,
    seat: [0, -79],
    body: boxPath(-46, -76, 92, 76) + boxPath(-52, -79, 104, 6) + boxPath(-54, -4, 108, 4),
    parts: [
      ...Array.from({ length: 7 }, (_, row) =>
        Array.from({ length: 7 }, (_empty, column): Part => {
          const x = -46 + column * 15.4 - (row % 2 === 0 ? 0 : 7.7);
          const left = Math.max(-46, x);
          const wide = Math.min(46, x + 14.8) - left;
          return part(
            boxPath(left, -73 + row * 10, Math.max(0.1, wide), 9.4),
            35,
            0.44 + ((row * 3 + column * 5) % 4) * 0.03,
            0.08,
          );
        }),
      ).flat(),
      dark(shape("!-29,-4 !-29,-40 -22,-52 0,-57 22,-52 !29,-40 !29,-4")),
      wood(taper("-22,-8,7 22,-10,7"), 0.36),
      wood(taper("-18,-13,7 20,-6,7"), 0.42),
      wood(boxPath(-53, -80, 106, 7), 0.58),
      part(boxPath(-55, -4, 110, 4), 260, 0.5, 0.01),
      part(
        shape("!-18,-12 -20,-26 -12,-36 !-9,-28 -4,-40 !2,-50 6,-38 !11,-32 14,-38 20,-26 !17,-12 0,-9"),
        52,
        0.72,
        0.18,
      ),
      part(shape("!-10,-12 -11,-22 -5,-30 !1,-38 6,-28 11,-22 !9,-12 0,-10"), 80, 0.86, 0.16),
    ],
    lit: shape("!-4,-13 -5,-19 !0,-27 5,-19 !4,-13"),
    heart: [0, -24],
  }),
  stove: onGround(0.44, {
    isFixed: true,
    hue: 250,
    seat: [0, -77],
    body: boxPath(-36, -76, 72, 74) + boxPath(-33, -4, 8, 4) + boxPath(25, -4, 8, 4) + boxPath(-36, -100, 72, 26),
    parts: [
      part(boxPath(-36, -98, 72, 20), 250, 0.8, 0.01),
      part(boxPath(-36, -76, 72, 74), 250, 0.88, 0.01),
      part(boxPath(-38, -79, 76, 5), 250, 0.4, 0.01),
      dark(circlePath(-18, -80.6, 12, 2.2)),
      dark(circlePath(18, -80.6, 12, 2.2)),
      ...[-26, -13, 13, 26].map((x) => dark(circlePath(x, -66, 4))),
      dark(boxPath(-28, -47, 56, 30)),
      part(shape("-30,-54 0,-56 30,-54 30,-51 0,-53 -30,-51"), 250, 0.5, 0.01),
      part(boxPath(-30, -12, 60, 7), 250, 0.76, 0.01),
      part(circlePath(0, -88, 6.4), 85, 0.95, 0.02),
    ],
    lines: line("!0,-88 !0,-92; !0,-88 !3,-86; !-24,-30 !24,-30; !-24,-24 !24,-24"),
    lit: shape("!-22,-20 !22,-20 !16,-32 !-16,-32"),
    heart: [0, -36],
  }),
  bathtub: onGround(0.34, {
    isFixed: true,
    isPale: true,
    body:
      shape("!-52,-52 -48,-56 !44,-50 !52,-60 !56,-56 48,-26 38,-10 24,-6 -24,-6 -38,-10 -48,-28") +
      shape("-36,-10 !-40,0 !-30,0 -26,-8; 36,-10 !40,0 !30,0 26,-8"),
    stems: { d: line("-44,-54 -46,-78 -36,-88 -26,-84 -25,-76"), width: 4 },
    parts: [
      part(shape("!-53,-53 -49,-57 0,-54 44,-52 !53,-61 57,-56 50,-48 0,-47 -50,-48"), 250, 0.97, 0.01),
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
      ).map(([x, y, r]): Part => part(circlePath(x, y, r), 230, 0.96, 0.02)),
      part(shape("!-52,-50 0,-48 50,-50 47,-26 38,-11 24,-7 -24,-7 -38,-11 -47,-28"), 240, 0.9, 0.02),
    ],
    lines: line("-44,-40 -36,-20 -22,-12; -50,-72 -40,-72"),
    lit: circlePath(20, -80, 2.4) + circlePath(30, -74, 1.8) + circlePath(12, -90, 1.6),
    heart: [0, -40],
  }),
  television: onGround(0.4, {
    hue: 50,
    isFixed: true,
    body:
      shape("-46,-12 -48,-62 -40,-70 40,-70 48,-62 46,-12 38,-8 -38,-8") +
      boxPath(-34, -9, 5, 9) +
      boxPath(29, -9, 5, 9),
    stems: { d: line("-4,-70 -24,-102; 4,-70 24,-102"), width: 1.8 },
    parts: [
      wood(shape("-45,-13 -47,-61 -40,-68 40,-68 47,-61 45,-13 38,-9 -38,-9")),
      dark(shape("-40,-20 -41,-56 -34,-62 14,-62 20,-56 19,-20 12,-14 -33,-14")),
      part(shape("-36,-22 -37,-54 -31,-58 11,-58 16,-54 15,-22 9,-18 -30,-18"), 220, 0.84, 0.07),
      part(boxPath(25, -60, 17, 46), 80, 0.74, 0.05),
      dark(circlePath(33.5, -52, 5)),
      dark(circlePath(33.5, -38, 5)),
    ],
    lines: line("!27,-28 !40,-28; !27,-24 !40,-24; !27,-20 !40,-20; -30,-28 -20,-50"),
    lit: circlePath(-24, -103, 2.4) + circlePath(24, -103, 2.4),
    heart: [-10, -40],
  }),
  fridge: onGround(0.64, {
    hue: 200,
    isFixed: true,
    body: shape("!-24,-2 -25,-96 -20,-101 20,-101 25,-96 !24,-2") + boxPath(-20, -3, 7, 3) + boxPath(13, -3, 7, 3),
    parts: [
      part(shape("!-24,-67 -25,-95 -20,-100 20,-100 25,-95 !24,-67"), 200, 0.88, 0.04),
      part(boxPath(-24, -65, 48, 62), 200, 0.84, 0.04),
      part(boxPath(-20, -84, 3.4, 13), 250, 0.5, 0.01),
      part(boxPath(-20, -60, 3.4, 20), 250, 0.5, 0.01),
      part(shape("!2,-56 !14,-57 !15,-44 !3,-43"), 95, 0.93, 0.08),
      part(circlePath(8, -57, 1.8), 25, 0.58, 0.18),
      part(circlePath(10, -86, 3), 145, 0.66, 0.14),
    ],
    lines: line("!5,-52 !12,-52.6; !5,-48 !12,-48.6"),
    heart: [0, -60],
  }),
};
