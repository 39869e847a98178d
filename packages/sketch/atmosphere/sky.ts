import { pathData, type Point } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { circlePath, polygon } from "../drawing/curves.ts";
import { createNoise, sumOctaves } from "../drawing/random.ts";
import type { Stage } from "./stage.ts";

export const drawSkyGradient = (stage: Stage): void => {
  const { canvas, palette, width, height, horizon, scene, plan } = stage;
  const end = scene === "space" || scene === "underwater" || scene === "abstract" ? height : horizon;
  const fill = canvas.linearDown(
    0,
    end,
    [0, palette.sky[0]],
    [0.4, palette.sky[1]],
    [0.76, palette.sky[2]],
    [1, palette.sky[3]],
  );
  canvas.rect(0, 0, width, height, { fill });
  if (plan.style === "lowpoly") drawSkyFacets(stage, end);
};

const drawSkyFacets = ({ canvas, palette, random, width }: Stage, end: number): void => {
  const facets = random.fork("sky facets");
  const [columns, rows] = [Math.round((11 * width) / 1000), 8];
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (__, column): Point => [
      ((column + facets.range(-0.35, 0.35)) / columns) * width * 1.2 - width * 0.1,
      ((row + facets.range(-0.3, 0.3)) / rows) * end * 1.04 - 10,
    ]),
  );
  const at = (row: number, column: number): Point => grid[row]?.[column] ?? [0, 0];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const t = Math.min(2.99, (row / rows) * 3);
      const tone = mix(palette.sky[Math.floor(t) as 0 | 1 | 2], palette.sky[(Math.floor(t) + 1) as 1 | 2 | 3], t % 1);
      const fill = (): string =>
        canvas.boxDown([0, lighten(tone, facets.range(-0.03, 0.035))], [1, lighten(tone, facets.range(-0.02, 0.03))]);
      canvas.path(polygon([at(row, column), at(row, column + 1), at(row + 1, column)]), { fill: fill() });
      canvas.path(polygon([at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)]), { fill: fill() });
    }
};

const dots = (points: readonly Point[]): string => points.map(([x, y]) => pathData`M${x} ${y}h0`).join("");

/** A star with four thin rays. */
export const sparkle = (x: number, y: number, r: number): string =>
  pathData`M${x} ${y - r}Q${x + r * 0.08} ${y - r * 0.08} ${x + r} ${y}Q${x + r * 0.08} ${y + r * 0.08} ` +
  pathData`${x} ${y + r}` +
  pathData`Q${x - r * 0.08} ${y + r * 0.08} ${x - r} ${y}Q${x - r * 0.08} ${y - r * 0.08} ${x} ${y - r}` +
  "Z";

export const drawStars = ({ canvas, palette, random, width, height, horizon, detail, scene, plan }: Stage): void => {
  const stars = random.fork("stars");
  const depth = scene === "space" || scene === "abstract" ? height : horizon;
  const many = (plan.features.has("stars") ? 1.8 : 1) * detail * (scene === "space" ? 1.8 : 1) * (width / 1000);
  const tints: Color[] = [palette.light, lighten(palette.accents[0], 0.12), lighten(palette.accents[1], 0.14)];
  [
    [150, 1.7, 0.5],
    [70, 2.7, 0.75],
    [22, 4, 0.95],
  ].forEach(([count = 0, size = 1, opacity = 1], group) => {
    const points = Array.from({ length: Math.round(count * many) }, (): Point => [
      stars.range(0, width),
      depth * stars.next() ** 1.25,
    ]);
    canvas.path(dots(points), {
      fill: "none",
      cap: "round",
      stroke: canvas.linear(
        [0, 0],
        [width, depth],
        [0, tints[group] as Color, opacity],
        [1, palette.light, opacity * 0.5],
      ),
      strokeWidth: size,
    });
  });
  for (let index = 0; index < 5; index += 1) {
    const [x, y, r] = [stars.range(0, width), depth * stars.range(0, 0.7), stars.range(5, 17)];
    canvas.glow(x, y, r * 2, tints[index % 3] as Color, 0.5);
    canvas.path(sparkle(x, y, r), {
      fill: canvas.radial([x, y], r, [0, palette.light, 1], [1, palette.light, 0.3]),
    });
  }
};

