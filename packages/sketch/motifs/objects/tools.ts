import { boxPath, circlePath, line, mirrored, polyline, shape, twice } from "../../drawing/curves.ts";
import { type FigureMotif, onGround, thing } from "../../drawing/figure.ts";

const dial = (x: number, y: number, r: number, count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return polyline([
      [x + dx * r * 0.86, y + dy * r * 0.86],
      [x + dx * r * 0.96, y + dy * r * 0.96],
    ]);
  }).join("");

export const tools: Readonly<Record<string, FigureMotif>> = {
  book: thing(0.3, {
    isFixed: true,
    body:
      shape("!0,-44 -14,-52 -34,-54 !-54,-50 !-58,-8 -34,-12 -14,-9 !0,0") +
      shape("!0,-44 14,-52 34,-54 !54,-50 !58,-8 34,-12 14,-9 !0,0"),
    shade: shape("!-58,-8 -34,-12 -14,-9 !0,0 14,-9 34,-12 !58,-8 !58,-4 34,-7 14,-4 !0,5 -14,-4 -34,-7 !-58,-4"),
    lines:
      line("!0,-44 !0,0") +
      [0, 1, 2, 3, 4].map((row) => twice(`8,${-40 + row * 7} 24,${-45 + row * 7} 46,${-43 + row * 7}`)).join("") +
      line("0,-48 -8,-66 4,-80 -4,-98; 8,-54 18,-70 12,-84 20,-96; -10,-56 -22,-72 -16,-88"),
    lit:
      circlePath(-4, -101, 1.8) +
      circlePath(21, -98, 1.5) +
      circlePath(-17, -91, 1.3) +
      circlePath(8, -76, 1) +
      circlePath(-12, -70, 1),
    heart: [0, -46],
  }),
  letter: thing(0.26, {
    isPale: true,
    isFixed: true,
    body: boxPath(-50, -66, 100, 64),
    shade: shape("!-50,-66 !0,-28 !50,-66"),
    lines: line("!-50,-66 !0,-28 !50,-66; !-50,-2 !-14,-38; !50,-2 !14,-38"),
    lit: shape("0,-22 -5,-30 -11,-28 -12,-21 !0,-9 12,-21 11,-28 5,-30"),
    heart: [0, -36],
  }),
  clock: thing(0.44, {
    isFixed: true,
    draw: (random) => {
      const hour = random.range(0, Math.PI * 2);
      const minute = random.range(0, Math.PI * 2);
      return {
        body: circlePath(0, -44, 42),
        stems: { d: line("0,-86 0,-94") + circlePath(0, -98, 4), width: 2 },
        shade: circlePath(0, -44, 35),
        lines:
          dial(0, -44, 35, 12) +
          dial(0, -44, 34, 60) +
          circlePath(0, -44, 38.5) +
          polyline([
            [0, -44],
            [Math.cos(hour) * 19, -44 + Math.sin(hour) * 19],
          ]) +
          polyline([
            [0, -44],
            [Math.cos(minute) * 29, -44 + Math.sin(minute) * 29],
          ]),
        lit: circlePath(0, -44, 2.6),
        heart: [0, -44],
      };
    },
  }),
  hourglass: thing(0.46, {
    isFixed: true,
    body:
      mirrored("!0,-96 !24,-96 24,-80 14,-60 !2.4,-50 14,-40 24,-20 !24,-4 !0,-4") +
      boxPath(-30, -102, 60, 6) +
      boxPath(-30, -4, 60, 6),
    lines: twice("27,-96 27,-4") + line("0,-50 0,-12"),
    lit: mirrored("!0,-74 !17,-74 8,-62 !0,-52") + mirrored("!0,-22 10,-15 !21,-5 !0,-5"),
    heart: [0, -30],
  }),
  key: thing(0.44, {
    body:
      boxPath(-3, -62, 6, 62) +
      boxPath(3, -8, 17, 8) +
      boxPath(3, -24, 17, 7) +
      boxPath(12, -17, 8, 3) +
      boxPath(-7, -62, 14, 5),
    stems: { d: circlePath(0, -80, 15) + circlePath(-11, -72, 6) + circlePath(11, -72, 6), width: 5 },
    lines: line("0,-60 0,-4"),
    lit: shape("!0,-90 !2.4,-82 !10,-80 !2.4,-78 !0,-70 !-2.4,-78 !-10,-80 !-2.4,-82"),
    heart: [0, -80],
  }),
  sword: thing(0.54, {
    isFixed: true,
    body:
      mirrored("!0,6 !5,-10 !5,-74 !0,-74") +
      shape("!-22,-78 -10,-80 10,-80 !22,-78 !22,-74 10,-73 -10,-73 !-22,-74") +
      boxPath(-2.4, -96, 4.8, 17) +
      circlePath(0, -99, 4.6),
    lines: line("!0,2 !0,-70; -2,-84 2,-86; -2,-90 2,-92"),
    lit: circlePath(0, -76.6, 2.2),
    heart: [0, -50],
  }),
  computer: thing(0.34, {
    isFixed: true,
    body: boxPath(-46, -74, 92, 60) + shape("!-50,-12 !50,-12 !62,0 !-62,0"),
    shade: boxPath(-42, -70, 84, 52),
    lines:
      [0, 1, 2, 3, 4, 5]
        .map((row) => line(`!-36,${-62 + row * 8} !${-14 + ((row * 37) % 40)},${-62 + row * 8}`))
        .join("") + line("!-50,-8 !50,-8; !-54,-4 !54,-4"),
    lit: boxPath(16, -62, 20, 14) + boxPath(-36, -22, 6, 2),
    heart: [0, -44],
  }),
  camera: thing(0.3, {
    isFixed: true,
    body: shape("!-48,-58 !-24,-58 !-16,-72 !16,-72 !24,-58 !48,-58 !48,0 !-48,0"),
    shade: circlePath(0, -30, 22),
    lines: circlePath(0, -30, 24) + circlePath(0, -30, 16) + line("!-48,-46 !-26,-46; !26,-46 !48,-46"),
    lit: circlePath(-6, -36, 4) + circlePath(38, -52, 2) + boxPath(-42, -54, 10, 4),
    heart: [0, -30],
  }),
  telescope: onGround(0.4, {
    body:
      shape("!-34,-50 !-30,-42 !14,-66 !11,-73; !10,-76 !15,-62 !42,-80 !36,-94") +
      shape("!-40,-47 !-36,-39 !-31,-42 !-34,-50"),
    stems: { d: line("-4,-54 -26,0; -4,-54 0,2; -4,-54 22,0"), width: 2.4 },
    lines: line("-32,-46 12,-70 40,-87"),
    lit: circlePath(44, -95, 1.6),
    heart: [20, -76],
  }),
  compass: thing(0.42, {
    isFixed: true,
    body: circlePath(0, -44, 42),
    stems: { d: circlePath(0, -94, 6), width: 2.4 },
    shade: circlePath(0, -44, 36),
    lines: dial(0, -44, 36, 32) + circlePath(0, -44, 26) + twice("0,-44 22,-66; 0,-44 22,-22"),
    lit: shape("!0,-74 !5,-46 !0,-40 !-5,-46; !0,-14 !2,-38 !-2,-38"),
    heart: [0, -44],
  }),
};
