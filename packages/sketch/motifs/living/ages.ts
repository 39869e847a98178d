import { boxPath, circlePath, line, mirrored, shape, taper } from "../../drawing/curves.ts";
import type { FigureMotif, Part } from "../../drawing/figure.ts";

const skin = (d: string): Part => ({ d, hue: 48, light: 0.78, chroma: 0.07 });
const grey = (d: string): Part => ({ d, hue: 250, light: 0.86, chroma: 0.01 });
const hair = (d: string): Part => ({ d, hue: 48, light: 0.32, chroma: 0.06 });
const cloth = (d: string, hue: number, light = 0.52): Part => ({ d, hue, light, chroma: 0.1 });

const childHead = (hairShape: string): Part[] => [skin(circlePath(0, -80, 12, 12.6)), hair(hairShape)];
const childFace = line("-6,-80 -4.4,-81 -2.8,-80") + line("2.8,-80 4.4,-81 6,-80") + line("-3.4,-74 0,-72.4 3.4,-74");
const bowlCut = shape("-13,-78 -13,-90 -4,-96 6,-95 13,-88 13,-78 9,-86 0,-87 -8,-86");
const childArms = taper("-10,-62,7 -18,-52,6 -22,-42,4.6") + taper("10,-62,7 18,-52,6 22,-42,4.6");

const braids = [taper("-11,-86,6 -20,-78,8 -22,-66,5 -20,-60,2"), taper("11,-86,6 20,-78,8 22,-66,5 20,-60,2")];
const stick = line("-28,-1 -28,-52 -32,-54 -35,-50");

