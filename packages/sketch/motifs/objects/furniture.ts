import { boxPath, circlePath, line, mirrored, shape } from "../../drawing/curves.ts";
import { type FigureMotif, type Part, onGround, part } from "../../drawing/figure.ts";

const wood = (d: string, light = 0.52): Part => part(d, 58, light, 0.08);
const cloth = (d: string, hue: number, light = 0.62): Part => part(d, hue, light, 0.1);
const dark = (d: string): Part => part(d, 280, 0.17, 0.03);
const linen = (d: string): Part => part(d, 85, 0.94, 0.02);

export const furniture: Readonly<Record<string, FigureMotif>> = {
  table: onGround(0.4, {
    hue: 58,
    isFixed: true,
    seat: [0, -60],
    body: boxPath(-50, -60, 100, 7) + boxPath(-44, -54, 88, 9) + boxPath(-44, -46, 7, 46) + boxPath(37, -46, 7, 46),
    parts: [
      wood(boxPath(-44, -46, 7, 46), 0.46),
      wood(boxPath(37, -46, 7, 46), 0.46),
      wood(boxPath(-44, -54, 88, 9), 0.48),
      wood(boxPath(-50, -60, 100, 7), 0.62),
    ],
    lines: line("!-14,-53 !-14,-46; !14,-53 !14,-46; !-14,-46 !14,-46"),
    lit: circlePath(0, -49.6, 1.6),
    heart: [0, -56],
  }),
  sofa: onGround(0.36, {
    hue: 190,
    isFixed: true,
    seat: [0, -31],
    body:
      mirrored("0,-66 30,-66 41,-62 !43,-44 50,-42 !52,-10 !46,-7 !46,0 !40,0 !39,-6 !0,-6") +
      mirrored("!0,-30 !42,-30 !42,-8 !0,-8"),
    parts: [
      cloth(shape("-40,-34 -40,-58 -36,-64 -6,-64 -1,-60 -1,-33"), 190),
      cloth(shape("40,-34 40,-58 36,-64 6,-64 1,-60 1,-33"), 190),
      cloth(shape("-40,-18 -41,-30 -36,-33 -4,-33 -1,-30 -1,-18"), 190, 0.7),
      cloth(shape("40,-18 41,-30 36,-33 4,-33 1,-30 1,-18"), 190, 0.7),
      cloth(boxPath(-41, -18, 82, 11), 190, 0.5),
      cloth(shape("-51,-9 -53,-38 -46,-44 -39,-38 -39,-9"), 190, 0.6),
      cloth(shape("51,-9 53,-38 46,-44 39,-38 39,-9"), 190, 0.6),
      wood(boxPath(-46, -8, 5, 8), 0.4),
      wood(boxPath(41, -8, 5, 8), 0.4),
    ],
    heart: [0, -40],
  }),
  bed: onGround(0.44, {
    hue: 58,
    seat: [10, -34],
    body: shape(
      "!-58,0 !-58,-66 -54,-72 -50,-66 !-50,-34 !52,-34 !52,-44 55,-47 58,-44 !58,0 !52,0 !52,-12 !-51,-12 !-51,0",
    ),
    parts: [
      wood(shape("!-58,0 !-58,-66 -54,-72 -50,-66 !-50,0")),
      wood(shape("!52,0 !52,-44 55,-48 58,-44 !58,0")),
      wood(boxPath(-51, -16, 104, 7), 0.42),
      linen(shape("!-50,-16 !-50,-30 -46,-34 46,-34 !52,-30 !52,-16")),
      linen(shape("-49,-32 -48,-43 -38,-47 -24,-44 -20,-36 -26,-32")),
      cloth(shape("!-22,-16 -22,-34 -12,-39 10,-37 30,-40 46,-38 !52,-32 !52,-14 30,-11 10,-14 -8,-11"), 265, 0.6),
      linen(shape("!-22,-22 -23,-34 -13,-39 -8,-38 -15,-30 !-15,-20")),
    ],
    lines: line("-10,-36 -6,-26 -9,-14; 14,-36 18,-26 14,-15; 34,-38 38,-28 35,-14"),
    heart: [0, -32],
  }),
  shelf: onGround(0.62, {
    hue: 58,
    isFixed: true,
    seat: [0, -80],
    draw: (random) => {
      const books = [-62, -38, -14].flatMap((foot) => {
        const row: Part[] = [];
        for (let x = -33; x < 30;) {
          const [wide, tall] = [random.range(3.4, 6.4), random.range(12, 17)];
          const hue = random.pick([25, 60, 145, 200, 255, 300, 90]);
          if (random.chance(0.88))
            row.push(part(boxPath(x, foot - tall, wide - 0.5, tall), hue, random.range(0.45, 0.74), 0.11));
          x += wide;
        }
        return row;
      });
      return {
        body: boxPath(-38, -80, 76, 76) + boxPath(-38, -5, 6, 5) + boxPath(32, -5, 6, 5),
        parts: [
          ...[-80, -57, -33].map((top) => dark(boxPath(-35, top + 3, 70, 21))),
          ...books,
          wood(boxPath(-40, -82, 80, 4.4), 0.6),
          ...[-62, -38, -14].map((top) => wood(boxPath(-37, top, 74, 3), 0.56)),
          wood(boxPath(-38, -11, 76, 7), 0.46),
          wood(boxPath(-39, -78, 4, 76)),
          wood(boxPath(35, -78, 4, 76)),
        ],
        heart: [0, -44],
      };
    },
  }),
  bench: onGround(0.32, {
    hue: 58,
    isFixed: true,
    seat: [0, -36],
    body:
      boxPath(-52, -68, 104, 8) +
      boxPath(-52, -55, 104, 8) +
      boxPath(-54, -38, 108, 7) +
      boxPath(-44, -70, 6, 70) +
      boxPath(38, -70, 6, 70),
    parts: [
      part(boxPath(-44, -70, 6, 70), 260, 0.34, 0.02),
      part(boxPath(38, -70, 6, 70), 260, 0.34, 0.02),
      wood(boxPath(-52, -68, 104, 8), 0.6),
      wood(boxPath(-52, -55, 104, 8), 0.58),
      wood(boxPath(-54, -38, 108, 7), 0.64),
      wood(boxPath(-54, -31, 108, 3), 0.4),
    ],
    heart: [0, -44],
  }),
  wardrobe: onGround(0.68, {
    hue: 50,
    isFixed: true,
    body: mirrored("0,-104 20,-102 !34,-96 !34,-4 !30,0 !24,0 !24,-4 !0,-4"),
    parts: [
      wood(mirrored("0,-104 20,-102 !35,-95 !35,-91 !0,-91"), 0.58),
      wood(boxPath(-33, -91, 66, 86), 0.46),
      ...[-31, 2].flatMap((x) => [
        wood(boxPath(x, -88, 29, 62), 0.56),
        wood(boxPath(x + 5, -83, 19, 24), 0.48),
        wood(boxPath(x + 5, -55, 19, 24), 0.48),
      ]),
      wood(boxPath(-31, -23, 62, 15), 0.54),
    ],
    lit: circlePath(-5, -57, 1.7) + circlePath(5, -57, 1.7) + circlePath(-12, -15.6, 1.7) + circlePath(12, -15.6, 1.7),
    heart: [0, -58],
  }),
};
