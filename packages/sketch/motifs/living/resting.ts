import { circlePath, line, shape, taper } from "../../drawing/curves.ts";
import type { FigureMotif, Part } from "../../drawing/figure.ts";

/** Animals that sleep or lie. */
export const resting: Readonly<Record<string, FigureMotif>> = {
  "cat-asleep": {
    place: "ground",
    size: 0.4,
    draw: (random) => {
      const fur = random.pick([
        { hue: 62, light: 0.72, chroma: 0.13 },
        { hue: 250, light: 0.62, chroma: 0.01 },
        { hue: 70, light: 0.9, chroma: 0.03 },
      ]);
      const dark = { ...fur, light: fur.light - 0.14 };
      const back = shape("-34,-6 -38,-24 -28,-44 -4,-55 24,-51 44,-34 49,-14 40,-2 0,0");
      const tail = taper("46,-18,10 50,-6,11 34,-1,11 8,-2,10 -10,-4,8 -18,-8,5");
      const head = shape("-50,-16 -50,-27 !-50,-43 -40,-36 -32,-36 !-22,-43 -22,-27 -22,-16 -28,-6 -36,-4 -45,-7");
      const stripes = ["4,-54,3 8,-46,4 10,-36,1", "16,-53,3 21,-44,4 22,-34,1", "28,-48,3 32,-40,4 32,-30,1"];
      return {
        body: back + tail + head,
        parts: [
          { d: back, ...fur },
          ...stripes.map((d): Part => ({ d: taper(d), ...dark })),
          { d: tail, ...fur },
          { d: taper("8,-2,10 -10,-4,8 -18,-8,5"), ...dark },
          { d: head, ...fur },
          { d: shape("!-47,-37 !-47,-30 -42,-33"), hue: 10, light: 0.76, chroma: 0.08 },
          { d: shape("!-25,-37 !-25,-30 -30,-33"), hue: 10, light: 0.76, chroma: 0.08 },
          { d: taper("-36,-38,2.4 -36,-32,1.4"), ...dark },
          { d: shape("!-38,-17 !-34,-17 !-36,-14.6"), hue: 10, light: 0.6, chroma: 0.1 },
          ...["-46,-21,1.3 -43,-18.4,1.5 -40,-20.6,1.3", "-32,-20.6,1.3 -29,-18.4,1.5 -26,-21,1.3"].map((d): Part => ({
            d: taper(d),
            hue: 280,
            light: 0.15,
            chroma: 0.02,
          })),
        ],
        lines: line("-42,-13 -56,-12") + line("-42,-11 -55,-7") + line("-30,-13 -16,-12") + line("-30,-11 -17,-7"),
        heart: [8, -28],
      };
    },
  },
  "dog-asleep": {
    place: "ground",
    size: 0.4,
    draw: () => {
      const fur = { hue: 66, light: 0.68, chroma: 0.1 };
      const dark = { hue: 55, light: 0.42, chroma: 0.08 };
      const back = shape("-20,-4 -20,-26 -6,-40 18,-43 40,-34 50,-16 46,-3 10,0");
      const thigh = shape("22,-2 18,-16 28,-27 42,-24 48,-10 42,-1");
      const head = shape("-60,-6 -61,-13 -50,-19 -42,-31 -28,-35 -16,-28 -12,-14 -18,-5 -40,-3");
      const paw = taper("-8,-5,10 -30,-3,9 -52,-3,8");
      const tail = taper("48,-10,8 62,-7,6 70,-14,3");
      return {
        body: back + head + paw + tail,
        parts: [
          { d: tail, ...fur },
          { d: back, ...fur },
          { d: thigh, ...fur },
          { d: paw, hue: 75, light: 0.84, chroma: 0.06 },
          { d: head, ...fur },
          { d: shape("-60,-7 -60,-13 -50,-18 -46,-12 -46,-5"), hue: 75, light: 0.86, chroma: 0.05 },
          { d: shape("-28,-33 -16,-33 -8,-22 -9,-8 -16,-5 -22,-14 -28,-22"), ...dark },
          { d: circlePath(-60, -12.6, 3, 2.6), hue: 280, light: 0.13, chroma: 0.02 },
          { d: taper("-42,-20,1.4 -38,-17.6,1.7 -34,-20,1.4"), hue: 280, light: 0.15, chroma: 0.02 },
        ],
        lines: line("-57,-6 -50,-6 -44,-9") + line("-50,-1 -46,-4"),
        heart: [14, -22],
      };
    },
  },
  "fox-asleep": {
    place: "ground",
    size: 0.38,
    hue: 48,
    draw: () => {
      const fur = { hue: 50, light: 0.64, chroma: 0.15 };
      const back = shape("-38,-8 -38,-28 -24,-45 4,-51 30,-43 46,-26 47,-8 34,0 -28,0");
      const tail = taper("46,-16,12 48,-5,19 28,-3,23 4,-5,22 -14,-9,15 -28,-12,2");
      const head = shape("!-16,-10 -28,-12 -42,-22 !-54,-44 -43,-38 -35,-36 !-26,-50 -20,-36 -12,-28 -6,-18");
      return {
        body: back + tail + head,
        parts: [
          { d: back, ...fur },
          { d: head, ...fur },
          { d: shape("!-16,-10 -28,-12 -38,-20 -28,-21 -20,-18"), hue: 85, light: 0.95, chroma: 0.02 },
          { d: shape("!-49,-39 -43,-36 -42,-29"), hue: 40, light: 0.24, chroma: 0.04 },
          { d: shape("!-26,-44 -23,-37 -28,-34"), hue: 40, light: 0.24, chroma: 0.04 },
          { d: taper("-37,-27,1.4 -33,-24.4,1.7 -29,-26,1.4"), hue: 280, light: 0.13, chroma: 0.02 },
          { d: circlePath(-16, -11, 2.4), hue: 280, light: 0.13, chroma: 0.02 },
          { d: tail, hue: 50, light: 0.68, chroma: 0.15 },
          { d: taper("-2,-6,20 -14,-9,15 -28,-12,2"), hue: 85, light: 0.95, chroma: 0.02 },
        ],
        lines: line("40,-9 24,-9 6,-10") + line("36,-4 20,-3 2,-5"),
        heart: [6, -28],
      };
    },
  },
  "bear-asleep": {
    place: "ground",
    size: 0.46,
    hue: 50,
    draw: () => {
      const fur = { hue: 52, light: 0.46, chroma: 0.08 };
      const pale = { hue: 66, light: 0.66, chroma: 0.08 };
      const back = shape("-24,-6 -22,-36 -4,-56 24,-60 46,-45 54,-22 48,-3 10,0");
      const head = shape("-58,-6 -58,-14 -48,-20 -42,-33 -26,-40 -10,-33 -4,-16 -12,-4 -40,-2");
      const paw = taper("-2,-6,14 -24,-4,13 -44,-4,11");
      return {
        body: back + head + paw + circlePath(-38, -37, 7) + circlePath(-14, -39, 7),
        parts: [
          { d: back, ...fur },
          { d: shape("18,-2 14,-20 26,-34 44,-30 52,-12 46,-1"), ...fur },
          { d: circlePath(-38, -36, 7), ...fur },
          { d: circlePath(-14, -38, 7), ...fur },
          { d: circlePath(-38, -36, 3.4), ...pale },
          { d: circlePath(-14, -38, 3.4), ...pale },
          { d: head, ...fur, light: 0.5 },
          { d: shape("-57,-7 -57,-14 -48,-19 -40,-14 -40,-5"), ...pale },
          { d: circlePath(-56.6, -13.6, 3.4, 2.8), hue: 280, light: 0.13, chroma: 0.02 },
          { d: taper("-40,-24,1.4 -36,-21.4,1.8 -32,-24,1.4"), hue: 280, light: 0.12, chroma: 0.02 },
          { d: taper("-24,-24,1.4 -20,-21.4,1.8 -16,-24,1.4"), hue: 280, light: 0.12, chroma: 0.02 },
          { d: paw, ...fur, light: 0.52 },
        ],
        lines: line("-54,-8 -48,-7 -42,-9") + line("-43,-1 -40,-5") + line("-37,0 -35,-5"),
        heart: [14, -32],
      };
    },
  },
  "deer-lying": {
    place: "ground",
    size: 0.4,
    hue: 56,
    draw: () => ({
      body:
        shape("-20,-10 -18,-30 0,-36 26,-36 44,-28 48,-12 40,-2 10,0 -16,-1") +
        taper("-8,-26,20 -18,-46,13 -24,-62,10 -28,-72,10") +
        shape("!-52,-62 -48,-67 -36,-76 -26,-80 -19,-74 -20,-64 -30,-60 -46,-58") +
        shape("!-24,-78 -12,-86 !-6,-84 -12,-76 -20,-73") +
        taper("-16,-6,7 -30,-4,5 -44,-3,4 -34,0,4") +
        taper("36,-6,9 20,-2,6 4,-1,4"),
      stems: {
        d:
          line("-30,-78 -36,-90 -34,-104") +
          line("-35,-90 -44,-96") +
          line("-25,-79 -22,-92 -12,-104") +
          line("-21,-92 -26,-102"),
        width: 2.2,
      },
      parts: [0, 1, 2, 3, 4].map((index) => ({
        d: circlePath(4 + index * 8, -27 + (index % 2) * 6, 1.7),
        hue: 85,
        light: 0.92,
        chroma: 0.02,
      })),
      lines: line("24,-4 20,-16 32,-26") + line("-10,-8 -2,-18 -4,-30") + line("46,-22 50,-26"),
      lit: circlePath(-34, -70, 1.6),
      heart: [6, -24],
    }),
  },
  "horse-lying": {
    place: "ground",
    size: 0.42,
    hue: 46,
    draw: () => ({
      body:
        shape("-20,-10 -16,-34 2,-40 28,-38 46,-28 50,-12 42,-2 10,0 -16,-1") +
        taper("-4,-30,26 -16,-50,18 -22,-66,15 -26,-76,13") +
        shape("-54,-56 -54,-62 -44,-68 -34,-80 -24,-86 -16,-80 -18,-70 -28,-62 -42,-54 -50,-52") +
        shape("!-22,-84 -20,-92 !-14,-94 -14,-84") +
        shape("-20,-88 -8,-82 0,-66 8,-50 12,-38 2,-40 -6,-54 -12,-68") +
        taper("-16,-6,9 -32,-5,7 -48,-3,5 -36,0,5") +
        taper("36,-6,10 18,-2,7 2,-1,5") +
        taper("48,-22,7 60,-14,9 60,-2,8 66,0,2"),
      shade: shape("-20,-88 -8,-82 0,-66 8,-50 12,-38 2,-40 -6,-54 -12,-68"),
      lines: line("24,-4 20,-18 34,-28") + line("-8,-8 0,-20 0,-34") + line("-50,-55 -44,-57"),
      lit: circlePath(-32, -74, 1.7) + circlePath(-50, -58, 1.1),
      heart: [6, -26],
    }),
  },
  "lion-lying": {
    place: "ground",
    size: 0.36,
    hue: 70,
    draw: () => ({
      body:
        shape("-16,-8 -10,-36 10,-40 32,-38 46,-26 48,-8 40,0 -10,0") +
        circlePath(-22, -46, 25, 26) +
        taper("-14,-6,11 -34,-4,9 -52,-3,8") +
        taper("42,-6,13 26,-3,9 12,-2,8") +
        taper("46,-14,5 60,-8,4 66,-18,4") +
        circlePath(66, -22, 5),
      parts: [
        {
          d: shape(
            "!-22,-76 -10,-70 !0,-68 0,-56 !6,-48 0,-40 !0,-28 -10,-26 !-20,-16 -28,-22 !-42,-22 -44,-34 !-52,-44 -46,-54 !-46,-68 -34,-68",
          ),
          hue: 45,
          light: 0.46,
          chroma: 0.11,
        },
        { d: circlePath(-35, -62, 5), hue: 62, light: 0.6, chroma: 0.1 },
        { d: circlePath(-12, -62, 5), hue: 62, light: 0.6, chroma: 0.1 },
        {
          d: shape("-24,-66 -12,-60 -10,-46 -16,-34 -24,-29 -32,-34 -38,-46 -36,-60"),
          hue: 76,
          light: 0.76,
          chroma: 0.1,
        },
        { d: shape("!-28,-45 !-20,-45 !-24,-40"), hue: 30, light: 0.28, chroma: 0.05 },
      ],
      lines:
        line("-33,-51 -30,-49 -27,-51") +
        line("-21,-51 -18,-49 -15,-51") +
        line("-24,-40 -24,-36 -29,-34") +
        line("-24,-36 -19,-34") +
        line("28,-4 20,-16 30,-28"),
      heart: [14, -24],
    }),
  },
  sleeper: {
    place: "ground",
    size: 0.34,
    draw: () => ({
      body:
        shape("-58,-2 -58,-14 -46,-20 -30,-18 -26,-6 -30,0") +
        circlePath(-38, -25, 11, 9.6) +
        shape("-30,-4 -28,-20 -14,-34 4,-32 24,-26 44,-24 60,-16 64,-4 58,0 -26,0"),
      parts: [
        { d: shape("-60,-3 -60,-14 -48,-19 -30,-17 -25,-6 -32,-1 -54,0"), hue: 85, light: 0.94, chroma: 0.02 },
        { d: circlePath(-38, -26, 11, 10), hue: 50, light: 0.78, chroma: 0.07 },
        {
          d: shape("-50,-24 -49,-35 -38,-39 -27,-35 -25,-28 -32,-33 -41,-32 -45,-22"),
          hue: 50,
          light: 0.3,
          chroma: 0.06,
        },
        {
          d: shape("-30,-2 -29,-20 -14,-34 4,-32 24,-26 44,-24 59,-17 63,-4 57,0 -26,0"),
          hue: 265,
          light: 0.6,
          chroma: 0.1,
        },
        { d: shape("-31,-2 -30,-20 -15,-34 -9,-33 -20,-20 -22,-2"), hue: 85, light: 0.94, chroma: 0.02 },
      ],
      lines:
        line("-41,-24 -38,-22 -35,-24") +
        line("-8,-6 2,-18 18,-22") +
        line("14,-4 30,-14 46,-18") +
        line("34,-3 46,-8 56,-10"),
      heart: [6, -16],
    }),
  },
};
