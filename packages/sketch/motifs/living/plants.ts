import type { Point } from "../../drawing/canvas.ts";
import { circlePath, line, mirrored, pair, polyline, shape, smoothLine, twice } from "../../drawing/curves.ts";
import type { Random } from "../../drawing/random.ts";
import { type Figure, type FigureMotif, onGround, inWater, thing } from "../../drawing/figure.ts";

const fullTurn = Math.PI * 2;

/** One petal from a centre outwards: pointed (0) to round (1). */
const petal = (
  center: Point,
  angle: number,
  from: number,
  length: number,
  width: number,
  roundness: number,
): string => {
  const along = (distance: number, aside: number): Point => [
    center[0] + Math.cos(angle) * distance - Math.sin(angle) * aside,
    center[1] + Math.sin(angle) * distance + Math.cos(angle) * aside,
  ];
  const end = from + length;
  const wide = from + length * (0.5 + roundness * 0.18);
  return smoothLine(
    [
      along(from, 0),
      along(wide, width),
      along(end - length * 0.06, width * roundness * 0.5),
      along(end, 0),
      along(end - length * 0.06, -width * roundness * 0.5),
      along(wide, -width),
    ],
    true,
  );
};

const ring = (
  center: Point,
  count: number,
  from: number,
  length: number,
  width: number,
  roundness: number,
  turn: number,
): string =>
  Array.from({ length: count }, (_, index) =>
    petal(center, turn + (index / count) * fullTurn, from, length, width, roundness),
  ).join("");

const ribs = (center: Point, count: number, from: number, to: number, turn: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = turn + (index / count) * fullTurn;
    return polyline([from, to].map((r): Point => [center[0] + Math.cos(angle) * r, center[1] + Math.sin(angle) * r]));
  }).join("");

const stem = line("0,-60 3,-40 -3,-20 0,0");
const stemLeaves = shape("!-1,-16 -14,-30 !-30,-36 -24,-22 -12,-13; !1,-28 12,-42 !28,-46 24,-33 12,-25");

const daisy = (random: Random): Figure => {
  const count = random.int(6, 11);
  const center: Point = [0, -70];
  return {
    body: ring(center, count, 4, 26, 7.5 * (8 / count) ** 0.6, random.range(0.3, 1), random.range(0, 1)) + stemLeaves,
    stems: { d: stem, width: 2 },
    lines: ribs(center, count, 8, 24, 0.1) + line("-2,-17 -16,-27 -26,-33; 2,-28 14,-37 24,-43"),
    lit: circlePath(center[0], center[1], 6),
    heart: center,
  };
};

const rose = (): Figure => ({
  body:
    shape("0,-104 16,-102 28,-92 31,-78 24,-62 10,-54 -10,-54 -24,-62 -31,-78 -28,-92 -16,-102") +
    shape("-31,-84 -42,-76 -38,-62 -22,-52 -8,-54; 31,-84 42,-76 38,-62 22,-52 8,-54") +
    stemLeaves +
    shape("!0,-56 -10,-50 !-18,-44 -6,-47 0,-48; !0,-56 10,-50 !18,-44 6,-47 0,-48"),
  stems: { d: line("0,-54 2,-36 -2,-18 0,0; 1,-38 6,-42; -1,-22 -6,-26"), width: 2.2 },
  shade: shape("-14,-96 0,-102 14,-96 18,-84 10,-74 -8,-74 -18,-84"),
  lines:
    line("2,-86 -3,-90 4,-94 10,-88 6,-80 -6,-79 -12,-88 -6,-98 8,-100 18,-92 18,-80 8,-72 -10,-72 -20,-82 -16,-96") +
    line("-28,-88 -22,-70 -4,-60 14,-62 26,-74; -38,-74 -26,-62 -6,-56; 38,-74 26,-60 12,-56") +
    line("30,-88 26,-74 16,-64; -2,-17 -16,-27 -26,-33; 2,-28 14,-37 24,-43"),
  lit: circlePath(1, -88, 2),
  heart: [0, -84],
});

