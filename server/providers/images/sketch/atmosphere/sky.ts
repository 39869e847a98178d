import { num, type Point } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { polygon } from "../drawing/curves.ts";
import { createNoise, sumOctaves } from "../drawing/random.ts";
import type { Stage } from "./stage.ts";

export const drawSkyGradient = ({ canvas, palette, width, height, horizon, scene }: Stage): void => {
  const end = scene === "space" || scene === "underwater" || scene === "abstract" ? height : horizon;
  const fill = canvas.linear([0, 0], [0, end], [
    [0, palette.sky[0]],
    [0.4, palette.sky[1]],
    [0.76, palette.sky[2]],
    [1, palette.sky[3]],
  ]);
  canvas.rect(0, 0, width, height, { fill });
};

const dots = (points: readonly Point[]): string => points.map(([x, y]) => `M${num(x)} ${num(y)}h0`).join("");

/** A star with four thin rays. */
export const sparkle = (x: number, y: number, r: number): string =>
  `M${num(x)} ${num(y - r)}Q${num(x + r * 0.08)} ${num(y - r * 0.08)} ${num(x + r)} ${num(y)}Q${num(x + r * 0.08)} ${num(y + r * 0.08)} ${num(x)} ${num(y + r)}` +
  `Q${num(x - r * 0.08)} ${num(y + r * 0.08)} ${num(x - r)} ${num(y)}Q${num(x - r * 0.08)} ${num(y - r * 0.08)} ${num(x)} ${num(y - r)}Z`;

export const drawStars = ({ canvas, palette, random, width, height, horizon, detail, scene, plan }: Stage): void => {
  const stars = random.fork("stars");
  const depth = scene === "space" || scene === "abstract" ? height : horizon;
  const many = (plan.features.has("stars") ? 1.8 : 1) * detail * (scene === "space" ? 1.8 : 1) * (width / 1000);
  const tints: Color[] = [palette.light, lighten(palette.accents[0], 0.12), lighten(palette.accents[1], 0.14)];
  [[150, 1.7, 0.5], [70, 2.7, 0.75], [22, 4, 0.95]].forEach(([count = 0, size = 1, opacity = 1], group) => {
    const points = Array.from({ length: Math.round(count * many) }, (): Point => [stars.range(0, width), depth * stars.next() ** 1.25]);
    canvas.path(dots(points), { fill: "none", cap: "round", stroke: canvas.linear([0, 0], [width, depth], [[0, tints[group] as Color, opacity], [1, palette.light, opacity * 0.5]]), strokeWidth: size });
  });
  for (let index = 0; index < 7; index += 1) {
    const [x, y, r] = [stars.range(0, width), depth * stars.range(0, 0.7), stars.range(9, 21)];
    canvas.glow(x, y, r * 1.6, tints[index % 3] as Color, 0.5);
    canvas.path(sparkle(x, y, r), { fill: canvas.radial([x, y], r, [[0, palette.light, 1], [1, palette.light, 0.3]]) });
  }
};

export const drawGalaxy = ({ canvas, palette, random, width, height }: Stage): void => {
  const galaxy = random.fork("galaxy");
  const angle = galaxy.range(-50, -20) * (galaxy.chance(0.5) ? 1 : -1);
  const middle: Point = [width * galaxy.range(0.4, 0.6), height * 0.36];
  canvas.group({ transform: `rotate(${num(angle)} ${num(middle[0])} ${num(middle[1])})` }, () => {
    for (let index = 0; index < 9; index += 1) {
      const x = middle[0] + galaxy.range(-0.75, 0.75) * width;
      canvas.glow(x, middle[1] + galaxy.range(-26, 26), galaxy.range(150, 330), palette.accents[index % 3] as Color, galaxy.range(0.12, 0.3), galaxy.range(0.2, 0.42));
    }
    canvas.glow(middle[0], middle[1], 430, palette.light, 0.26, 0.17);
    const points = Array.from({ length: 420 }, (): Point => [middle[0] + galaxy.range(-0.9, 0.9) * width, middle[1] + (galaxy.next() + galaxy.next() + galaxy.next() - 1.5) * 95]);
    canvas.path(dots(points), { fill: "none", cap: "round", stroke: canvas.linear([0, 0], [width, 0], [[0, palette.light, 0.35], [0.5, palette.light, 0.85], [1, palette.light, 0.35]]), strokeWidth: 1.7 });
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
        const fill = canvas.boxLinear("down", [[0, high, 0], [0.45, high, Math.round(shade * 55) / 100], [0.86, low, Math.round(shade * 100) / 100], [1, low, 0]]);
        canvas.rect(x, y - tall, (width / steps) * 2.1, tall * 1.12, { fill });
      }
    }
  });
};

/** Clouds with round heads, lit from above or, at sunset, from below. */
export const drawClouds = ({ canvas, palette, random, width, horizon, isDark, plan }: Stage, amount: number): void => {
  const clouds = random.fork("clouds");
  const noise = createNoise(clouds);
  const isHeavy = plan.weather.has("lightning") || plan.weather.has("rain");
  const bright = isDark ? mix(palette.sky[2], palette.light, 0.25) : mix(palette.sky[3], color(0.98, 0.01, 90), 0.45);
  const tone = isHeavy ? mix(palette.sky[0], palette.near, 0.4) : bright;
  const count = Math.round(amount * 8);
  for (let index = 0; index < count; index += 1) {
    const t = (index + 0.5) / count;
    const y = horizon * (isHeavy ? 0.12 + t * 0.5 : 0.16 + t * 0.72);
    const wide = width * clouds.range(0.22, 0.55) * (isHeavy ? 1.7 : 1);
    const tall = (isHeavy ? 130 : 92) * clouds.range(0.55, 1.15) * (1.15 - t * 0.6);
    const left = clouds.range(-0.25, 0.95) * width;
    const shift = clouds.range(0, 200);
    const points: Point[] = [];
    for (let step = 0; step <= 64; step += 1) {
      const u = step / 64;
      const envelope = Math.sin(u * Math.PI) ** 0.75;
      const puff = Math.abs(noise(shift + u * 5)) * 0.6 + Math.abs(noise(shift + 60 + u * 12)) * 0.28 + Math.abs(noise(shift + 90 + u * 26)) * 0.12;
      points.push([left + u * wide, y - envelope * tall * (0.3 + puff * 1.25)]);
    }
    points.push([left + wide, y], [left, y]);
    const opacity = isHeavy ? 0.75 : clouds.range(0.35, 0.7) * (isDark ? 0.55 : 1);
    canvas.path(polygon(points), { fill: canvas.boxLinear("down", [[0, lighten(tone, 0.06), opacity], [0.45, tone, opacity * 0.62], [1, mix(tone, palette.sky[2], 0.6), 0]]) });
  }
};
