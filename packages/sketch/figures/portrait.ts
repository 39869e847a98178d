import type { Stage } from "../atmosphere/stage.ts";
import { num, pathData } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { circlePath, line, mirrored, pair, shape } from "../drawing/curves.ts";
import type { FigureLook } from "../drawing/draw-figure.ts";
import { drawEyes, drawFeatures, type Face } from "./face.ts";
import { createNoise, type Random } from "../drawing/random.ts";

type Hair = {
  count: number;
  /** Distance of the strands from the middle at the cheek, from and to. */
  inner: number;
  outer: number;
  /** Negative to the left. */
  wind: number;
};

/** Hair that falls in waves from the parting, on both sides; wind carries the outer strands away. */
const drawStrands = (random: Random, { count, inner, outer, wind }: Hair): string => {
  const noise = createNoise(random);
  return Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1;
    const t = random.next();
    const hang = inner + (outer - inner) * t;
    // How far out the strand runs over the head: 0 along the hairline, 1 along the crown.
    const crown = Math.min(1, Math.max(0, (hang - 13.4) / 7));
    const x = (part: number, wave: number): number =>
      side * (hang + part + wave * (noise(t * 5 + side * 9 + part) * 1.2 + 1.4));
    const carried = Math.max(0, wind * side) * t * t * random.range(6, 34) * side;
    const lift = Math.abs(carried) * random.range(0.3, 0.8);
    return (
      pathData`M${side * 0.2} ${-85.6 - crown * 7.6 - random.range(0, 1)}` +
      pathData`C${side * (4 + crown * 7)} ${-85 - crown * 11} ` +
      pathData`${side * (11.6 + crown * 8.4)} ${-80.5 - crown * 10} ${x(0, 0)} -67` +
      pathData`S${x(2, 1.6) + carried * 0.3} ${-50 - lift * 0.2} ` +
      pathData`${x(1.4, -1.2) + carried * 0.8} ${-38 - lift * 0.5}` +
      pathData`S${x(4, 2) + carried * 1.8} ${-18 - lift} ${x(4, -2) + carried * 2.6} ${8 - lift * 1.5}`
    );
  }).join("");
};

