import { boxPath, circlePath, line, mirrored, pair, shape, taper, twice } from "../drawing/curves.ts";
import type { Figure, Motif } from "./figure.ts";

const dress = "0,-83 3,-82 10,-78 !12,-74 8,-64 6.4,-56 9,-46 15,-26 22,-8 !27,0 12,2 0,1";

const woman = (extra: Partial<Record<"wings" | "arms" | "hair", string>> = {}): Figure => {
  const hair = extra.hair ?? shape("-7,-96 -2,-101 5,-100 9,-94 11,-85 15,-75 22,-67 !31,-64 24,-60 17,-60 !22,-54 13,-57 7,-66 4,-76 -4,-77 -8,-84 -8.6,-90");
  const arms = extra.arms ?? taper("-10,-77,5.4 -15,-66,4.4 -17,-54,3.4 -14,-44,2.6") + taper("10,-77,5.4 15,-66,4.4 18,-56,3.4 20,-46,2.4");
  return {
    body: circlePath(0, -92, 6.2, 7.4) + boxPath(-2.4, -87, 4.8, 7) + mirrored(dress) + arms + hair + (extra.wings ?? ""),
    lines: line("-4,-50 -8,-28 -13,-2") + line("0,-52 1,-26 -2,0") + line("4,-50 8,-30 13,-2") + line("-6.4,-57 0,-55 6.4,-57") + line("0,-99 7,-90 9,-78 18,-65") + line("4,-98 9,-88 12,-76 24,-64") + line("-3,-98 -6,-90 -4,-80"),
    heart: [0, -68],
  };
};

// Seen from behind, in a long coat, with a scarf in the wind.
const man: Figure = {
  body: circlePath(0, -92, 5.8, 7) + shape("-3,-87 3,-87 4,-81 -4,-81") +
    shape("-5,-83 5,-83 12,-78 14,-69 12,-57 14,-44 20,-30 !31,-21 23,-17 11,-18 !8.4,-16 8.6,-4 !13,0 !3,0 !1.6,-15 !-1,-15 !-3,0 !-13,0 -8.6,-4 -8.6,-17 !-15,-19 -12,-40 -11,-57 -14,-69 -12,-78") +
    taper("-2,-84,5 10,-86,5 21,-92,4.4 30,-89,3.4 40,-93,1") + taper("1,-83,4 12,-81,4 22,-84,3 32,-80,1") +
    taper("-12,-75,6 -18,-64,5 -17,-53,3.4") + taper("12,-75,6 17,-62,5 16,-48,4 14,-40,3") + shape("-6.4,-93 -5,-100 2,-101.5 7,-97 6.6,-91 4,-96 -2,-97"),
  stems: { d: line("!-18,-60 !-21,0"), width: 1.3 },
  lines: line("0,-80 0.6,-56 2,-20") + line("-11,-57 0,-55 12,-57") + line("9,-52 12,-36 22,-22") + line("-8,-52 -9,-36 -12,-22") + line("-2,-84 10,-85 21,-90 38,-92"),
  heart: [0, -66],
};

const place = (figure: Figure, aside: number, scale: number): Figure => {
  const move = (d: string | undefined): string =>
    (d ?? "").replace(/([MLC])([^A-Za-z]+)/g, (_, command: string, numbers: string) =>
      command + numbers.trim().split(/[ ,]+/).map((value, index) => (Number(value) * scale + (index % 2 === 0 ? aside : 0)).toFixed(2)).join(" "))
      .replace(/([avh])([^A-Za-z]+)/g, (_, command: string, numbers: string) =>
        command + numbers.trim().split(/[ ,]+/).map((value, index) => (command === "a" && index >= 2 && index <= 4 ? value : (Number(value) * scale).toFixed(2))).join(" "));
  const stems = figure.stems && { d: move(figure.stems.d), width: figure.stems.width };
  return { body: move(figure.body), lines: move(figure.lines), ...(stems && { stems }), heart: [figure.heart[0] * scale + aside, figure.heart[1] * scale] };
};

const join = (figures: readonly Figure[]): Figure => ({
  body: figures.map(({ body }) => body).join(""),
  lines: figures.map(({ lines }) => lines ?? "").join(""),
  heart: [0, -60],
});

const wings = pair("4,-74 16,-92 34,-104 !52,-106 50,-84 !48,-70 40,-52 !40,-44 26,-44 12,-58");