export const ages: Readonly<Record<string, FigureMotif>> = {
  child: {
    place: "ground",
    size: 0.38,
    grip: [22, -42],
    draw: () => ({
      body:
        circlePath(0, -80, 12, 12.6) +
        mirrored("0,-68 6,-67 12,-62 14,-46 !17,-26 9,-24 !8,-3 !13,0 !2,0 !1,-22 0,-24") +
        childArms +
        bowlCut,
      parts: [
        skin(childArms),
        cloth(boxPath(-8.6, -28, 7.4, 26), 260, 0.36),
        cloth(boxPath(1.2, -28, 7.4, 26), 260, 0.36),
        cloth(mirrored("0,-68 6,-67 12,-62 14,-46 !17,-25 8,-23 0,-23"), 30),
        ...childHead(bowlCut),
      ],
      lines: childFace + line("0,-64 0,-26"),
      heart: [0, -54],
    }),
  },
  girl: {
    place: "ground",
    size: 0.4,
    grip: [22, -42],
    draw: () => ({
      body:
        circlePath(0, -80, 12, 12.6) +
        mirrored("0,-68 5,-67 9,-62 8,-52 !22,-24 0,-22") +
        childArms +
        boxPath(-8, -26, 5, 25) +
        boxPath(3, -26, 5, 25) +
        shape("!-9,-4 !-3,-4 !-3,0 !-13,0") +
        shape("!9,-4 !3,-4 !3,0 !13,0") +
        braids.join(""),
      parts: [
        ...braids.map(hair),
        skin(boxPath(-8, -26, 5, 24)),
        skin(boxPath(3, -26, 5, 24)),
        skin(childArms),
        cloth(mirrored("0,-68 5,-67 10,-61 8,-52 !22,-24 0,-22"), 350, 0.62),
        ...childHead(shape("-13,-78 -13,-90 -4,-96 6,-95 13,-88 13,-78 8,-87 0,-91 -8,-87")),
        cloth(circlePath(-14, -87, 2.6), 25),
        cloth(circlePath(14, -87, 2.6), 25),
      ],
      lines:
        childFace + line("-6,-48 -12,-26") + line("0,-50 0,-24") + line("6,-48 12,-26") + line("-8,-53 0,-51 8,-53"),
      heart: [0, -54],
    }),
  },
  boy: {
    place: "ground",
    size: 0.4,
    grip: [22, -42],
    draw: () => ({
      body:
        circlePath(0, -80, 12, 12.6) +
        mirrored("0,-68 6,-67 12,-62 13,-46 !13,-22 !1,-22 !0,-30") +
        childArms +
        boxPath(-9, -24, 6, 23) +
        boxPath(3, -24, 6, 23) +
        shape("!-9,-5 !-3,-5 !-3,0 !-14,0") +
        shape("!9,-5 !3,-5 !3,0 !14,0"),
      parts: [
        skin(boxPath(-9, -24, 6, 22)),
        skin(boxPath(3, -24, 6, 22)),
        skin(childArms),
        cloth(boxPath(-12.6, -38, 12, 18), 265, 0.4),
        cloth(boxPath(0.6, -38, 12, 18), 265, 0.4),
        cloth(mirrored("0,-68 6,-67 13,-61 13,-46 !13,-34 0,-34"), 145),
        cloth(shape("!-14,-5 !-3,-5 !-3,0 !-14,0"), 260, 0.3),
        cloth(shape("!14,-5 !3,-5 !3,0 !14,0"), 260, 0.3),
        skin(circlePath(0, -80, 12, 12.6)),
        cloth(shape("!-13,-83 -12,-92 -4,-97 5,-96 12,-90 !13,-83"), 25, 0.56),
        cloth(shape("!2,-84 !22,-84 20,-88 10,-89"), 25, 0.46),
      ],
      lines: childFace + line("!-13,-52 !13,-52") + line("!-13,-46 !13,-46"),
      heart: [0, -54],
    }),
  },
  baby: {
    place: "ground",
    size: 0.26,
    isFixed: true,
    draw: () => ({
      body:
        circlePath(0, -68, 25, 23) +
        mirrored("0,-48 16,-46 25,-32 26,-14 20,-2 0,0") +
        taper("-20,-42,11 -34,-32,10 -38,-22,9") +
        taper("20,-42,11 34,-32,10 38,-22,9") +
        taper("-14,-10,15 -32,-6,13 -42,-8,11") +
        taper("14,-10,15 32,-6,13 42,-8,11"),
      parts: [
        skin(taper("-20,-42,11 -34,-32,10 -38,-22,9")),
        skin(taper("20,-42,11 34,-32,10 38,-22,9")),
        skin(mirrored("0,-48 16,-46 24,-32 25,-14 19,-2 0,0")),
        { d: mirrored("0,-22 24,-24 25,-12 18,-1 0,0"), hue: 250, light: 0.95, chroma: 0.01 },
        skin(taper("-14,-9,15 -32,-6,13 -42,-8,11")),
        skin(taper("14,-9,15 32,-6,13 42,-8,11")),
        skin(circlePath(-25, -66, 5)),
        skin(circlePath(25, -66, 5)),
        skin(circlePath(0, -68, 25, 23)),
        hair(circlePath(-9, -69, 2.8, 3.4)),
        hair(circlePath(9, -69, 2.8, 3.4)),
        { d: circlePath(-14, -60, 4, 2.6), hue: 20, light: 0.74, chroma: 0.13 },
        { d: circlePath(14, -60, 4, 2.6), hue: 20, light: 0.74, chroma: 0.13 },
      ],
      stems: { d: line("0,-90 3,-96 8,-95 6,-91"), width: 1.6 },
      lines: line("-5,-57 0,-54 5,-57") + line("-4,-88 2,-94 8,-92"),
      heart: [0, -40],
    }),
  },
  oldman: {
    place: "ground",
    size: 0.5,
    draw: () => ({
      body:
        circlePath(-12, -84, 7, 8) +
        shape(
          "-12,-76 -2,-80 10,-74 15,-58 14,-40 !12,-2 !16,0 !2,0 !1,-30 !-3,-30 !-7,0 !-18,0 !-12,-4 -12,-40 -14,-60",
        ) +
        taper("-6,-70,7 -16,-58,6 -27,-50,4.6") +
        shape("!-21,-87 -18,-94 -8,-95 -4,-88 !-24,-86"),
      stems: { d: stick, width: 2 },
      parts: [
        cloth(shape("-12,-42 14,-42 !12,-3 !3,-3 !1,-30 !-3,-30 !-7,-3 !-12,-3"), 260, 0.34),
        cloth(shape("-12,-75 -2,-79 10,-73 15,-58 !15,-34 !-13,-34 -14,-60"), 60, 0.42),
        cloth(taper("-5,-71,8 -15,-58,7 -25,-51,5.4"), 60, 0.48),
        skin(circlePath(-27, -50, 2.8)),
        skin(circlePath(-12, -84, 7, 8)),
        grey(shape("!-19,-82 -16,-80 -9,-81 !-5,-84 -5,-76 -9,-68 -15,-64 !-21,-66 -20,-74")),
        grey(shape("-6,-89 -3,-84 -5,-79 -8,-84")),
        cloth(shape("!-22,-86 -19,-93 -10,-96 -4,-91 !-3,-87"), 260, 0.4),
        cloth(shape("!-19,-88 !-25,-84 !-15,-86"), 260, 0.34),
      ],
      lines: line("-18,-84 -16,-84.6") + line("2,-74 6,-56 5,-36") + line("-13,-52 -8,-50"),
      heart: [0, -60],
    }),
  },
  oldwoman: {
    place: "ground",
    size: 0.48,
    draw: () => ({
      body:
        circlePath(-11, -84, 7.4, 8) +
        circlePath(-3, -93, 4.6) +
        shape("-11,-76 -2,-79 9,-73 15,-58 17,-34 !22,-2 !-22,-2 !-16,-34 -15,-58") +
        taper("-6,-70,7 -17,-58,6 -27,-50,4.6") +
        boxPath(-12, -3, 8, 3) +
        boxPath(4, -3, 8, 3),
      stems: { d: stick, width: 2 },
      parts: [
        cloth(shape("-15,-50 16,-50 17,-34 !22,-3 !-22,-3 !-17,-34"), 300, 0.42),
        { d: shape("-12,-44 2,-44 6,-10 -14,-10"), hue: 85, light: 0.9, chroma: 0.02 },
        cloth(taper("-5,-70,8 -16,-58,7 -26,-51,5"), 20, 0.5),
        cloth(shape("-13,-76 -2,-80 10,-74 17,-58 !20,-44 2,-50 !-14,-42 -17,-58"), 20, 0.52),
        skin(circlePath(-27, -50, 2.8)),
        grey(circlePath(-2, -93, 5)),
        skin(circlePath(-11, -84, 7.4, 8)),
        grey(shape("-17,-88 -12,-94 -4,-93 -2,-84 -4,-77 -7,-80 -7,-88 -12,-90")),
      ],
      lines:
        circlePath(-16, -84, 2) +
        line("-14,-84 -8,-84.6") +
        line("-16,-79 -14,-78.4 -12,-79") +
        line("-16,-60 0,-66 16,-56") +
        line("-18,-50 0,-58 18,-48") +
        line("10,-40 14,-6"),
      heart: [0, -58],
    }),
  },
  fisherman: {
    place: "ground",
    size: 0.52,
    draw: () => ({
      body:
        circlePath(-2, -86, 7, 8) +
        shape(
          "-8,-78 6,-78 14,-72 16,-52 !17,-30 !13,-28 !12,-4 !17,0 !2,0 !1,-26 !-2,-26 !-3,0 !-18,0 !-13,-4 !-14,-28 !-17,-30 -16,-52 -14,-72",
        ) +
        taper("-11,-72,8 -22,-62,7 -30,-56,5") +
        taper("11,-72,8 4,-60,7 -12,-56,6 -26,-57,5") +
        shape("!-18,-88 -10,-92 -8,-99 -2,-101 4,-99 6,-92 !14,-88 -2,-90"),
      stems: { d: line("-18,-54 -34,-60 -52,-86 -66,-104") + line("-66,-104 -69,-60 -68,-4"), width: 1.3 },
      parts: [
        { d: shape("!-13,-24 !-2,-24 !-3,-1 !-18,-1 !-13,-5"), hue: 150, light: 0.34, chroma: 0.06 },
        { d: shape("!12,-24 !1,-24 !2,-1 !17,-1 !12,-5"), hue: 150, light: 0.34, chroma: 0.06 },
        { d: shape("-8,-78 6,-78 14,-72 16,-52 !18,-22 !-18,-22 -16,-52 -14,-72"), hue: 88, light: 0.78, chroma: 0.15 },
        { d: taper("11,-72,9 5,-60,8 -12,-56,7 -24,-57,6"), hue: 86, light: 0.72, chroma: 0.15 },
        skin(circlePath(-27, -57, 3.2)),
        skin(circlePath(-2, -86, 7, 8)),
        grey(shape("!-9,-84 -6,-81 2,-81 !6,-85 7,-76 3,-68 -3,-65 -9,-70 -11,-78")),
        { d: shape("!-19,-87 -10,-92 -9,-98 -2,-101 5,-98 6,-92 !15,-87 -2,-89"), hue: 88, light: 0.74, chroma: 0.15 },
        { d: shape("!-71,-4 -68,-10 !-65,-4 -68,-1"), hue: 25, light: 0.6, chroma: 0.18 },
      ],
      lines:
        line("-7,-86 -5,-86.6") +
        line("0,-86.6 2,-86") +
        line("-5,-79 -2,-78 1,-79") +
        line("0,-64 0,-24") +
        circlePath(3, -44, 0.8) +
        circlePath(3, -34, 0.8),
      heart: [0, -56],
    }),
  },
};
