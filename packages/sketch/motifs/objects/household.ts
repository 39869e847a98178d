import { boxPath, circlePath, line, mirrored, pair, shape, taper, twice } from "../../drawing/curves.ts";
import { type FigureMotif, thing, onGround } from "../../drawing/figure.ts";

const flame = (x: number, y: number, size: number): string =>
  shape(
    [
      [0, -10],
      [3, -5],
      [3.6, 0],
      [0, 3],
      [-3.6, 0],
      [-2.6, -4],
    ]
      .map(([dx = 0, dy = 0], index) => `${index === 0 ? "!" : ""}${x + dx * size},${y + dy * size}`)
      .join(" "),
  );

export const household: Readonly<Record<string, FigureMotif>> = {
  lantern: thing(0.42, {
    isFixed: true,
    body: mirrored("!0,-86 6,-82 !20,-72 !17,-68 22,-44 !17,-14 !22,-8 !22,-2 !0,-2"),
    stems: { d: line("-14,-74 -16,-94 0,-102 16,-94 14,-74"), width: 1.8 },
    lines: twice("17,-68 22,-44 17,-14; 7,-70 9,-44 7,-14") + line("!-18,-70 !18,-70; !-18,-13 !18,-13"),
    lit: flame(0, -36, 1.9),
    heart: [0, -42],
  }),
  candle: thing(0.42, {
    isFixed: true,
    body: mirrored("!0,-62 !11,-60 !11,-6 !26,-6 22,0 !0,1"),
    stems: { d: line("0,-62 0,-68") + circlePath(30, -8, 5), width: 1.6 },
    shade: mirrored("!0,-58 !8,-59 6,-50 !0,-52"),
    lines: line("-11,-60 -6,-50 -7,-36; 11,-60 7,-54 8,-44; -22,-3 0,-5 22,-3"),
    lit: flame(0, -76, 2),
    heart: [0, -78],
  }),
  lamp: onGround(0.56, {
    isFixed: true,
    body: mirrored("!0,-102 5,-96 !13,-90 !8,-70 !0,-69") + mirrored("!0,-69 !3,-68 !2,-12 !8,-4 !9,0 !0,0"),
    lines: twice("11,-88 7,-71") + line("-2,-30 2,-30; -3,-60 3,-60"),
    lit: mirrored("!0,-88 !9,-88 !6,-72 !0,-72"),
    heart: [0, -80],
  }),
  mirror: thing(0.48, {
    isFixed: true,
    body: mirrored("0,-104 20,-98 31,-78 31,-54 20,-34 4,-29 5,-6 !8,0 0,0"),
    shade: mirrored("0,-97 16,-92 24,-76 24,-56 16,-41 0,-36"),
    lines: mirrored("0,-97 16,-92 24,-76 24,-56 16,-41 0,-36") + line("-14,-56 -2,-76 10,-90; -10,-48 6,-68 18,-78"),
    lit: circlePath(0, -106, 2.4) + circlePath(-30, -66, 1.8) + circlePath(30, -66, 1.8),
    heart: [0, -68],
  }),
  umbrella: thing(0.44, {
    body: mirrored("!0,-100 20,-95 38,-80 !48,-54 38,-60 !28,-53 18,-60 !9,-53 0,-58"),
    stems: { d: line("0,-104 0,-12 -4,-3 -12,-3 -15,-12"), width: 2.4 },
    lines: line("0,-99 0,-58") + twice("0,-99 8,-80 9,-54; 0,-99 22,-82 28,-54"),
    heart: [0, -76],
  }),
  cup: thing(0.32, {
    isFixed: true,
    body: mirrored("!0,-50 !32,-50 30,-30 18,-11 !12,-8 0,-8") + mirrored("0,-7 24,-6 !40,-4 24,0 0,1"),
    stems: { d: line("30,-42 44,-42 44,-26 26,-22"), width: 4 },
    shade: circlePath(0, -50, 30, 3.4),
    lines: line("-8,-58 -14,-70 -4,-80 -10,-94; 6,-58 0,-70 10,-82 4,-98; -26,-40 -20,-22 -12,-13"),
    heart: [0, -52],
  }),
  bottle: thing(0.44, {
    isFixed: true,
    body: mirrored("!0,-100 !6,-100 !6,-76 12,-66 20,-56 !21,-4 0,0"),
    shade: mirrored("!0,-44 14,-45 !19,-44 !19,-5 0,-2"),
    lines: line("-14,-58 -16,-36 -15,-10; -6,-92 6,-92"),
    lit: circlePath(-4, -32, 1.8) + circlePath(6, -24, 1.3) + circlePath(3, -40, 1) + circlePath(-6, -16, 1.2),
    heart: [0, -30],
  }),
  gift: thing(0.34, {
    isFixed: true,
    body: boxPath(-36, -46, 72, 46) + boxPath(-41, -60, 82, 16) + pair("0,-60 10,-80 26,-84 28,-70 14,-61"),
    shade: boxPath(-7, -60, 14, 60),
    lines: line("!-41,-45 !41,-45") + twice("2,-62 14,-76 24,-78"),
    lit: circlePath(0, -62, 4),
    heart: [0, -50],
  }),
  apple: thing(0.32, {
    hue: 25,
    body: mirrored("0,-68 10,-74 28,-72 36,-54 32,-26 18,-4 8,-1 0,-4") + shape("!2,-76 10,-90 !26,-94 20,-80"),
    stems: { d: line("0,-68 0,-80 4,-88"), width: 2.4 },
    lines: line("-26,-60 -28,-44 -22,-26; 3,-76 14,-84 24,-92"),
    heart: [-4, -42],
  }),
  cake: thing(0.36, {
    isFixed: true,
    body:
      boxPath(-44, -30, 88, 30) +
      boxPath(-30, -56, 60, 27) +
      [-18, 0, 18].map((x) => boxPath(x - 1.8, -74, 3.6, 18)).join(""),
    shade: taper("-44,-28,4 -30,-24,9 -14,-28,5 0,-23,9 16,-28,5 30,-24,9 44,-28,4"),
    lines: line("-30,-50 -18,-44 -8,-50 4,-44 14,-50 24,-45 30,-50"),
    lit: flame(-18, -80, 0.9) + flame(0, -80, 0.9) + flame(18, -80, 0.9),
    heart: [0, -60],
  }),
  mask: thing(0.3, {
    isFixed: true,
    body: mirrored("0,-62 16,-72 40,-74 !56,-86 54,-58 44,-36 26,-26 10,-30 0,-40"),
    shade: pair("12,-56 24,-61 36,-56 28,-46 16,-47"),
    lines: pair("12,-56 24,-61 36,-56 28,-46 16,-47") + twice("6,-62 24,-68 46,-74"),
    lit: circlePath(0, -60, 3),
    heart: [0, -52],
  }),
  chair: onGround(0.36, {
    seat: [4, -42],
    body: shape("!-20,-42 !22,-42 !24,-34 !-22,-34; !-22,-98 -12,-102 !-2,-98 !-10,-42 !-20,-42"),
    stems: {
      d: line("-19,-36 -22,0; 21,-36 25,0; -8,-36 -8,-4; 10,-36 11,-4"),
      width: 3,
    },
    lines: line("-17,-94 -14,-46; -8,-96 -13,-46; -20,-16 22,-16"),
    heart: [-4, -50],
  }),
  swing: onGround(0.6, {
    body: boxPath(-13, -18, 26, 3.4),
    stems: { d: line("-11,-18 -8,-140; 11,-18 8,-140"), width: 1.4 },
    lines: line("-13,-18 13,-18"),
    lit: circlePath(-11, -18, 1.6) + circlePath(11, -18, 1.6),
    heart: [0, -20],
  }),
};
