import { type Color, color, mix, withLightness } from "../drawing/color.ts";
import type { Random } from "../drawing/random.ts";
import type { NamedColor } from "../prompt/color-words.ts";
import type { Plan, Scene, Time } from "../prompt/plan.ts";

export type Palette = {
  /** Four colours from the top of the sky to the horizon. */
  sky: readonly [Color, Color, Color, Color];
  /** The sky is so light that figures stand dark before it. */
  isBright: boolean;
  haze: Color;
  near: Color;
  light: Color;
  accents: readonly [Color, Color, Color];
  /** Colour of land by distance: 0 far, 1 near. */
  land: (depth: number) => Color;
  /** Adjusts any colour from outside this palette to mood and style. */
  grade: (base: Color) => Color;
};

// Lightness, chroma and hue from the top of the sky to the horizon; null is the hue that the prompt gives.
type SkyRow = readonly [number, number, number | null];
const skies: Readonly<Record<Time, readonly [SkyRow, SkyRow, SkyRow, SkyRow]>> = {
  night: [
    [0.1, 0.05, null],
    [0.17, 0.085, null],
    [0.27, 0.11, null],
    [0.42, 0.11, null],
  ],
  twilight: [
    [0.13, 0.08, null],
    [0.24, 0.13, null],
    [0.4, 0.14, null],
    [0.62, 0.12, null],
  ],
  dusk: [
    [0.2, 0.1, 285],
    [0.36, 0.15, 325],
    [0.6, 0.17, 25],
    [0.8, 0.14, 65],
  ],
  dawn: [
    [0.34, 0.1, 270],
    [0.56, 0.12, 320],
    [0.76, 0.11, 20],
    [0.89, 0.09, 75],
  ],
  day: [
    [0.55, 0.14, 250],
    [0.7, 0.11, 240],
    [0.84, 0.07, 225],
    [0.94, 0.035, 190],
  ],
  golden: [
    [0.36, 0.07, 300],
    [0.56, 0.11, 45],
    [0.76, 0.14, 66],
    [0.9, 0.12, 86],
  ],
  storm: [
    [0.15, 0.03, 260],
    [0.25, 0.04, 255],
    [0.37, 0.045, 240],
    [0.52, 0.05, 220],
  ],
  overcast: [
    [0.36, 0.035, 250],
    [0.48, 0.035, 245],
    [0.6, 0.03, 235],
    [0.72, 0.03, 220],
  ],
};

const sceneHues: Readonly<Partial<Record<Scene, number>>> = {
  forest: 165,
  sea: 235,
  lake: 225,
  desert: 50,
  underwater: 220,
  space: 290,
  meadow: 200,
  hills: 190,
  city: 275,
  village: 265,
  room: 290,
  cave: 250,
  mountains: 255,
  clouds: 275,
};
const landHues: Readonly<Partial<Record<Scene, number>>> = {
  forest: 155,
  meadow: 145,
  hills: 150,
  desert: 55,
  village: 160,
};

const getChroma = (plan: Plan): number => {
  const factors: Readonly<Record<string, number>> = {
    happy: 1.2,
    sad: 0.5,
    calm: 0.85,
    wild: 1.25,
    scary: 0.8,
    romantic: 1.1,
    magical: 1.15,
  };
  let chroma = [...plan.moods].reduce((product, mood) => product * (factors[mood] ?? 1), 1);
  if (plan.style === "neon") chroma *= 1.4;
  if (plan.style === "watercolor") chroma *= 0.85;
  if (plan.style === "pencil") chroma *= 0.08;
  if (plan.effects.has("vibrant")) chroma *= 1.65;
  if (plan.effects.has("soft")) chroma *= 0.9;
  return chroma;
};

const getLightnessShift = (plan: Plan): number => {
  const shifts: Readonly<Record<string, number>> = {
    dark: -0.07,
    bright: 0.07,
    happy: 0.03,
    sad: -0.02,
    scary: -0.06,
    dreamy: 0.04,
  };
  return [...plan.moods].reduce((sum, mood) => sum + (shifts[mood] ?? 0), plan.effects.has("soft") ? 0.05 : 0);
};

const createGrade = (plan: Plan): ((base: Color) => Color) => {
  const chroma = getChroma(plan);
  const shift = getLightnessShift(plan);
  return (base) => {
    let { l, c, h } = base;
    c *= chroma;
    l += shift * (1 - l);
    if (plan.effects.has("lighting") || plan.effects.has("cinematic")) l = l + (l - 0.5) * 0.14;
    if (plan.style === "vintage")
      ({ l, c, h } = mix(color(0.12 + l * 0.8, c * 0.6, h), color(0.14 + l * 0.78, 0.055, 72), 0.62));
    if (plan.style === "watercolor") l = 0.4 + l * 0.58;
    if (plan.style === "pencil") l = 0.66 + l * 0.33;
    return { l, c, h };
  };
};

