import type { Ground, Stage } from "../atmosphere/stage.ts";
import { pathData, type Point } from "../drawing/canvas.ts";
import { lighten, mix } from "../drawing/color.ts";
import { circlePath, polygon } from "../drawing/curves.ts";
import { createNoise } from "../drawing/random.ts";
import { createRidge, drawMist, drawRidge } from "./terrain.ts";
import { drawGrass, drawPineRow, drawTexture, drawTufts } from "./ground-cover.ts";
import { drawLeafFrame } from "./woodland.ts";

const drawPath = (stage: Stage, y: number): void => {
  const { canvas, palette, random, width, height, plan } = stage;
  const path = random.fork("path");
  const bend = path.range(0.18, 0.34) * (path.chance(0.5) ? 1 : -1) * width;
  const [x, foot] = [width * path.range(0.4, 0.6), height + 10];
  const tone = plan.features.has("river")
    ? mix(palette.sky[3], palette.light, 0.3)
    : mix(palette.land(0.6), palette.light, 0.4);
  const d =
    pathData`M${x - 3} ${y}C${x + bend} ${y + 60} ${x - bend * 1.2} ${foot - 150} ${x - 120} ${foot}` +
    pathData`H${x + 130}C${x - bend * 0.7} ${foot - 150} ${x + bend * 1.16} ${y + 60} ${x + 3} ${y}` +
    "Z";
  canvas.path(d, {
    fill: canvas.linearDown(y, foot, [0, tone, 0.8], [0.6, tone, 0.5], [1, tone, 0.26]),
  });
};

export const drawHills = (stage: Stage): Ground => {
  const { random, height, horizon, plan, palette, canvas } = stage;
  const layers = 5;
  let middle = createRidge(stage, random.fork("far"), {
    base: horizon + 10,
    tall: 120,
    waves: 2,
    octaves: 4,
    sharpness: 0.3,
  });
  drawRidge(stage, middle, 0.12);
  let near = middle;
  for (let layer = 1; layer < layers; layer += 1) {
    const t = layer / (layers - 1);
    const hill = random.fork(`hill${layer}`);
    near = createRidge(stage, hill, {
      base: horizon + (height - horizon) * (0.12 + 0.72 * t),
      tall: 120 - t * 40,
      waves: 1.7 - t * 0.7,
      octaves: 3,
      sharpness: 0,
    });
    drawRidge(stage, near, 0.2 + 0.78 * t, height, 0.65);
    drawTexture(stage, hill, near, 0.2 + 0.7 * t, 130);
    if (layer > 1) drawTufts(stage, hill.fork("tufts"), near, 0.2 + 0.7 * t, 90, 100);
    if (layer === 1) drawPineRow(stage, hill.fork("pines"), near, 0.34, 34);
    if (layer === 2) {
      middle = near;
      if (plan.features.has("river") || plan.scene === "hills") drawPath(stage, middle.at(stage.width * 0.5) + 26);
    }
    if (layer < 3) drawMist(stage, hill, horizon + (height - horizon) * (0.14 + 0.6 * t), 0.38);
    if (layer > 1 && layer < 4) {
      const bushes = Array.from({ length: 12 }, () => {
        const [x, r] = [hill.range(0, stage.width), hill.range(5, 15) * (0.6 + t)];
        return circlePath(x, near.at(x) + r * 0.3, r, r * 0.8) + circlePath(x + r, near.at(x + r) + r * 0.4, r * 0.7);
      });
      canvas.path(bushes.join(""), {
        fill: canvas.boxDown([0, lighten(palette.land(0.34 + 0.6 * t), 0.02)], [1, palette.land(0.45 + 0.6 * t)]),
      });
    }
  }
  return {
    front: (x) => near.at(x) + 24,
    middle: (x) => middle.at(x) + 14,
    middleScale: 0.62,
    kind: "land",
    drawFront: () => {
      drawGrass(stage, "grass", 240, 92);
      if (random.fork("frame").chance(0.4) && !plan.weather.has("snow")) drawLeafFrame(stage, "one");
    },
  };
};

/** Dunes: one smooth back with a lit and a shaded side. */
export const drawDesert = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, horizon, light } = stage;
  const far = createRidge(stage, random.fork("mesa"), {
    base: horizon + 8,
    tall: 90,
    waves: 2.2,
    octaves: 4,
    sharpness: 0.1,
  });
  drawRidge(stage, far, 0.16);
  const layers = 4;
  let [middle, near] = [far, far];
  for (let layer = 0; layer < layers; layer += 1) {
    const t = layer / (layers - 1);
    const dune = random.fork(`dune${layer}`);
    const ridge = createRidge(stage, dune, {
      base: horizon + (height - horizon) * (0.16 + 0.62 * t),
      tall: 150 - t * 30,
      waves: 1.25,
      octaves: 2,
      sharpness: 0.55,
    });
    drawRidge(stage, ridge, 0.24 + t * 0.5, height, 0.5);
    const noise = createNoise(dune);
    const crest: Point[] = ridge.points.filter((_, index) => index % 3 === 0).map(([x, y]) => [x, y]);
    const fold: Point[] = [...crest]
      .reverse()
      .map(([x, y]) => [x + (light.x < x ? 60 : -60), y + 40 + 62 * (1 + noise(x / 170))]);
    const dark = mix(palette.land(0.5 + t * 0.5), palette.near, 0.5);
    canvas.path(polygon([...crest, ...fold]), {
      fill: canvas.linearDown(horizon, height, [0, dark, 0.5], [1, dark, 0.3]),
    });
    const ripples = Array.from({ length: 12 }, (_, row) => {
      const start = dune.range(0, width);
      return (
        pathData`M${start} ${ridge.at(start) + 60 + row * 13}q60 ${dune.range(-10, 10)} ${dune.range(90, 200)} ` +
        pathData`${dune.range(-6, 8)}`
      );
    });
    canvas.path(ripples.join(""), {
      fill: "none",
      cap: "round",
      stroke: canvas.linearDown(horizon, height, [0, palette.light, 0.16], [1, palette.light, 0.1]),
      strokeWidth: 1.6,
    });
    if (layer === 1) middle = ridge;
    near = ridge;
  }
  return { front: (x) => near.at(x) + 40, middle: (x) => middle.at(x) + 20, middleScale: 0.62, kind: "land" };
};