/** Head and shoulders of a glowing being, from the front; x and y are the middle of the lower edge. */
export const drawPortrait = (stage: Stage, x: number, y: number, height: number, look: FigureLook): void => {
  const { canvas, palette, random, plan } = stage;
  const portrait = random.fork("portrait");
  const wind = portrait.pick([-1, 1]) * portrait.range(0.5, 1.2);
  const [accent, second, third] = palette.accents;
  const skin = palette.grade(mix(color(0.86, 0.05, 38), accent, 0.14));
  const shadow = palette.grade(mix(mix(color(0.36, 0.1, 300), palette.sky[1], 0.4), accent, 0.16));
  const deep = mix(look.deep, palette.sky[0], 0.35);
  const face: Face = { skin, shadow, hair: look.tone, hairDeep: deep, iris: lighten(second, 0.04) };
  const side = look.lightFrom === "left" ? -1 : 1;
  const solid = (tone: Color, opacity = 1): string => canvas.solid(tone, opacity);
  const fall = (tone: Color, end: Color, opacity: number): string =>
    canvas.linearDown(-95, 2, [0, lighten(tone, 0.06), opacity], [0.45, tone, opacity * 0.85], [1, end, opacity * 0.3]);
  const thin = { fill: "none", cap: "round" };
  canvas.glow(x, y - height * 0.64, height * 0.85, look.glow, 0.5);
  canvas.glow(x + side * height * 0.3, y - height * 0.74, height * 0.5, palette.light, 0.3);
  canvas.group({ transform: pathData`translate(${x} ${y}) scale(${height / 100})` }, () => {
    const back = mirrored("0,-94.5 9,-94.5 17,-90 21.5,-81 22.5,-68 23,-52 25,-36 27,-18 !28,5 0,5");
    for (const [width, opacity] of [
      [13, 0.02],
      [10.5, 0.03],
      [8.4, 0.035],
      [6.4, 0.04],
      [4.6, 0.05],
      [3.2, 0.07],
      [1.8, 0.12],
    ] as const)
      canvas.path(back, {
        fill: "none",
        join: "round",
        stroke: canvas.linear(
          [side * 24, -90],
          [side * -24, -20],
          [0, look.bright, opacity * 1.6],
          [1, look.glow, opacity * 0.4],
        ),
        strokeWidth: width,
      });
    canvas.path(drawStrands(portrait.fork("outer"), { count: 90, inner: 18, outer: 27, wind }), {
      ...thin,
      stroke: fall(mix(accent, deep, 0.35), third, 0.75),
      strokeWidth: 0.55,
    });
    canvas.path(back, {
      fill: canvas.linear(
        [side * 20, -95],
        [side * -26, 4],
        [0, mix(accent, deep, 0.55)],
        [0.5, mix(second, deep, 0.72)],
        [1, deep],
      ),
    });
    canvas.path(drawStrands(portrait, { count: 130, inner: 13.4, outer: 24, wind }), {
      ...thin,
      stroke: fall(mix(accent, look.bright, 0.12), second, 0.5),
      strokeWidth: 0.42,
    });
    const neck = mirrored("0,-52 5,-51 5,-41 6.4,-36 13,-32 25,-27.6 33,-20 !38,4 0,4");
    canvas.path(neck, {
      fill: canvas.linear(
        [side * 24, -46],
        [side * -24, -8],
        [0, mix(skin, shadow, 0.22)],
        [0.42, mix(skin, shadow, 0.56)],
        [1, mix(shadow, deep, 0.45)],
      ),
    });
    canvas.path(line("-22,-28 -12,-27 -4,-24 -1.4,-21; 22,-28 12,-27 4,-24 1.4,-21"), {
      ...thin,
      stroke: fall(lighten(skin, 0.04), skin, 0.26),
      strokeWidth: 0.34,
    });
    const gown = mirrored("0,-9 9,-12 20,-19 !30,-24.4 36,-16 !41,6 0,6");
    canvas.path(gown, {
      fill: canvas.linearDown(-24, 4, [0, mix(second, deep, 0.45), 0.95], [1, deep]),
    });
    const folds = [-23, -19, -15, -11, -7, -3]
      .map((row) => line(`-36,${row - 2} -20,${row + 6.4} 0,${row + 12} 20,${row + 6.4} 36,${row - 2}`))
      .join("");
    canvas.group({ clipPath: canvas.clip(gown) }, () =>
      canvas.path(folds, { ...thin, stroke: fall(look.bright, accent, 0.6), strokeWidth: 0.24 }),
    );
    canvas.path(mirrored("!0,-43 6,-47 5.2,-41 !0,-34"), {
      fill: canvas.boxDown([0, shadow, 0.9], [1, shadow, 0]),
    });
    const oval = mirrored("0,-86 9,-84 13.6,-76 14.4,-65 12.6,-55 8,-47.4 3.2,-43.4 0,-42.7");
    canvas.path(oval, {
      fill: canvas.radial(
        [side * 5, -66],
        30,
        [0, lighten(skin, 0.05)],
        [0.4, skin],
        [0.72, mix(skin, shadow, 0.42)],
        [1, mix(skin, shadow, 0.9)],
      ),
    });
    canvas.path(oval, {
      fill: canvas.linearAcross(side * -15, side * 5, [0, shadow, 0.72], [0.6, shadow, 0.14], [1, shadow, 0]),
    });
    canvas.path(mirrored("0,-86 9,-84 13.6,-76 14.4,-64 12.6,-68 9,-75 4,-79 0,-81"), {
      fill: canvas.boxDown([0, shadow, 0.5], [0.6, shadow, 0.22], [1, shadow, 0]),
    });
    canvas.path(pair("3,-65.6 6.5,-67.6 10.4,-65.6 11,-61 6.6,-59.4 2.6,-61"), {
      fill: canvas.boxDown([0, shadow, 0.42], [1, shadow, 0.04]),
    });
    drawFeatures(stage, face);
    drawEyes(
      stage,
      face,
      plan.moods.has("calm") || plan.moods.has("sad") || (plan.moods.has("dreamy") && portrait.chance(0.5)),
    );
    const parting = num(portrait.range(-2.4, 2.4));
    const lock = (way: number): string =>
      shape(
        `!${parting},-91 ${7 * way},-91.6 ${15 * way},-86 ${19.4 * way},-75 ${20.4 * way},-60 ${20 * way},-44 ` +
          `${21 * way},-30 ${17 * way},-40 ${15.4 * way},-54 ${13.9 * way},-66 ${12 * way},-75.6 ${7 * way},-81.6 ` +
          `!${parting},-86.4`,
      );
    canvas.path(lock(1) + lock(-1), {
      fill: canvas.linear(
        [side * 20, -92],
        [side * -22, -40],
        [0, mix(accent, deep, 0.42)],
        [0.6, mix(second, deep, 0.68)],
        [1, deep],
      ),
    });
    const front = portrait.fork("front");
    canvas.path(drawStrands(front, { count: 210, inner: 13.4, outer: 20.6, wind: wind * 0.3 }), {
      ...thin,
      stroke: fall(mix(accent, deep, 0.3), second, 0.7),
      strokeWidth: 0.46,
    });
    canvas.path(drawStrands(front, { count: 90, inner: 13.4, outer: 21, wind: wind * 0.5 }), {
      ...thin,
      stroke: fall(lighten(mix(accent, look.bright, 0.45), 0.03), accent, 0.6),
      strokeWidth: 0.24,
    });
    canvas.path(drawStrands(front, { count: 14, inner: 14, outer: 24, wind: wind * 1.2 }), {
      ...thin,
      stroke: fall(look.bright, accent, 0.95),
      strokeWidth: 0.34,
    });
    const motes = Array.from({ length: 70 }, () => {
      const t = portrait.next();
      return circlePath(side * -10.4 + portrait.range(-4, 4) * (0.3 + t), -66 + t * 18, portrait.range(0.08, 0.3));
    });
    canvas.path(motes.join(""), { fill: solid(look.bright, 0.9) });
  });
};
