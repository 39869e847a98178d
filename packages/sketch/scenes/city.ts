import type { Ground, Stage } from "../atmosphere/stage.ts";
import { pathData } from "../drawing/canvas.ts";
import { color, lighten, mix } from "../drawing/color.ts";
import { boxPath, polygon } from "../drawing/curves.ts";
import type { Random } from "../drawing/random.ts";
import { drawGlitter, drawSurface } from "./water.ts";

const tower = (random: Random, x: number, base: number, wide: number, tall: number): string => {
  const top = base - tall;
  const body = boxPath(x, top, wide, tall);
  const kind = random.int(0, 5);
  if (kind === 0)
    return (
      body +
      polygon([
        [x, top],
        [x + wide, top],
        [x + wide, top - wide * 0.5],
      ])
    );
  if (kind === 1)
    return (
      body +
      boxPath(x + wide * 0.2, top - wide * 0.35, wide * 0.6, wide * 0.36) +
      boxPath(x + wide * 0.48, top - wide * 1.1, 2.4, wide * 0.8)
    );
  if (kind === 2)
    return (
      body +
      polygon([
        [x, top],
        [x + wide, top],
        [x + wide * 0.5, top - wide * 0.9],
      ]) +
      boxPath(x + wide * 0.48, top - wide * 1.5, 2, wide * 0.7)
    );
  if (kind === 3) return body + pathData`M${x} ${top}a${wide / 2} ${wide / 2.6} 0 0 1 ${wide} 0Z`;
  return body + boxPath(x + wide * 0.7, top - 16, 3, 17);
};

const windows = (random: Random, x: number, base: number, wide: number, tall: number, size: number): string => {
  const parts: string[] = [];
  const columns = Math.max(2, Math.floor(wide / (size * 2.1)));
  const step = wide / columns;
  for (let row = 0; row < Math.floor(tall / (size * 2.7)); row += 1)
    for (let column = 0; column < columns; column += 1)
      if (random.chance(0.32))
        parts.push(
          boxPath(x + column * step + step * 0.26, base - tall + 12 + row * size * 2.7, step * 0.5, size * 1.3),
        );
  return parts.join("");
};

const drawBlocks = (stage: Stage, depth: number, base: number, reach: number): void => {
  const { canvas, palette, random, width, plan, isDark } = stage;
  const blocks = random.fork(`blocks${depth}`);
  const isNeon = plan.style === "neon";
  const size = 3 + depth * 5;
  const [bodies, lights, edges]: [string[], string[], string[]] = [[], [], []];
  for (let x = -30; x < width + 20;) {
    const wide = blocks.range(40, 84) * (0.7 + depth * 0.7);
    const inMiddle = 1 - Math.abs((x + wide / 2) / width - 0.5) * (depth > 0.6 ? -1.3 : 0.9);
    const tall = reach * blocks.range(0.35, 1) * Math.max(0.26, depth > 0.6 ? inMiddle - 0.55 : inMiddle);
    bodies.push(tower(blocks, x, base, wide, tall));
    lights.push(windows(blocks, x, base, wide, tall, size));
    if (isNeon && blocks.chance(0.5))
      edges.push(
        boxPath(
          x + wide * blocks.range(0.2, 0.8),
          base - tall * blocks.range(0.4, 0.95),
          size * 1.1,
          tall * blocks.range(0.15, 0.4),
        ),
      );
    x += wide + blocks.range(-4, 12) * depth;
  }
  const tone = palette.land(0.2 + depth * 0.75);
  canvas.path(bodies.join(""), {
    fill: canvas.linearDown(
      base - reach,
      base,
      [0, lighten(tone, 0.02)],
      [0.6, tone],
      [1, mix(tone, palette.haze, 0.4 * (1 - depth))],
    ),
  });
  const warm = palette.grade(color(0.9, 0.1, 82));
  const shine = isDark ? 0.5 + depth * 0.4 : 0.22;
  canvas.path(lights.join(""), {
    fill: canvas.linear(
      [0, base - reach],
      [width, base],
      [0, warm, shine],
      [0.5, isNeon ? palette.accents[0] : mix(warm, palette.light, 0.4), shine],
      [1, isNeon ? palette.accents[1] : warm, shine],
    ),
  });
  if (edges.length > 0) {
    const fill = canvas.linearAcross(
      0,
      width,
      [0, palette.accents[1]],
      [0.5, palette.accents[0]],
      [1, palette.accents[2]],
    );
    canvas.path(edges.join(""), { fill, stroke: fill, strokeWidth: 9, strokeOpacity: 0.28, join: "round" });
  }
};

export const drawCity = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, horizon, isDark } = stage;
  const base = horizon + 20;
  canvas.glow(width * 0.5, horizon, width * 0.7, palette.accents[0], isDark ? 0.4 : 0.2, 0.55);
  for (const depth of [0.1, 0.4, 0.78]) drawBlocks(stage, depth, base, horizon * (0.8 - depth * 0.06));
  drawSurface(stage, 0.98);
  const streaks = random.fork("streaks");
  const d = (count: number): string =>
    Array.from({ length: count }, () => {
      const [x, y] = [streaks.range(0, width), horizon + 20 + streaks.next() ** 2 * (height - horizon) * 0.5];
      return boxPath(x, y, streaks.range(3, 12), streaks.range(30, 190));
    }).join("");
  canvas.group({ filter: canvas.blur(2.4, 9) }, () => {
    const warm = palette.grade(color(0.88, 0.1, 80));
    for (const tone of [warm, palette.accents[0], palette.accents[1]])
      canvas.path(d(24), {
        fill: canvas.linearDown(horizon, height, [0, tone, isDark ? 0.7 : 0.3], [1, tone, 0]),
      });
  });
  drawGlitter(stage);
  const quay = height * 0.9;
  const drawFloor = (): void => {
    canvas.rect(0, quay, width, height - quay, {
      fill: canvas.linearDown(
        quay,
        height,
        [0, mix(palette.near, palette.accents[0], 0.18)],
        [0.16, palette.near],
        [1, mix(palette.near, color(0.03, 0.01, 270), 0.7)],
      ),
    });
    canvas.rect(0, quay, width, 2, {
      fill: canvas.linearAcross(0, width, [0, palette.light, 0.1], [0.5, palette.light, 0.7], [1, palette.light, 0.1]),
    });
  };
  drawFloor();
  return {
    front: () => height * 0.94,
    middle: () => base + 2,
    middleScale: 0.55,
    kind: "land",
    water: horizon + (height - horizon) * 0.42,
  };
};