const toward = (base: Color, named: NamedColor | undefined, amount: number): Color =>
  named
    ? mix(base, color(Math.max(0, base.l + named.light * 0.5), Math.max(base.c, 0.1) * named.chroma, named.hue), amount)
    : base;

/** Dark yellow is brown and dark lime is muddy: a dark sky uses wine red or sea green instead. */
const toNightHue = (hue: number): number => {
  const h = ((hue % 360) + 360) % 360;
  if (h < 32 || h > 135) return h;
  return h < 84 ? 350 + ((h - 32) / 52) * 40 : 150 + ((h - 84) / 51) * 25;
};

/**
 * The colours of one picture: from the time of day, the named colours and the mood; otherwise from the words
 * themselves.
 */
export const createPalette = (plan: Plan, scene: Scene, time: Time, random: Random, seeded: Random): Palette => {
  const [first, second] = plan.colors;
  const isNamed = first !== undefined && first.chroma > 0.3;
  const drift = seeded.range(-14, 14);
  const sceneHue = plan.style === "neon" ? 290 : sceneHues[scene];
  const hue = isNamed
    ? first.hue
    : (sceneHue === undefined ? random.range(0, 360) : sceneHue + random.range(-42, 42)) + drift;
  const turn = random.pick([28, 45, 62, -35, -55, 80, -80]);
  const lowHue = second && second.chroma > 0.3 ? second.hue : hue + turn;
  const grade = createGrade(plan);

  // A named yellow or orange glows at the horizon of a dark sky; above it stays indigo.
  const isMurky = isNamed && toNightHue(hue) !== ((hue % 360) + 360) % 360;
  const rows = skies[time];
  const sky = rows.map(([l, c, fixed], index): Color => {
    const named = index < 2 ? first : (second ?? first);
    if (fixed !== null) return grade(toward(color(l, c, fixed + drift * 0.6 + random.range(-12, 12)), named, 0.42));
    const top = isMurky ? 270 : toNightHue(hue);
    const low = l < 0.5 ? toNightHue(isMurky ? hue : lowHue) : lowHue;
    // Hues that are far apart mix to grey or brown: then the horizon stays near the hue above it.
    const gap = ((low - top + 540) % 360) - 180;
    const end = Math.abs(gap) > 95 && !second ? top + Math.sign(gap) * 55 : low;
    const own = mix(color(l, c, top), color(l, c, l < 0.5 ? toNightHue(end) : end), (index * index) / 9);
    return grade(named && named.chroma < 0.3 ? toward(own, named, 0.5) : { ...own, c: Math.max(own.c, c * 0.75) });
  }) as [Color, Color, Color, Color];

  const raw = rows[3][0];
  const isBright = rows[1][0] > 0.5 || plan.style === "watercolor" || plan.style === "pencil";
  const landHue = landHues[scene] ?? hue + random.range(-20, 20);
  const isSnowy = plan.weather.has("snow");
  const nearLight = isSnowy ? 0.2 + raw * 0.42 : isBright ? 0.3 : 0.105 + raw * 0.08;
  const nearBase = isSnowy ? color(nearLight, 0.055, 255) : color(nearLight, isBright ? 0.075 : 0.05, landHue);
  const near = grade(toward(nearBase, isSnowy ? undefined : second, 0.15));
  const haze = mix(sky[3], sky[2], isBright ? 0.35 : 0.55);

  const pool = [165, 195, 255, 300, 345, 85].map((base) => base + random.range(-14, 14));
  const start = random.int(0, 5);
  const figureColor = plan.subjects.find(({ color: own }) => own !== null && own.chroma > 0.3)?.color;
  const figureHue = figureColor?.hue;
  const accentHues =
    plan.style === "neon" && !isNamed
      ? [335, 205, 290].map((neon) => neon + drift)
      : [
          isNamed ? first.hue : (figureHue ?? (pool[start] as number)),
          second && second.chroma > 0.3 ? second.hue : (pool[(start + random.int(1, 2)) % 6] as number),
          pool[(start + 4) % 6] as number,
        ];
  const strength = plan.style === "neon" ? 0.24 : 0.17;
  const accents = accentHues.map((accent, index) => grade(color(0.78 - index * 0.05, strength, accent))) as [
    Color,
    Color,
    Color,
  ];
  const warm = time === "dusk" || time === "golden" || time === "dawn" || time === "day";
  const light = grade(
    warm ? color(0.97, 0.06, 85) : mix(color(0.96, 0.03, hue), withLightness(accents[0], 0.92), 0.25),
  );
  return {
    sky,
    isBright,
    haze,
    near,
    light,
    accents,
    grade,
    land: (depth) => mix(haze, near, Math.min(1, Math.max(0, depth)) ** 0.72),
  };
};