export const drawGalaxy = ({ canvas, palette, random, width, height }: Stage): void => {
  const galaxy = random.fork("galaxy");
  const angle = galaxy.range(-50, -20) * (galaxy.chance(0.5) ? 1 : -1);
  const middle: Point = [width * galaxy.range(0.4, 0.6), height * 0.36];
  canvas.group({ transform: pathData`rotate(${angle} ${middle[0]} ${middle[1]})` }, () => {
    for (let index = 0; index < 9; index += 1) {
      const x = middle[0] + galaxy.range(-0.75, 0.75) * width;
      canvas.glow(
        x,
        middle[1] + galaxy.range(-26, 26),
        galaxy.range(150, 330),
        palette.accents[index % 3] as Color,
        galaxy.range(0.12, 0.3),
        galaxy.range(0.2, 0.42),
      );
    }
    canvas.glow(middle[0], middle[1], 430, palette.light, 0.26, 0.17);
    const points = Array.from({ length: 420 }, (): Point => [
      middle[0] + galaxy.range(-0.9, 0.9) * width,
      middle[1] + (galaxy.next() + galaxy.next() + galaxy.next() - 1.5) * 95,
    ]);
    canvas.path(dots(points), {
      fill: "none",
      cap: "round",
      stroke: canvas.linearAcross(
        0,
        width,
        [0, palette.light, 0.35],
        [0.5, palette.light, 0.85],
        [1, palette.light, 0.35],
      ),
      strokeWidth: 1.7,
    });
  });
};

/** Curtains of light: many soft rays that stand on a swaying line. */
export const drawAurora = ({ canvas, palette, random, width, horizon, detail }: Stage, strength: number): void => {
  const aurora = random.fork("aurora");
  const bands = aurora.int(2, 3);
  canvas.group({ filter: canvas.blur(7, 3) }, () => {
    for (let band = 0; band < bands; band += 1) {
      const noise = createNoise(aurora);
      const [low, high] = [palette.accents[band % 3] as Color, palette.accents[(band + 1) % 3] as Color];
      const base = horizon * aurora.range(0.42, 0.78);
      const reach = horizon * aurora.range(0.42, 0.62);
      const slope = aurora.range(-0.22, 0.22);
      const steps = Math.round(46 * Math.min(1.4, detail));
      for (let index = 0; index < steps; index += 1) {
        const t = (index + aurora.range(-0.3, 0.3)) / steps;
        const x = t * width * 1.1 - width * 0.05;
        const y = base + (t - 0.5) * slope * width * 0.5 + sumOctaves(noise, t * 3.2 + band * 9, 3) * 95;
        const tall = reach * (0.45 + 0.55 * Math.abs(noise(t * 13 + 40)));
        const shade = strength * (0.1 + 0.3 * (0.5 + 0.5 * noise(t * 7 + 80)));
        const fill = canvas.boxDown(
          [0, high, 0],
          [0.45, high, Math.round(shade * 55) / 100],
          [0.86, low, Math.round(shade * 100) / 100],
          [1, low, 0],
        );
        canvas.rect(x, y - tall, (width / steps) * 2.1, tall * 1.12, { fill });
      }
    }
  });
};

/** Clouds with round heads, lit from above or, at sunset, from below. */
export const drawClouds = (
  { canvas, palette, random, width, horizon, isDark, plan, light }: Stage,
  amount: number,
): void => {
  const clouds = random.fork("clouds");
  const isHeavy = plan.weather.has("lightning") || plan.weather.has("rain") || plan.time === "storm";
  const bright = isDark ? mix(palette.sky[2], palette.light, 0.2) : mix(palette.sky[3], color(0.98, 0.01, 90), 0.45);
  const tone = isHeavy ? mix(palette.sky[0], palette.near, 0.3) : bright;
  const count = Math.round(amount * 9 * (width / 1000) ** 0.5);
  for (let index = 0; index < count; index += 1) {
    const t = (index + 0.5) / count;
    const y = horizon * (isHeavy ? 0.1 + t * 0.55 : 0.14 + t * 0.76);
    const wide = clouds.range(170, 400) * (isHeavy ? 1.9 : 1) * (1.1 - t * 0.35);
    const tall = clouds.range(34, 66) * (isHeavy ? 1.5 : 1) * (1.25 - t * 0.75);
    const middle = clouds.range(-0.05, 1.05) * width;
    const puffs = clouds.int(9, 15);
    let top = y;
    const heads = Array.from({ length: puffs }, (_, puff) => {
      const u = puff / (puffs - 1) - 0.5;
      const r = tall * (0.32 + 0.62 * Math.cos(u * Math.PI) * clouds.range(0.55, 1.1));
      const [px, py] = [middle + u * wide + clouds.range(-10, 10), y - r * 0.42];
      top = Math.min(top, py - r);
      return circlePath(px, py, r * 1.3, r);
    });
    const strong = isHeavy ? 0.62 : clouds.range(0.32, 0.62) * (isDark ? 0.5 : 1);
    const lit =
      Math.abs(light.x - middle) < width * 0.3 && light.kind !== "none"
        ? mix(tone, palette.light, 0.45)
        : lighten(tone, 0.05);
    const fill = canvas.linearDown(
      top,
      y + tall * 0.3,
      [0, lit, strong],
      [0.4, tone, strong * 0.7],
      [0.85, mix(tone, palette.sky[2], 0.6), strong * 0.16],
      [1, tone, 0],
    );
    canvas.path(heads.join(""), { fill });
  }
};