export const people: Readonly<Record<string, Motif>> = {
  woman: { place: "ground", size: 0.56, draw: () => woman() },
  man: { place: "ground", size: 0.56, draw: () => man },
  couple: { place: "ground", size: 0.52, draw: () => join([place(woman(), -15, 0.95), place(man, 14, 1)]) },
  crowd: {
    place: "ground",
    size: 0.34,
    draw: () => join([place(man, -42, 0.9), place(woman(), -22, 0.96), place(man, 2, 1), place(woman(), 24, 0.9), place(man, 44, 0.98)]),
  },
  family: { place: "ground", size: 0.46, draw: () => join([place(woman(), -24, 0.95), place(man, 22, 1), place(woman(), -1, 0.55)]) },
  angel: {
    place: "air",
    size: 0.56,
    isFixed: true,
    draw: () => {
      const figure = woman({ wings, hair: pair("0,-99 6,-97 9,-88 11,-76 7,-76 6,-90") });
      return { ...figure, lines: figure.lines + twice("8,-72 24,-88 48,-102") + twice("10,-66 26,-76 46,-80") + twice("12,-60 26,-62 40,-56"), lit: `M-9 -106a9 2.4 0 1 1 18 0a9 2.4 0 1 1 -18 0ZM7.4 -106a7.4 1.6 0 1 0 -14.8 0a7.4 1.6 0 1 0 14.8 0Z` };
    },
  },
  fairy: {
    place: "air",
    size: 0.46,
    draw: () => ({
      body: circlePath(-4, -84, 5.6, 6.4) + taper("-3,-79,4 -2,-70,11 0,-58,8 8,-46,16 14,-40,18") + taper("4,-44,8 14,-28,6 22,-12,4 30,-4,1") + taper("2,-44,8 6,-26,6 8,-10,4 12,0,1") +
        taper("-6,-72,4 -18,-66,3.4 -28,-74,2") + taper("2,-72,4 12,-66,3 20,-72,1.6") + taper("-6,-90,6 4,-88,9 10,-78,6 18,-76,1") +
        shape("0,-68 10,-92 28,-104 !44,-100 42,-82 28,-68 12,-62") + shape("2,-60 20,-60 38,-54 !42,-42 26,-42 10,-50"),
      stems: { d: line("-28,-74 -40,-82"), width: 1.2 },
      lines: line("2,-66 18,-86 40,-98") + line("4,-62 22,-70 39,-80") + line("6,-58 22,-54 38,-46"),
      lit: shape("!-41,-88 !-39.5,-83.5 !-35,-82 !-39.5,-80.5 !-41,-76 !-42.5,-80.5 !-47,-82 !-42.5,-83.5"),
      heart: [0, -66],
    }),
  },
  child: {
    place: "ground",
    size: 0.38,
    draw: () => ({
      body: circlePath(0, -82, 11.5) + mirrored("0,-72 6,-70 13,-64 17,-44 !22,-26 10,-24 !9,-2 !13,0 !2,0 !1,-22 0,-24") + taper("-11,-63,7 -19,-52,6 -23,-44,4") +
        taper("11,-63,7 20,-58,6 30,-60,4") + shape("-12,-84 -9,-95 2,-97 12,-90 12,-80 6,-88 -4,-90"),
      stems: { d: line("30,-60 31,-54"), width: 1 },
      lines: line("-10,-40 -12,-28") + line("0,-66 0,-44") + line("10,-40 12,-28"),
      lit: shape("28,-54 34,-54 37,-46 34,-38 28,-38 25,-46"),
      heart: [0, -54],
    }),
  },
  dancer: {
    place: "ground",
    size: 0.56,
    draw: () => ({
      body: circlePath(-2, -90, 5.2, 6) + circlePath(1, -97, 3) + taper("-2,-85,4 -1,-76,10 2,-64,7 4,-56,11") + shape("-6,-60 6,-62 24,-56 !34,-46 20,-48 !10,-42 -2,-46 !-20,-40 -14,-52") +
        taper("4,-52,8 4,-32,6 3,-14,4 2,-2,2 0,2,1") + taper("8,-52,8 26,-46,6 44,-52,4 58,-60,1") + taper("-4,-78,4 -14,-88,3.4 -18,-100,2.6 -10,-110,1") + taper("2,-78,4 16,-82,3.4 30,-80,2.6 40,-86,1"),
      lines: line("-10,-56 4,-54 24,-52") + line("-14,-48 2,-52 18,-50") + line("-3,-84 0,-70 3,-58"),
      heart: [0, -68],
    }),
  },
  robot: {
    place: "ground",
    size: 0.48,
    isFixed: true,
    draw: () => ({
      body: mirrored("0,-94 14,-94 !20,-90 21,-76 !18,-68 0,-67") + boxPath(-4, -68, 8, 6) + mirrored("0,-63 16,-63 !23,-58 22,-40 !17,-28 0,-27") +
        pair("7,-28 15,-28 !15,-8 !20,0 !5,0 !7,-8") + pair("24,-58 31,-56 34,-44 !33,-32 26,-32 27,-44"),
      stems: { d: line("0,-94 0,-103") + twice("21,-82 25,-82"), width: 2 },
      shade: mirrored("0,-89 12,-89 !16,-86 16,-76 !13,-73 0,-73"),
      lines: line("-15,-34 0,-32 15,-34") + line("-21,-56 0,-58 21,-56") + twice("8,-16 14,-16") + mirrored("0,-53 5,-51 6,-45 4,-40 0,-39"),
      lit: circlePath(-7.4, -81, 3.2) + circlePath(7.4, -81, 3.2) + circlePath(0, -104, 2.6) + circlePath(0, -46, 3),
      heart: [0, -46],
    }),
  },
  astronaut: {
    place: "air",
    size: 0.48,
    draw: () => ({
      body: circlePath(0, -84, 15) + mirrored("0,-72 12,-70 17,-62 16,-44 13,-34 0,-32") + boxPath(-21, -70, 42, 30) + taper("-14,-64,10 -28,-58,9 -36,-68,8 -42,-76,6") + taper("14,-64,10 28,-56,9 34,-44,8 38,-36,6") +
        taper("-7,-38,12 -11,-24,11 -8,-10,9 -10,0,9 -15,0,3") + taper("7,-38,12 14,-26,11 22,-18,9 24,-6,9 30,-4,3"),
      stems: { d: line("-20,-44 -40,-40 -46,-20 -66,-14"), width: 1.3 },
      shade: circlePath(-2, -84, 10.5, 9),
      lines: line("-10,-90 -6,-92 0,-92") + line("-8,-58 8,-58") + line("-13,-36 0,-34 13,-36") + line("-33,-63 -29,-54") + line("31,-52 37,-50"),
      lit: circlePath(-5, -52, 1.8) + circlePath(1, -52, 1.8) + circlePath(-6, -88, 2, 1.4),
      heart: [-2, -84],
    }),
  },
  wizard: {
    place: "ground",
    size: 0.54,
    draw: () => ({
      body: shape("!6,-114 10,-94 !22,-88 0,-84 !-20,-88 -9,-92") + circlePath(0, -84, 6) + mirrored("0,-80 8,-76 13,-66 14,-44 !24,0 0,2") + taper("11,-70,6 22,-62,8 31,-58,10") + taper("-10,-70,6 -18,-58,7 -16,-46,8"),
      stems: { d: line("33,-96 32,-60 31,0"), width: 2 },
      shade: shape("-6,-81 6,-81 5,-66 !0,-52 -5,-66"),
      lines: line("-4,-50 -8,-24 -14,0") + line("4,-50 8,-24 14,0") + line("-13,-46 0,-43 13,-46") + line("8,-110 4,-98 6,-90"),
      lit: circlePath(33, -99, 4.6) + shape("!0,-104 !1.2,-101 !4,-100 !1.2,-99 !0,-96 !-1.2,-99 !-4,-100 !-1.2,-101"),
      heart: [33, -98],
    }),
  },
  knight: {
    place: "ground",
    size: 0.52,
    draw: () => ({
      body: mirrored("!0,-104 7,-101 8,-88 !5,-83 0,-82") + taper("0,-103,2 8,-108,5 18,-102,5 20,-92,1") + mirrored("0,-82 8,-81 17,-78 !19,-70 12,-58 12,-42 !14,-32 8,-30 !8,-3 !13,0 !2,0 !1,-30 0,-32") +
        taper("-16,-74,8 -22,-60,6 -20,-46,5") + taper("16,-74,8 22,-60,6 24,-48,5") + shape("!-36,-62 -26,-66 !-14,-62 -15,-46 !-25,-30 -35,-46"),
      stems: { d: line("26,-88 25,-8") + line("20,-50 31,-50"), width: 2.2 },
      shade: boxPath(-6, -94, 12, 3),
      lines: line("0,-92 0,-84") + line("-12,-58 0,-55 12,-58") + line("-14,-34 0,-36 14,-34") + line("-25,-64 -25,-34") + line("-34,-54 -16,-54") + line("8,-20 3,-20") + line("-8,-20 -3,-20"),
      heart: [0, -66],
    }),
  },
  ghost: {
    place: "air",
    size: 0.38,
    isFixed: true,
    draw: () => ({
      body: mirrored("0,-98 16,-94 26,-78 29,-50 !34,-40 30,-28 !33,-6 24,-12 !16,-2 8,-11 !0,-3"),
      shade: circlePath(0, -58, 4, 6),
      lines: twice("20,-80 24,-56 24,-28") + twice("8,-40 10,-26 8,-14"),
      lit: circlePath(-9, -74, 3.6, 5) + circlePath(9, -74, 3.6, 5),
      heart: [0, -56],
    }),
  },
  snowman: {
    place: "ground",
    size: 0.38,
    isFixed: true,
    draw: () => ({
      body: circlePath(0, -20, 22) + circlePath(0, -52, 16) + circlePath(0, -77, 12) + boxPath(-15, -88, 30, 3) + boxPath(-9, -102, 18, 15),
      stems: { d: line("-15,-56 -30,-64 -40,-62") + line("-30,-64 -36,-72") + line("15,-56 30,-66 40,-64") + line("30,-66 35,-75"), width: 1.8 },
      lines: line("-12,-66 0,-63 12,-66") + line("8,-65 12,-52 10,-46"),
      lit: circlePath(-4.4, -80, 1.6) + circlePath(4.4, -80, 1.6) + shape("!0,-77 !14,-74 !0,-73") + circlePath(0, -56, 1.6) + circlePath(0, -48, 1.6) + circlePath(0, -28, 1.6),
      heart: [0, -46],
    }),
  },
};
