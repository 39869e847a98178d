import { boxPath, circlePath, line, mirrored, pair, polyline, shape, taper, twice } from "../drawing/curves.ts";
import type { Motif } from "./figure.ts";

const star = (points: number, inner: number): string =>
  shape(Array.from({ length: points * 2 }, (_, index) => {
    const angle = -Math.PI / 2 + (index * Math.PI) / points;
    const r = index % 2 === 0 ? 46 : 46 * inner;
    return `!${(Math.cos(angle) * r).toFixed(2)},${(-50 + Math.sin(angle) * r).toFixed(2)}`;
  }).join(" "));

export const symbols: Readonly<Record<string, Motif>> = {
  heart: {
    place: "thing",
    size: 0.44,
    hue: 5,
    isFixed: true,
    draw: () => ({ body: mirrored("!0,-72 8,-86 24,-92 40,-84 44,-66 36,-44 18,-22 !0,-4"), lines: line("-32,-78 -38,-66 -32,-48") + line("0,-66 -4,-48 4,-34 0,-14") + line("26,-84 36,-74 36,-60"), lit: circlePath(-28, -74, 3, 5), heart: [0, -54] }),
  },
  star: {
    place: "air",
    size: 0.4,
    hue: 90,
    isFixed: true,
    draw: (random) => {
      const points = random.pick([5, 5, 6, 8]);
      return { body: star(points, points === 5 ? 0.44 : 0.36), lines: Array.from({ length: points * 2 }, (_, index) => {
        const angle = -Math.PI / 2 + (index * Math.PI) / points;
        const r = index % 2 === 0 ? 42 : 15;
        return polyline([[0, -50], [Math.cos(angle) * r, -50 + Math.sin(angle) * r]]);
      }).join(""), lit: circlePath(0, -50, 4), heart: [0, -50] };
    },
  },
  crown: {
    place: "thing",
    size: 0.32,
    hue: 88,
    isFixed: true,
    draw: () => ({ body: mirrored("!0,-84 !13,-44 !30,-72 !34,-40 !52,-58 !42,-2 0,4"), shade: shape("!-42,-14 0,-8 !42,-14 !41,-2 0,4 !-41,-2"), lines: line("-43,-14 0,-8 43,-14") + twice("0,-80 10,-40 14,-14") + twice("30,-68 30,-40 28,-14"), lit: circlePath(0, -87, 3.4) + circlePath(-30, -75, 2.8) + circlePath(30, -75, 2.8) + circlePath(-53, -61, 2.6) + circlePath(53, -61, 2.6) + circlePath(0, -3, 2.4) + circlePath(-20, -5, 2) + circlePath(20, -5, 2), heart: [0, -30] }),
  },
  crystal: {
    place: "thing",
    size: 0.48,
    isFixed: true,
    draw: (random) => {
      const lean = random.range(-4, 4);
      return {
        body: shape(`!${lean},-104 !16,-82 !14,-2 !-12,-2 !-14,-80`) + shape("!-24,-70 !-12,-56 !-10,0 !-24,0 !-34,-54") + shape("!30,-58 !38,-44 !26,0 !12,0 !18,-44") + shape("!-40,-34 !-32,-24 !-26,0 !-38,0 !-48,-22") + shape("!46,-28 !52,-18 !42,0 !30,0 !36,-20"),
        shade: shape(`!${lean},-104 !16,-82 !14,-2 !3,-2 !2,-76`) + shape("!-24,-70 !-12,-56 !-10,0 !-17,0 !-20,-50") + shape("!30,-58 !38,-44 !26,0 !20,0 !28,-40"),
        lines: line(`!${lean},-104 !2,-76 !3,-2`) + line("!-14,-80 !2,-76 !16,-82") + line("!-24,-70 !-20,-50 !-17,0") + line("!-34,-54 !-20,-50 !-12,-56") + line("!30,-58 !28,-40 !20,0") + line("!-40,-34 !-37,-20 !-33,0") + line("!46,-28 !43,-16 !37,0"),
        lit: shape(`!${lean - 4},-88 !-3,-76 !-4,-50 !-8,-74`),
        heart: [0, -40],
      };
    },
  },
  eye: {
    place: "thing",
    size: 0.32,
    isFixed: true,
    draw: () => ({ body: shape("!-58,-46 -34,-66 0,-75 34,-66 !58,-46 34,-26 0,-18 -34,-26"), shade: circlePath(0, -47, 25), lines: circlePath(0, -47, 25) + Array.from({ length: 36 }, (_, index) => {
      const angle = (index / 36) * Math.PI * 2;
      const inner = 11 + (index % 3) * 2;
      return polyline([[Math.cos(angle) * inner, -47 + Math.sin(angle) * inner], [Math.cos(angle) * 23, -47 + Math.sin(angle) * 23]]);
    }).join("") + [-40, -26, -10, 8, 24, 40].map((x) => line(`${x},${-74 + Math.abs(x) * 0.28} ${x * 1.14},${-86 + Math.abs(x) * 0.3}`)).join("") + line("-50,-62 -28,-82 4,-88 38,-78"), lit: circlePath(8, -56, 4.4) + circlePath(-7, -40, 2), heart: [0, -47] }),
  },
  hand: {
    place: "thing",
    size: 0.42,
    draw: () => ({
      body: shape("-16,0 -19,-24 -26,-40 !-40,-54 -36,-60 -24,-52 !-17,-46 !-19,-60 -22,-84 -17,-90 -13,-84 !-8,-58 !-6,-62 -6,-94 0,-100 5,-94 !5,-60 !7,-62 11,-90 17,-94 20,-88 !15,-56 !18,-58 25,-78 30,-80 32,-74 26,-50 22,-28 17,0"),
      lines: line("-14,-30 -2,-38 14,-36") + line("-10,-22 0,-28 6,-16") + line("16,-42 4,-46 -8,-40") + line("-17,-72 -14,-71") + line("-4,-80 3,-80") + line("11,-76 16,-75"),
      lit: circlePath(0, -110, 2.4), heart: [0, -36],
    }),
  },
  note: {
    place: "thing",
    size: 0.4,
    isFixed: true,
    draw: () => ({ body: shape("-34,-14 -26,-22 -14,-22 -11,-14 -18,-5 -29,-4") + shape("18,-20 26,-28 38,-28 41,-20 34,-11 23,-10") + shape("!-14,-88 !41,-98 !41,-84 !-14,-74"), stems: { d: line("!-12.4,-15 !-12.4,-82") + line("!39.6,-21 !39.6,-92"), width: 3.2 }, lines: line("-60,-64 -24,-70 20,-50 60,-58") + line("-60,-52 -24,-58 20,-38 60,-46") + line("-60,-40 -24,-46 20,-26 60,-34"), lit: circlePath(52, -100, 1.6) + circlePath(-40, -80, 1.3), heart: [10, -60] }),
  },
  guitar: {
    place: "thing",
    size: 0.56,
    draw: () => ({ body: mirrored("0,-46 9,-46 15,-42 15,-34 12,-28 17,-18 19,-8 12,1 0,3") + boxPath(-2.4, -92, 4.8, 48) + mirrored("!0,-106 !4.4,-105 !3.4,-91 !0,-91"), shade: circlePath(0, -29, 5.4), lines: line("-1.2,-102 -1.2,-9") + line("1.2,-102 1.2,-9") + line("-6,-9 6,-9") + circlePath(0, -29, 6.4) + [-86, -78, -71, -65, -60, -55].map((y) => polyline([[-2.4, y], [2.4, y]])).join(""), lit: [-103, -99, -95].map((y) => circlePath(-5, y, 0.9) + circlePath(5, y, 0.9)).join(""), heart: [0, -29] }),
  },
  violin: {
    place: "thing",
    size: 0.54,
    draw: () => ({ body: mirrored("0,-54 8,-53 13,-46 !13,-40 8,-34 9,-26 !14,-21 17,-10 11,1 0,3") + boxPath(-1.8, -94, 3.6, 42) + taper("0,-92,4 -2,-100,4 2,-104,4 3,-100,2"), stems: { d: line("28,-92 22,0"), width: 1.2 }, lines: line("-0.8,-92 -0.8,-6") + line("0.8,-92 0.8,-6") + twice("5,-36 7,-32 5,-26 6,-22") + line("-4,-20 4,-20") + line("30,-92 24,0"), lit: circlePath(0, -4, 1.6), heart: [0, -28] }),
  },
  piano: {
    place: "ground",
    size: 0.4,
    draw: () => ({ body: shape("!-50,-42 -50,-52 !-44,-56 10,-56 26,-54 44,-48 !54,-42 !54,-34 !-50,-34") + shape("!-36,-57 -20,-92 10,-102 !40,-98 46,-84 !50,-52 !6,-56") + boxPath(-58, -42, 24, 5), stems: { d: line("-42,-34 -44,0") + line("46,-34 48,0") + line("4,-34 4,-4") + line("44,-50 30,-80"), width: 4 }, lines: Array.from({ length: 10 }, (_, index) => polyline([[-57 + index * 2.4, -42], [-57 + index * 2.4, -38]])).join("") + line("-30,-60 -14,-88 14,-96 40,-93") + [0, 1, 2, 3, 4, 5].map((index) => line(`${-24 + index * 11},-57 ${-14 + index * 10},${-78 - index * 2}`)).join(""), lit: boxPath(-58, -43, 24, 1.6), heart: [0, -60] }),
  },
  microphone: {
    place: "thing",
    size: 0.46,
    isFixed: true,
    draw: () => ({ body: mirrored("0,-100 12,-97 18,-84 18,-66 !15,-56 0,-53") + mirrored("!0,-2 14,-2 !22,2 0,4"), stems: { d: line("-25,-74 -24,-54 -12,-42 0,-40 12,-42 24,-54 25,-74") + line("0,-40 0,-2"), width: 3 }, lines: line("-17,-84 0,-82 17,-84") + line("-18,-74 0,-72 18,-74") + line("-17,-64 0,-62 17,-64") + twice("7,-97 9,-76 7,-56") + line("0,-99 0,-54"), heart: [0, -76] }),
  },
  bell: {
    place: "thing",
    size: 0.4,
    hue: 85,
    isFixed: true,
    draw: () => ({ body: mirrored("0,-94 8,-92 18,-82 22,-58 27,-34 !40,-18 20,-13 0,-12"), stems: { d: circlePath(0, -98, 4), width: 2.4 }, lines: line("-26,-34 0,-30 26,-34") + line("-14,-78 -18,-58 -22,-40") + twice("46,-40 52,-28 50,-14") + line("-22,-58 0,-55 22,-58"), lit: circlePath(0, -8, 5.4), heart: [0, -40] }),
  },
  feather: {
    place: "air",
    size: 0.44,
    draw: () => ({ body: shape("!30,-104 34,-84 28,-62 !22,-60 20,-48 !8,-36 -2,-28 -10,-22 !-18,-26 -20,-42 !-14,-48 -16,-58 !-6,-66 4,-84"), stems: { d: line("28,-100 8,-64 -12,-26 -28,0"), width: 1.6 }, lines: line("27,-98 6,-60 -26,-4") + line("16,-80 30,-78") + line("16,-80 6,-84") + line("8,-64 22,-62") + line("8,-64 -6,-66") + line("0,-50 16,-46") + line("0,-50 -15,-52") + line("-8,-36 6,-34") + line("-8,-36 -18,-38"), heart: [4, -60] }),
  },
  skull: {
    place: "thing",
    size: 0.38,
    isFixed: true,
    draw: () => ({ body: mirrored("0,-98 20,-94 34,-78 36,-58 !30,-42 !20,-36 !20,-16 10,-12 0,-12"), shade: pair("7,-58 14,-64 24,-58 24,-48 14,-44 8,-49") + shape("!0,-44 !5,-34 !-5,-34"), lines: twice("4,-28 4,-13") + twice("11,-28 11,-14") + twice("20,-88 30,-76 32,-62"), lit: circlePath(-15, -53, 3) + circlePath(15, -53, 3), heart: [0, -54] }),
  },
  globe: {
    place: "thing",
    size: 0.46,
    isFixed: true,
    draw: () => ({ body: circlePath(0, -56, 40), stems: { d: line("-28,-100 -46,-72 -42,-34 -14,-12 12,-12") + line("-4,-12 -4,-2"), width: 2.2 }, shade: shape("-24,-82 -6,-90 4,-80 -4,-68 -14,-64 -20,-50 -32,-58 -34,-70") + shape("6,-60 22,-66 32,-58 28,-40 16,-26 8,-40"), lines: circlePath(0, -56, 18, 40) + line("-40,-56 0,-50 40,-56") + line("-34,-78 0,-73 34,-78") + line("-34,-34 0,-28 34,-34") + boxPath(-22, -2, 36, 1), heart: [-6, -62] }),
  },
  infinity: {
    place: "thing",
    size: 0.28,
    isFixed: true,
    draw: () => ({ body: circlePath(0, -40, 2), stems: { d: line("0,-40 14,-60 34,-64 48,-52 48,-28 34,-16 14,-20 0,-40 -14,-60 -34,-64 -48,-52 -48,-28 -34,-16 -14,-20 0,-40"), width: 8 }, lines: line("0,-40 14,-60 34,-64 48,-52 48,-28 34,-16 14,-20 0,-40 -14,-60 -34,-64 -48,-52 -48,-28 -34,-16 -14,-20 0,-40"), lit: circlePath(34, -64, 2.6) + circlePath(-34, -16, 2), heart: [0, -40] }),
  },
  pumpkin: {
    place: "ground",
    size: 0.32,
    hue: 55,
    isFixed: true,
    draw: () => ({ body: pair("0,-60 14,-68 34,-64 46,-46 44,-18 26,-2 0,-2") + taper("0,-62,8 2,-74,6 10,-82,5"), lines: mirrored("0,-64 12,-58 15,-32 10,-4 0,-3") + mirrored("0,-64 26,-60 32,-32 24,-4 0,-3"), lit: pair("!10,-44 !24,-46 !18,-34") + shape("!0,-36 !4,-29 !-4,-29") + shape("!-28,-24 -12,-19 12,-19 !28,-24 !18,-12 !12,-16 !6,-9 !0,-14 !-6,-9 !-12,-16 !-18,-12"), heart: [0, -32] }),
  },
  fire: {
    place: "ground",
    size: 0.44,
    hue: 50,
    isFixed: true,
    draw: () => ({ body: shape("!2,-102 10,-82 24,-66 !26,-78 36,-54 36,-28 24,-8 0,-3 -24,-8 -35,-28 -32,-50 !-22,-66 -18,-54 !-12,-72 -2,-86"), stems: { d: line("-38,0 30,-12") + line("38,0 -30,-12"), width: 6 }, lines: line("-24,-40 -26,-24 -16,-10") + line("26,-52 28,-32 18,-12") + line("0,-84 -10,-64 -4,-48"), lit: shape("!2,-66 10,-48 18,-32 14,-14 0,-7 -14,-14 -16,-30 !-8,-40 -4,-50"), heart: [0, -26] }),
  },
};
