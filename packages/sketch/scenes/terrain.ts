import type { Stage } from "../atmosphere/stage.ts";
import { pathData, type Point } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { polygon, polyline } from "../drawing/curves.ts";
import { createNoise, type Random, sumOctaves } from "../drawing/random.ts";

export type Ridge = {
  /** Vertical position of the foot of the ridge, in units from the top. */
  base: number;
  tall: number;
  /** Number of hills across the picture. */
  waves: number;
  octaves: number;
  /** 0 round hills, 1 sharp peaks. */
  sharpness: number;
};

export type TerrainOutline = { points: Point[]; at: (x: number) => number };

/** A line of hills or peaks, sampled across the picture. */
export const createRidge = (
  stage: Stage,
  random: Random,
  { base, tall, waves, octaves, sharpness }: Ridge,
): TerrainOutline => {
  const noise = createNoise(random);
  const shift = random.range(0, 100);
  const isFaceted = stage.plan.style === "lowpoly";
  const at = (x: number): number => {
    const n = sumOctaves(noise, shift + (x / 1000) * waves, isFaceted ? Math.min(2, octaves) : octaves, 0.48);
    const peak = 1 - Math.abs(n) * 1.9;
    return base - tall * Math.max(0.02, 0.5 + 0.75 * n * (1 - sharpness) + 1.25 * (peak - 0.5) * sharpness);
  };
  const step = isFaceted ? 58 : octaves > 4 ? 5 : 9;
  const points: Point[] = [];
  for (let x = -60; x < stage.width + 60; x += step) points.push([x, at(x)]);
  points.push([stage.width + 60, at(stage.width + 60)]);
  return { points, at };
};

/** A mesh of triangles under a ridge, each with its own shade: lit on the side of the light. */
const drawFacets = ({ canvas, light, palette }: Stage, random: Random, points: readonly Point[], tone: Color): void => {
  const rows: Point[][] = [[...points]];
  for (let row = 1; row < 6; row += 1) {
    const down = 34 + row * 16;
    rows.push(
      (rows[row - 1] as Point[]).map(([x, y], index) => [
        x + random.range(-16, 16) + (index % 2 === 0 ? 14 : -14),
        y + down * random.range(0.7, 1.15),
      ]),
    );
  }
  const shades = [-0.07, -0.045, -0.02, 0.005, 0.035, 0.07];
  const groups: string[][] = shades.map(() => []);
  const add = (a: Point, b: Point, c: Point, isUp: boolean): void => {
    const turn = Math.sign((b[1] - a[1]) * (light.x < a[0] ? -1 : 1));
    const shade = Math.min(
      5,
      Math.max(0, Math.round(2.4 - turn * 1.1 + (isUp ? 0.7 : -0.5) + random.range(-1.2, 1.2))),
    );
    groups[shade]?.push(polygon([a, b, c]));
  };
  for (let row = 0; row < rows.length - 1; row += 1) {
    const [above, below] = [rows[row] as Point[], rows[row + 1] as Point[]];
    for (let index = 0; index < above.length - 1; index += 1) {
      add(above[index] as Point, above[index + 1] as Point, below[index] as Point, true);
      add(above[index + 1] as Point, below[index + 1] as Point, below[index] as Point, false);
    }
  }
  groups.forEach((group, index) => {
    const shade = shades[index] ?? 0;
    canvas.path(group.join(""), {
      fill: canvas.boxDown(
        [0, lighten(shade > 0.03 ? mix(tone, palette.light, 0.1) : tone, shade)],
        [1, lighten(mix(tone, palette.haze, 0.3), shade)],
      ),
    });
  });
};

