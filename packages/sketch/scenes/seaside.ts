import type { Ground, Stage } from "../atmosphere/stage.ts";
import { pathData, type Point } from "../drawing/canvas.ts";
import { color, lighten, mix } from "../drawing/color.ts";
import { circlePath, polygon, taper } from "../drawing/curves.ts";
import { createNoise, sumOctaves } from "../drawing/random.ts";
import { createRidge, drawRidge } from "./terrain.ts";
import { drawGlitter, drawSurface, drawWaves } from "./water.ts";

export const drawSea = (stage: Stage): Ground => {
  const { random, height, horizon, plan, width, canvas, palette } = stage;
  const sea = random.fork("sea");
  const hasCoast = plan.features.has("island") || sea.chance(0.55);
  if (hasCoast) {
    const ridge = createRidge(stage, sea, { base: horizon + 14, tall: 78, waves: 1.5, octaves: 5, sharpness: 0.5 });
    drawRidge(stage, ridge, 0.22, horizon + 2, 0.5);
  }
  drawSurface(stage);
  const isWild = plan.moods.has("wild") || plan.time === "storm";
  drawGlitter(stage);
  drawWaves(stage, isWild ? 2 : 0.85);
  const base = height * 1.01;
  const rock = (): void => {
    const rocks = random.fork("rocks");
    const side = rocks.chance(0.5);
    for (let index = 0; index < 3; index += 1) {
      const [x, r] = [side ? index * 70 - 20 : width - index * 70 + 20, 150 - index * 42];
      const points: Point[] = Array.from({ length: 14 }, (_, step) => {
        const angle = Math.PI + (step / 13) * Math.PI;
        const reach = r * rocks.range(0.72, 1.08);
        return [x + Math.cos(angle) * reach, base + Math.sin(angle) * reach * 0.72];
      });
      canvas.path(polygon(points), {
        fill: canvas.boxDown([0, lighten(palette.near, 0.05)], [1, mix(palette.near, color(0.05, 0.02, 260), 0.6)]),
      });
    }
  };
  return {
    front: () => height * 0.9,
    middle: () => horizon + 14,
    middleScale: 0.5,
    kind: "water",
    water: horizon + (height - horizon) * 0.46,
    drawFront: rock,
  };
};

const drawWeeds = (stage: Stage): void => {
  const { canvas, palette, random, width, height } = stage;
  const weeds = random.fork("weeds");
  for (let index = 0; index < 26; index += 1) {
    const edge = weeds.chance(0.5) ? weeds.range(0, 0.3) : weeds.range(0.7, 1);
    const [x, tall, bend] = [edge * width, height * weeds.range(0.14, 0.46), weeds.range(20, 46)];
    const knots = Array.from({ length: 6 }, (_, step) => {
      const t = step / 5;
      const wide = Math.max(1, 17 * (1 - t) * weeds.range(0.7, 1));
      return pathData`${x + Math.sin(t * 5 + index) * bend * t},${height + 8 - tall * t},${wide}`;
    });
    const tone = mix(palette.near, palette.accents[index % 3] ?? palette.near, weeds.range(0.05, 0.42));
    canvas.path(taper(knots.join(" ")), {
      fill: canvas.linearDown(height, height - tall, [0, mix(tone, palette.near, 0.6)], [1, lighten(tone, 0.05), 0.85]),
    });
  }
};

const drawCorals = (stage: Stage): void => {
  const { canvas, palette, random, width, height } = stage;
  const corals = random.fork("corals");
  const grow = (x: number, y: number, angle: number, length: number, depth: number): string => {
    const [endX, endY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    const own = pathData`M${x} ${y}L${endX} ${endY}`;
    if (depth === 0) return own;
    return (
      own +
      [-0.5, 0.45]
        .map((turn) =>
          grow(endX, endY, angle + turn + corals.range(-0.2, 0.2), length * corals.range(0.65, 0.85), depth - 1),
        )
        .join("")
    );
  };
  for (let index = 0; index < 6; index += 1) {
    const x = (corals.chance(0.5) ? corals.range(0.02, 0.36) : corals.range(0.64, 0.98)) * width;
    const tone = palette.accents[index % 3] ?? palette.light;
    const y = height - corals.range(10, 70);
    canvas.glow(x, y - 40, 110, tone, 0.34);
    canvas.path(grow(x, y, -Math.PI / 2, corals.range(24, 46), 4), {
      fill: "none",
      cap: "round",
      stroke: canvas.linearDown(y, y - 150, [0, mix(tone, palette.near, 0.6)], [1, lighten(tone, 0.06)]),
      strokeWidth: corals.range(5, 9),
    });
  }
};

export const drawUnderwater = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height } = stage;
  const water = random.fork("underwater");
  canvas.rect(0, 0, width, height, {
    fill: canvas.linearDown(
      0,
      height,
      [0, lighten(palette.sky[3], 0.1)],
      [0.14, palette.sky[3]],
      [0.42, palette.sky[2]],
      [0.74, palette.sky[1]],
      [1, palette.sky[0]],
    ),
  });
  canvas.glow(width * water.range(0.3, 0.7), -40, width * 0.75, palette.light, 0.6, 0.6);
  for (let ray = 0; ray < 8; ray += 1) {
    const [x, lean, wide] = [width * water.range(0.05, 0.95), water.range(-140, 140), water.range(18, 56)];
    const fill = canvas.linearDown(0, height * 0.85, [0, palette.light, water.range(0.1, 0.24)], [1, palette.light, 0]);
    canvas.path(
      polygon([
        [x - wide * 0.4, -10],
        [x + wide * 0.4, -10],
        [x + lean + wide * 1.6, height * 0.85],
        [x + lean - wide * 1.6, height * 0.85],
      ]),
      { fill },
    );
  }
  const noise = createNoise(water);
  for (let layer = 0; layer < 3; layer += 1) {
    const points: Point[] = [];
    for (let x = -20; x <= width + 20; x += 16)
      points.push([
        x,
        height * (0.8 + layer * 0.06) - Math.abs(sumOctaves(noise, layer * 17 + x / 260, 4)) * (150 - layer * 46),
      ]);
    const tone = mix(palette.sky[1], palette.near, 0.35 + layer * 0.3);
    canvas.path(polygon([...points, [width + 20, height], [-20, height]]), {
      fill: canvas.linearDown(height * 0.66, height, [0, tone, 0.85], [1, mix(tone, palette.near, 0.6)]),
    });
  }
  drawCorals(stage);
  drawWeeds(stage);
  const bubbles = Array.from({ length: 40 }, (): [number, number, number] => [
    water.range(0, width),
    water.range(0, height),
    2 + water.next() ** 3 * 13,
  ]);
  canvas.path(bubbles.map(([x, y, r]) => circlePath(x, y, r)).join(""), {
    fill: canvas.linearDown(0, height, [0, palette.light, 0.2], [1, palette.light, 0.12]),
    stroke: canvas.linearDown(0, height, [0, palette.light, 0.7], [1, palette.light, 0.35]),
    strokeWidth: 1.3,
  });
  return {
    front: () => height * 0.9,
    middle: () => height * 0.84,
    middleScale: 0.6,
    kind: "land",
    water: height * 0.6,
  };
};
