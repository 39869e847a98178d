import { boxPath, circlePath, line, mirrored, shape, taper } from "../../drawing/curves.ts";
import { type Figure, type FigureMotif, onGround } from "../../drawing/figure.ts";

const dress = "0,-83 3,-82 10,-78 !12,-74 8,-64 6.4,-56 9,-46 15,-26 22,-8 !27,0 12,2 0,1";

/** The figure of a woman; arms, hair and wings can be replaced. */
export const woman = (extra: Partial<Record<"wings" | "arms" | "hair", string>> = {}): Figure => {
  const hair =
    extra.hair ??
    shape(
      "-7,-96 -2,-101 5,-100 9,-94 11,-85 15,-75 22,-67 !31,-64 24,-60 17,-60 !22,-54 13,-57 " +
        "7,-66 4,-76 -4,-77 -8,-84 -8.6,-90",
    );
  const arms =
    extra.arms ?? taper("-10,-77,5.4 -15,-66,4.4 -17,-54,3.4 -14,-44,2.6; 10,-77,5.4 15,-66,4.4 18,-56,3.4 20,-46,2.4");
  return {
    body:
      circlePath(0, -92, 6.2, 7.4) + boxPath(-2.4, -87, 4.8, 7) + mirrored(dress) + arms + hair + (extra.wings ?? ""),
    lines:
      line("-4,-50 -8,-28 -13,-2; 0,-52 1,-26 -2,0; 4,-50 8,-30 13,-2; -6.4,-57 0,-55 6.4,-57") +
      line("0,-99 7,-90 9,-78 18,-65; 4,-98 9,-88 12,-76 24,-64; -3,-98 -6,-90 -4,-80"),
    heart: [0, -68],
  };
};

// Seen from behind, in a long coat, with a scarf in the wind.
const man: Figure = {
  body:
    circlePath(0, -92, 5.8, 7) +
    shape("-3,-87 3,-87 4,-81 -4,-81") +
    shape(
      "-5,-83 5,-83 12,-78 14,-69 12,-57 14,-44 20,-30 !31,-21 23,-17 11,-18 !8.4,-16 8.6,-4 " +
        "!13,0 !3,0 !1.6,-15 !-1,-15 !-3,0 !-13,0 -8.6,-4 -8.6,-17 !-15,-19 -12,-40 -11,-57 " +
        "-14,-69 -12,-78",
    ) +
    taper("-2,-84,5 10,-86,5 21,-92,4.4 30,-89,3.4 40,-93,1; 1,-83,4 12,-81,4 22,-84,3 32,-80,1") +
    taper("-12,-75,6 -18,-64,5 -17,-53,3.4; 12,-75,6 17,-62,5 16,-48,4 14,-40,3") +
    shape("-6.4,-93 -5,-100 2,-101.5 7,-97 6.6,-91 4,-96 -2,-97"),
  stems: { d: line("!-18,-60 !-21,0"), width: 1.3 },
  lines:
    line("0,-80 0.6,-56 2,-20; -11,-57 0,-55 12,-57; 9,-52 12,-36 22,-22; -8,-52 -9,-36 -12,-22") +
    line("-2,-84 10,-85 21,-90 38,-92"),
  heart: [0, -66],
};

const place = (figure: Figure, aside: number, scale: number): Figure => {
  const move = (d: string | undefined): string =>
    (d ?? "")
      .replace(
        /([MLC])([^A-Za-z]+)/g,
        (_, command: string, numbers: string) =>
          command +
          numbers
            .trim()
            .split(/[ ,]+/)
            .map((value, index) => (Number(value) * scale + (index % 2 === 0 ? aside : 0)).toFixed(2))
            .join(" "),
      )
      .replace(
        /([avh])([^A-Za-z]+)/g,
        (_, command: string, numbers: string) =>
          command +
          numbers
            .trim()
            .split(/[ ,]+/)
            .map((value, index) =>
              command === "a" && index >= 2 && index <= 4 ? value : (Number(value) * scale).toFixed(2),
            )
            .join(" "),
      );
  const stems = figure.stems && { d: move(figure.stems.d), width: figure.stems.width };
  return {
    body: move(figure.body),
    lines: move(figure.lines),
    ...(stems && { stems }),
    heart: [figure.heart[0] * scale + aside, figure.heart[1] * scale],
  };
};

const join = (figures: readonly Figure[]): Figure => ({
  body: figures.map(({ body }) => body).join(""),
  lines: figures.map(({ lines }) => lines ?? "").join(""),
  heart: [0, -60],
});

export const people: Readonly<Record<string, FigureMotif>> = {
  woman: onGround(0.56, {
    grip: [18, -52],
    draw: () => woman(),
  }),
  man: onGround(0.56, {
    grip: [15, -46],
    draw: () => man,
  }),
  couple: onGround(0.52, {
    draw: () => join([place(woman(), -15, 0.95), place(man, 14, 1)]),
  }),
  crowd: onGround(0.34, {
    draw: (random) => {
      const [first, second] = random.pick([
        [man, woman()],
        [woman(), man],
      ]) as [Figure, Figure];
      return join(
        [first, second, first, second].map((figure, index) =>
          place(figure, index * 34 - 51 + random.range(-4, 4), random.range(0.76, 1)),
        ),
      );
    },
  }),
  family: onGround(0.46, {
    draw: () => join([place(woman(), -24, 0.95), place(man, 22, 1), place(woman(), -1, 0.55)]),
  }),
  person: onGround(0.56, {
    grip: [15, -46],
    draw: (random) => (random.chance(0.5) ? man : woman()),
  }),
  dancer: onGround(0.56, {
    body:
      circlePath(-2, -90, 5.2, 6) +
      circlePath(1, -97, 3) +
      taper("-2,-85,4 -1,-76,10 2,-64,7 4,-56,11") +
      shape("-6,-60 6,-62 24,-56 !34,-46 20,-48 !10,-42 -2,-46 !-20,-40 -14,-52") +
      taper("4,-52,8 4,-32,6 3,-14,4 2,-2,2 0,2,1; 8,-52,8 26,-46,6 44,-52,4 58,-60,1") +
      taper("-4,-78,4 -14,-88,3.4 -18,-100,2.6 -10,-110,1; 2,-78,4 16,-82,3.4 30,-80,2.6 40,-86,1"),
    lines: line("-10,-56 4,-54 24,-52; -14,-48 2,-52 18,-50; -3,-84 0,-70 3,-58"),
    heart: [0, -68],
  }),
};
