import { boxPath, circlePath, line, mirrored, pair, polyline, shape, taper, twice } from "../../drawing/curves.ts";
import { type FigureMotif, onGround, inAir, thing } from "../../drawing/figure.ts";

const star = (points: number, inner: number): string =>
  shape(
    Array.from({ length: points * 2 }, (_, index) => {
      const angle = -Math.PI / 2 + (index * Math.PI) / points;
      const r = index % 2 === 0 ? 46 : 46 * inner;
      return `!${(Math.cos(angle) * r).toFixed(2)},${(-50 + Math.sin(angle) * r).toFixed(2)}`;
    }).join(" "),
  );

export const symbols: Readonly<Record<string, FigureMotif>> = {
  heart: thing(0.44, {
    hue: 5,
    isFixed: true,
    body: mirrored("!0,-72 8,-86 24,-92 40,-84 44,-66 36,-44 18,-22 !0,-4"),
    lines: line("-32,-78 -38,-66 -32,-48; 0,-66 -4,-48 4,-34 0,-14; 26,-84 36,-74 36,-60"),
    lit: circlePath(-28, -74, 3, 5),
    heart: [0, -54],
  }),
  star: inAir(0.4, {
    hue: 90,
    isFixed: true,
    draw: (random) => {
      const points = random.pick([5, 5, 6, 8]);
      return {
        body: star(points, points === 5 ? 0.44 : 0.36),
        lines: Array.from({ length: points * 2 }, (_, index) => {
          const angle = -Math.PI / 2 + (index * Math.PI) / points;
          const r = index % 2 === 0 ? 42 : 15;
          return polyline([
            [0, -50],
            [Math.cos(angle) * r, -50 + Math.sin(angle) * r],
          ]);
        }).join(""),
        lit: circlePath(0, -50, 4),
        heart: [0, -50],
      };
    },
  }),
  crown: thing(0.32, {
    hue: 88,
    isFixed: true,
    body: mirrored("!0,-84 !13,-44 !30,-72 !34,-40 !52,-58 !42,-2 0,4"),
    shade: shape("!-42,-14 0,-8 !42,-14 !41,-2 0,4 !-41,-2"),
    lines: line("-43,-14 0,-8 43,-14") + twice("0,-80 10,-40 14,-14; 30,-68 30,-40 28,-14"),
    lit:
      circlePath(0, -87, 3.4) +
      circlePath(-30, -75, 2.8) +
      circlePath(30, -75, 2.8) +
      circlePath(-53, -61, 2.6) +
      circlePath(53, -61, 2.6) +
      circlePath(0, -3, 2.4) +
      circlePath(-20, -5, 2) +
      circlePath(20, -5, 2),
    heart: [0, -30],
  }),
  crystal: thing(0.48, {
    isFixed: true,
    draw: (random) => {
      const lean = random.range(-4, 4);
      return {
        body:
          shape(`!${lean},-104 !16,-82 !14,-2 !-12,-2 !-14,-80`) +
          shape("!-24,-70 !-12,-56 !-10,0 !-24,0 !-34,-54; !30,-58 !38,-44 !26,0 !12,0 !18,-44") +
          shape("!-40,-34 !-32,-24 !-26,0 !-38,0 !-48,-22; !46,-28 !52,-18 !42,0 !30,0 !36,-20"),
        shade:
          shape(`!${lean},-104 !16,-82 !14,-2 !3,-2 !2,-76`) +
          shape("!-24,-70 !-12,-56 !-10,0 !-17,0 !-20,-50; !30,-58 !38,-44 !26,0 !20,0 !28,-40"),
        lines:
          line(`!${lean},-104 !2,-76 !3,-2`) +
          line("!-14,-80 !2,-76 !16,-82; !-24,-70 !-20,-50 !-17,0; !-34,-54 !-20,-50 !-12,-56") +
          line("!30,-58 !28,-40 !20,0; !-40,-34 !-37,-20 !-33,0; !46,-28 !43,-16 !37,0"),
        lit: shape(`!${lean - 4},-88 !-3,-76 !-4,-50 !-8,-74`),
        heart: [0, -40],
      };
    },
  }),
  eye: thing(0.32, {
    isFixed: true,
    body: shape("!-58,-46 -34,-66 0,-75 34,-66 !58,-46 34,-26 0,-18 -34,-26"),
    shade: circlePath(0, -47, 25),
    lines:
      circlePath(0, -47, 25) +
      Array.from({ length: 36 }, (_, index) => {
        const angle = (index / 36) * Math.PI * 2;
        const inner = 11 + (index % 3) * 2;
        return polyline([
          [Math.cos(angle) * inner, -47 + Math.sin(angle) * inner],
          [Math.cos(angle) * 23, -47 + Math.sin(angle) * 23],
        ]);
      }).join("") +
      [-40, -26, -10, 8, 24, 40]
        .map((x) => line(`${x},${-74 + Math.abs(x) * 0.28} ${x * 1.14},${-86 + Math.abs(x) * 0.3}`))
        .join("") +
      line("-50,-62 -28,-82 4,-88 38,-78"),
    lit: circlePath(8, -56, 4.4) + circlePath(-7, -40, 2),
    heart: [0, -47],
  }),
  hand: thing(0.42, {
    body: shape(
      "-16,0 -19,-24 -26,-40 !-40,-54 -36,-60 -24,-52 !-17,-46 !-19,-60 -22,-84 -17,-90 -13,-84 " +
        "!-8,-58 !-6,-62 -6,-94 0,-100 5,-94 !5,-60 !7,-62 11,-90 17,-94 20,-88 !15,-56 !18,-58 " +
        "25,-78 30,-80 32,-74 26,-50 22,-28 17,0",
    ),
    lines:
      line("-14,-30 -2,-38 14,-36; -10,-22 0,-28 6,-16; 16,-42 4,-46 -8,-40; -17,-72 -14,-71; -4,-80 3,-80") +
      line("11,-76 16,-75"),
    lit: circlePath(0, -110, 2.4),
    heart: [0, -36],
  }),
  feather: inAir(0.44, {
    isPale: true,
    body: shape(
      "!30,-104 34,-84 28,-62 !22,-60 20,-48 !8,-36 -2,-28 -10,-22 !-18,-26 -20,-42 !-14,-48 -16,-58 !-6,-66 4,-84",
    ),
    stems: { d: line("28,-100 8,-64 -12,-26 -28,0"), width: 1.6 },
    lines:
      line("27,-98 6,-60 -26,-4; 16,-80 30,-78; 16,-80 6,-84; 8,-64 22,-62; 8,-64 -6,-66; 0,-50 16,-46") +
      line("0,-50 -15,-52; -8,-36 6,-34; -8,-36 -18,-38"),
    heart: [4, -60],
  }),
  skull: thing(0.38, {
    isPale: true,
    isFixed: true,
    body: mirrored("0,-98 20,-94 34,-78 36,-58 !30,-42 !20,-36 !20,-16 10,-12 0,-12"),
    shade: pair("7,-58 14,-64 24,-58 24,-48 14,-44 8,-49") + shape("!0,-44 !5,-34 !-5,-34"),
    lines: twice("4,-28 4,-13; 11,-28 11,-14; 20,-88 30,-76 32,-62"),
    lit: circlePath(-15, -53, 3) + circlePath(15, -53, 3),
    heart: [0, -54],
  }),
  globe: thing(0.46, {
    isFixed: true,
    body: circlePath(0, -56, 40),
    stems: { d: line("-28,-100 -46,-72 -42,-34 -14,-12 12,-12; -4,-12 -4,-2"), width: 2.2 },
    shade:
      shape("-24,-82 -6,-90 4,-80 -4,-68 -14,-64 -20,-50 -32,-58 -34,-70") +
      shape("6,-60 22,-66 32,-58 28,-40 16,-26 8,-40"),
    lines:
      circlePath(0, -56, 18, 40) +
      line("-40,-56 0,-50 40,-56; -34,-78 0,-73 34,-78; -34,-34 0,-28 34,-34") +
      boxPath(-22, -2, 36, 1),
    heart: [-6, -62],
  }),
  infinity: thing(0.28, {
    isFixed: true,
    body: circlePath(0, -40, 2),
    stems: {
      d: line(
        "0,-40 14,-60 34,-64 48,-52 48,-28 34,-16 14,-20 0,-40 -14,-60 -34,-64 -48,-52 -48,-28 " +
          "-34,-16 -14,-20 0,-40",
      ),
      width: 8,
    },
    lines: line(
      "0,-40 14,-60 34,-64 48,-52 48,-28 34,-16 14,-20 0,-40 -14,-60 -34,-64 -48,-52 -48,-28 -34,-16 -14,-20 0,-40",
    ),
    lit: circlePath(34, -64, 2.6) + circlePath(-34, -16, 2),
    heart: [0, -40],
  }),
  pumpkin: onGround(0.32, {
    hue: 55,
    isFixed: true,
    body: pair("0,-60 14,-68 34,-64 46,-46 44,-18 26,-2 0,-2") + taper("0,-62,8 2,-74,6 10,-82,5"),
    lines: mirrored("0,-64 12,-58 15,-32 10,-4 0,-3") + mirrored("0,-64 26,-60 32,-32 24,-4 0,-3"),
    lit:
      pair("!10,-44 !24,-46 !18,-34") +
      shape("!0,-36 !4,-29 !-4,-29") +
      shape("!-28,-24 -12,-19 12,-19 !28,-24 !18,-12 !12,-16 !6,-9 !0,-14 !-6,-9 !-12,-16 !-18,-12"),
    heart: [0, -32],
  }),
  fire: onGround(0.44, {
    hue: 50,
    isFixed: true,
    body: shape(
      "!2,-102 10,-82 24,-66 !26,-78 36,-54 36,-28 24,-8 0,-3 -24,-8 -35,-28 -32,-50 !-22,-66 " +
        "-18,-54 !-12,-72 -2,-86",
    ),
    stems: { d: line("-38,0 30,-12; 38,0 -30,-12"), width: 6 },
    lines: line("-24,-40 -26,-24 -16,-10; 26,-52 28,-32 18,-12; 0,-84 -10,-64 -4,-48"),
    lit: shape("!2,-66 10,-48 18,-32 14,-14 0,-7 -14,-14 -16,-30 !-8,-40 -4,-50"),
    heart: [0, -26],
  }),
};