export const plants: Readonly<Record<string, FigureMotif>> = {
  flower: onGround(0.42, {
    draw: daisy,
  }),
  rose: onGround(0.5, {
    hue: 8,
    draw: rose,
  }),
  tulip: onGround(0.4, {
    hue: 15,
    body:
      mirrored("!0,-98 7,-84 !20,-98 24,-78 18,-62 6,-56 0,-56") +
      shape("!-1,-6 -16,-30 !-22,-62 -6,-36 0,-14; !1,-4 14,-22 !24,-48 10,-30 1,-12"),
    stems: { d: stem, width: 2.2 },
    lines: mirrored("0,-94 8,-76 4,-60 0,-58") + twice("19,-92 14,-72 6,-60") + line("-2,-14 -12,-32 -19,-54"),
    heart: [0, -76],
  }),
  sunflower: onGround(0.52, {
    hue: 88,
    draw: (random) => ({
      body: ring([0, -70], 17, 10, 20, 5, 0.25, 0) + ring([0, -70], 17, 10, 17, 4.4, 0.25, 0.18) + stemLeaves,
      stems: { d: stem, width: 2.8 },
      shade: circlePath(0, -70, 13),
      lines: ribs([0, -70], 17, 14, 26, 0) + circlePath(0, -70, 13),
      lit: Array.from({ length: 40 }, (_, index) => {
        const r = Math.sqrt(index / 40) * 12;
        return circlePath(Math.cos(index * 2.4) * r, -70 + Math.sin(index * 2.4) * r, random.range(0.4, 0.8));
      }).join(""),
      heart: [0, -70],
    }),
  }),
  lotus: inWater(0.32, {
    isFixed: true,
    body:
      mirrored("!0,-86 12,-62 11,-34 0,-14") +
      pair("!16,-80 27,-56 22,-32 6,-14 4,-30 10,-60") +
      pair("!34,-66 42,-46 34,-26 10,-12 18,-34 26,-52") +
      pair("!52,-46 50,-30 36,-16 10,-8 30,-24"),
    shade: circlePath(0, -6, 44, 6),
    lines: line("0,-80 0,-22") + twice("17,-74 18,-50 9,-22; 34,-60 32,-42 16,-20; 49,-42 40,-28 20,-14"),
    lit: circlePath(0, -30, 4, 7),
    heart: [0, -34],
  }),
  mushroom: onGround(0.34, {
    hue: 20,
    draw: (random) => ({
      body: mirrored("0,-98 18,-94 36,-80 46,-60 !48,-48 30,-44 10,-42 8,-30 9,-10 !13,0 0,1"),
      shade: mirrored("0,-49 24,-49 !47,-49 28,-43 10,-41 0,-41"),
      lines:
        Array.from({ length: 9 }, (_, index) =>
          polyline([
            [(index - 4) * 2, -41],
            [(index - 4) * 9, -47],
          ]),
        ).join("") + twice("4,-38 3,-20 5,-2"),
      lit: Array.from({ length: 6 }, (_, index) =>
        circlePath(
          -30 + index * 12,
          -62 - random.range(0, 24) * Math.sin(((index + 0.5) / 6) * Math.PI),
          random.range(2, 4.4),
          random.range(1.6, 3.2),
        ),
      ).join(""),
      heart: [0, -60],
    }),
  }),
  leaf: thing(0.34, {
    body: shape("!8,-102 26,-80 32,-54 22,-30 !0,-16 -22,-30 -30,-54 -18,-80"),
    stems: { d: line("0,-18 -2,-8 -6,2"), width: 2 },
    lines:
      line("7,-98 2,-60 0,-18; 4,-78 16,-88; 4,-78 -12,-84; 3,-62 24,-72; 2,-62 -22,-68; 1,-46 26,-54") +
      line("1,-46 -24,-52; 0,-32 18,-38; 0,-32 -17,-36"),
    heart: [0, -56],
  }),
};
