import { boxPath, circlePath, line, mirrored, polyline, shape, taper, twice } from "../../drawing/curves.ts";
import { type FigureMotif, thing, onGround } from "../../drawing/figure.ts";

export const instruments: Readonly<Record<string, FigureMotif>> = {
  note: thing(0.4, {
    isFixed: true,
    body:
      shape("-34,-14 -26,-22 -14,-22 -11,-14 -18,-5 -29,-4; 18,-20 26,-28 38,-28 41,-20 34,-11 23,-10") +
      shape("!-14,-88 !41,-98 !41,-84 !-14,-74"),
    stems: { d: line("!-12.4,-15 !-12.4,-82; !39.6,-21 !39.6,-92"), width: 3.2 },
    lines: line("-60,-64 -24,-70 20,-50 60,-58; -60,-52 -24,-58 20,-38 60,-46; -60,-40 -24,-46 20,-26 60,-34"),
    lit: circlePath(52, -100, 1.6) + circlePath(-40, -80, 1.3),
    heart: [10, -60],
  }),
  guitar: thing(0.56, {
    body:
      mirrored("0,-46 9,-46 15,-42 15,-34 12,-28 17,-18 19,-8 12,1 0,3") +
      boxPath(-2.4, -92, 4.8, 48) +
      mirrored("!0,-106 !4.4,-105 !3.4,-91 !0,-91"),
    shade: circlePath(0, -29, 5.4),
    lines:
      line("-1.2,-102 -1.2,-9; 1.2,-102 1.2,-9; -6,-9 6,-9") +
      circlePath(0, -29, 6.4) +
      [-86, -78, -71, -65, -60, -55]
        .map((y) =>
          polyline([
            [-2.4, y],
            [2.4, y],
          ]),
        )
        .join(""),
    lit: [-103, -99, -95].map((y) => circlePath(-5, y, 0.9) + circlePath(5, y, 0.9)).join(""),
    heart: [0, -29],
  }),
  violin: thing(0.54, {
    body:
      mirrored("0,-54 8,-53 13,-46 !13,-40 8,-34 9,-26 !14,-21 17,-10 11,1 0,3") +
      boxPath(-1.8, -94, 3.6, 42) +
      taper("0,-92,4 -2,-100,4 2,-104,4 3,-100,2"),
    stems: { d: line("28,-92 22,0"), width: 1.2 },
    lines:
      line("-0.8,-92 -0.8,-6; 0.8,-92 0.8,-6") + twice("5,-36 7,-32 5,-26 6,-22") + line("-4,-20 4,-20; 30,-92 24,0"),
    lit: circlePath(0, -4, 1.6),
    heart: [0, -28],
  }),
  piano: onGround(0.4, {
    body:
      shape("!-50,-42 -50,-52 !-44,-56 10,-56 26,-54 44,-48 !54,-42 !54,-34 !-50,-34") +
      shape("!-36,-57 -20,-92 10,-102 !40,-98 46,-84 !50,-52 !6,-56") +
      boxPath(-58, -42, 24, 5),
    stems: {
      d: line("-42,-34 -44,0; 46,-34 48,0; 4,-34 4,-4; 44,-50 30,-80"),
      width: 4,
    },
    lines:
      Array.from({ length: 10 }, (_, index) =>
        polyline([
          [-57 + index * 2.4, -42],
          [-57 + index * 2.4, -38],
        ]),
      ).join("") +
      line("-30,-60 -14,-88 14,-96 40,-93") +
      [0, 1, 2, 3, 4, 5]
        .map((index) => line(`${-24 + index * 11},-57 ${-14 + index * 10},${-78 - index * 2}`))
        .join(""),
    lit: boxPath(-58, -43, 24, 1.6),
    heart: [0, -60],
  }),
  microphone: thing(0.46, {
    isFixed: true,
    body: mirrored("0,-100 12,-97 18,-84 18,-66 !15,-56 0,-53") + mirrored("!0,-2 14,-2 !22,2 0,4"),
    stems: { d: line("-25,-74 -24,-54 -12,-42 0,-40 12,-42 24,-54 25,-74; 0,-40 0,-2"), width: 3 },
    lines:
      line("-17,-84 0,-82 17,-84; -18,-74 0,-72 18,-74; -17,-64 0,-62 17,-64") +
      twice("7,-97 9,-76 7,-56") +
      line("0,-99 0,-54"),
    heart: [0, -76],
  }),
  bell: thing(0.4, {
    hue: 85,
    isFixed: true,
    body: mirrored("0,-94 8,-92 18,-82 22,-58 27,-34 !40,-18 20,-13 0,-12"),
    stems: { d: circlePath(0, -98, 4), width: 2.4 },
    lines:
      line("-26,-34 0,-30 26,-34; -14,-78 -18,-58 -22,-40") +
      twice("46,-40 52,-28 50,-14") +
      line("-22,-58 0,-55 22,-58"),
    lit: circlePath(0, -8, 5.4),
    heart: [0, -40],
  }),
};