/** Fills a ridge: lit at the top, misty at the foot, with a rim of light towards the sun or moon. */
export const drawRidge = (
  stage: Stage,
  outline: TerrainOutline,
  depth: number,
  bottom = stage.height,
  mist = 0.5,
): void => {
  const { canvas, palette, light, width, plan, random } = stage;
  const top = Math.min(...outline.points.map(([, y]) => y));
  const tone = palette.land(depth);
  const d = polygon([...outline.points, [width + 60, bottom], [-60, bottom]]);
  const foot = mix(tone, palette.haze, mist * (1 - depth * 0.75));
  canvas.path(d, {
    fill: canvas.linearDown(
      top,
      Math.max(top + 1, bottom),
      [0, lighten(tone, palette.isBright ? 0.02 : 0.035)],
      [0.4, tone],
      [1, foot],
    ),
  });
  if (plan.style === "lowpoly") drawFacets(stage, random.fork(pathData`facets${top}`), outline.points, tone);
  if (plan.style === "pencil") {
    const ink = color(0.3, 0.01, 260);
    canvas.path(polyline(outline.points), {
      fill: "none",
      join: "round",
      stroke: canvas.linearAcross(0, width, [0, ink, 0.75 - (1 - depth) * 0.4], [1, ink, 0.5 - (1 - depth) * 0.3]),
      strokeWidth: 1.2 + depth * 1.3,
    });
    return;
  }
  if (light.kind === "none") return;
  const strength = (0.62 - depth * 0.3) * (plan.effects.has("lighting") ? 1.5 : 1);
  const rim = canvas.radial(
    [light.x, light.y],
    width * 0.62,
    [0, palette.light, Math.min(1, strength)],
    [0.5, palette.light, strength * 0.35],
    [1, palette.light, 0],
  );
  canvas.path(polyline(outline.points), { fill: "none", join: "round", stroke: rim, strokeWidth: 2.2 });
};

/** The faces of peaks on the side away from the light. */
export const drawPeakShade = (
  stage: Stage,
  random: Random,
  { points, at }: TerrainOutline,
  base: number,
  depth: number,
): void => {
  const { canvas, palette, light, plan } = stage;
  const dark = mix(palette.land(Math.min(1, depth + 0.4)), color(0.06, 0.03, 270), 0.25);
  const span = 9;
  for (let index = span; index < points.length - span; index += 1) {
    const [x, y] = points[index] as Point;
    const isPeak = points.slice(index - span, index + span + 1).every(([, other]) => other >= y);
    if (!isPeak || base - y < 40) continue;
    const side = light.x < x ? 1 : -1;
    const reach = (base - y) * random.range(0.5, 0.8);
    const ridge: Point[] = [];
    for (let step = 0; step <= 10; step += 1)
      ridge.push([x + side * reach * (step / 10), at(x + side * reach * (step / 10))]);
    const inner: Point[] = [];
    for (let step = 8; step > 0; step -= 1)
      inner.push([
        x + side * reach * 0.2 * (step / 8) + random.range(-1, 1) * 14 * (step / 8),
        y + (base - y) * 0.86 * (step / 8),
      ]);
    canvas.path(polygon([...ridge, ...inner]), {
      fill: canvas.linear([x, y], [x, base], [0, dark, 0.55], [0.6, dark, 0.22], [1, dark, 0]),
    });
    if (plan.weather.has("snow") || base - y > 190) {
      const white = mix(palette.light, palette.sky[3], 0.25);
      const cap: Point[] = [[x, y]];
      const low = (base - y) * random.range(0.18, 0.3);
      for (let step = 1; step <= 6; step += 1)
        cap.push([x - side * low * 1.1 * (step / 6), at(x - side * low * 1.1 * (step / 6))]);
      for (let step = 5; step > 0; step -= 1)
        cap.push([
          x - side * low * 0.9 * (step / 6) + random.range(-5, 5),
          at(x - side * low * (step / 6)) + low * (step % 2 === 0 ? 0.55 : 0.22),
        ]);
      canvas.path(polygon(cap), {
        fill: canvas.linear([x, y], [x, y + low * 1.6], [0, white, 0.8], [1, white, 0.08]),
      });
    }
  }
};

/** A layer of mist in a valley. */
export const drawMist = ({ canvas, palette, width }: Stage, random: Random, y: number, strength: number): void => {
  for (let index = 0; index < 3; index += 1) {
    canvas.glow(
      width * ((index + random.range(0.1, 0.9)) / 3),
      y + random.range(-14, 14),
      width * random.range(0.28, 0.42),
      palette.haze,
      strength * random.range(0.5, 1),
      random.range(0.07, 0.13),
    );
  }
};
