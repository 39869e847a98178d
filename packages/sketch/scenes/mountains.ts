import type { Ground, Stage } from "../atmosphere/stage.ts";
import { pathData, type Point } from "../drawing/canvas.ts";
import { color, lighten, mix } from "../drawing/color.ts";
import { circlePath, polygon } from "../drawing/curves.ts";
import { createNoise } from "../drawing/random.ts";
import { createRidge, drawMist, drawPeakShade, drawRidge } from "./terrain.ts";
import { drawGrass, drawPineRow, drawTexture, drawTufts } from "./ground-cover.ts";
import { drawGlitter, drawReflection } from "./water.ts";

const drawVolcano = (stage: Stage): void => {
  const { canvas, palette, random, width, horizon } = stage;
  const volcano = random.fork("volcano");
  const [x, top] = [width * volcano.range(0.3, 0.7), horizon * 0.36];
  const lava = palette.grade(color(0.78, 0.18, 55));
  canvas.glow(x, top, 330, lava, 0.6);
  for (let puff = 0; puff < 9; puff += 1)
    canvas.glow(
      x + volcano.range(-20, 70) * (1 + puff * 0.5),
      top - puff * 34,
      60 + puff * 22,
      mix(palette.near, lava, 0.3 - puff * 0.03),
      0.5,
      0.8,
    );
  const noise = createNoise(volcano);
  const half = width * 0.62;
  const side = (sign: number): Point[] =>
    Array.from({ length: 26 }, (_, index): Point => {
      const t = index / 25;
      return [x + sign * (34 + t ** 1.7 * half), top + t * (horizon + 170 - top) + noise(t * 13 + sign * 40) * 9];
    });
  const cone = polygon([...side(-1).reverse(), [x - 12, top + 13], [x + 14, top + 9], ...side(1)]);
  canvas.path(cone, {
    fill: canvas.linearDown(
      top,
      horizon + 120,
      [0, mix(palette.land(0.7), lava, 0.34)],
      [0.3, palette.land(0.55)],
      [1, mix(palette.land(0.4), palette.haze, 0.5)],
    ),
  });
  canvas.path(polygon([[x + 6, top + 10], ...side(1), [x + half * 0.2, horizon + 170]]), {
    fill: canvas.linearDown(top, horizon, [0, palette.near, 0.6], [1, palette.near, 0.1]),
  });
  canvas.group({ clipPath: canvas.clip(cone) }, () => {
    for (const [dx, thick] of [
      [-22, 5],
      [-6, 9],
      [10, 12],
      [24, 6],
      [2, 4],
    ] as const) {
      const d =
        pathData`M${x + dx} ${top - 4}c${dx * 0.6} 50 ${dx * 2.2 - 20} 70 ${dx * 2} 130` +
        pathData`s${dx * 2.4} 90 ${dx * 3.2 + 14} ` +
        "170";
      for (const [scale, opacity] of [
        [4.5, 0.16],
        [2.2, 0.3],
        [1, 1],
      ] as const) {
        canvas.path(d, {
          fill: "none",
          cap: "round",
          stroke: canvas.linearDown(
            top,
            horizon + 20,
            [0, lighten(lava, 0.16), opacity],
            [0.5, palette.grade(color(0.63, 0.21, 38)), opacity * 0.9],
            [1, palette.grade(color(0.45, 0.18, 28)), 0],
          ),
          strokeWidth: thick * scale,
        });
      }
    }
  });
  const embers = Array.from({ length: 60 }, () => {
    const [angle, r] = [-Math.PI / 2 + volcano.range(-0.7, 0.7), volcano.next() ** 0.7 * 260];
    return circlePath(x + Math.cos(angle) * r, top + Math.sin(angle) * r, volcano.range(0.8, 3));
  });
  canvas.path(embers.join(""), {
    fill: canvas.radial([x, top], 270, [0, lighten(lava, 0.15)], [0.5, lava, 0.9], [1, lava, 0.1]),
  });
};

const drawWaterfall = (stage: Stage, x: number, top: number, bottom: number): void => {
  const { canvas, palette, random } = stage;
  const fall = random.fork("waterfall");
  const d = Array.from({ length: 34 }, () => {
    const from = x + fall.range(-20, 20);
    return (
      pathData`M${from} ${top + fall.range(0, 26)}Q${from + fall.range(-3, 3)} ${(top + bottom) / 2} ` +
      pathData`${x + (from - x) * 1.9} ${bottom}`
    );
  }).join("");
  canvas.path(d, {
    fill: "none",
    cap: "round",
    stroke: canvas.linearDown(top, bottom, [0, palette.light, 0.85], [1, palette.light, 0.3]),
    strokeWidth: 2.4,
  });
  canvas.glow(x, bottom, 130, palette.light, 0.6, 0.4);
};

/** Ranges of peaks, one behind the other. */
const drawRanges = (stage: Stage, count: number, from: number, to: number): void => {
  const { random, horizon } = stage;
  for (let layer = 0; layer < count; layer += 1) {
    const t = count === 1 ? 0 : layer / (count - 1);
    const range = random.fork(`range${layer}`);
    const base = horizon + 30;
    const ridge = createRidge(stage, range, {
      base,
      tall: horizon * (0.7 - t * 0.34) * range.range(0.85, 1.15),
      waves: 1.3 + t * 0.9,
      octaves: 6,
      sharpness: 0.86,
    });
    const depth = from + (to - from) * t;
    drawRidge(stage, ridge, depth, base + 210, 0.85);
    drawPeakShade(stage, range, ridge, base, depth);
    drawTexture(stage, range, ridge, depth, 170);
    drawMist(stage, range, base - 12, 0.5);
  }
};

export const drawMountains = (stage: Stage): Ground => {
  const { plan, random, width, height, horizon } = stage;
  if (plan.features.has("volcano")) drawVolcano(stage);
  else drawRanges(stage, 3, 0.08, 0.5);
  const front = random.fork("front");
  const middle = createRidge(stage, front, {
    base: horizon + (height - horizon) * 0.38,
    tall: 80,
    waves: 1.6,
    octaves: 4,
    sharpness: 0.2,
  });
  drawPineRow(stage, front.fork("far pines"), { points: [], at: (x) => middle.at(x) - 10 }, 0.4, 44);
  drawRidge(stage, middle, 0.66);
  drawTufts(stage, front.fork("tufts"), middle, 0.6, 130, 110);
  if (plan.features.has("waterfall"))
    drawWaterfall(stage, width * front.pick([0.24, 0.74]), horizon - 90, horizon + (height - horizon) * 0.34);
  const near = createRidge(stage, front.fork("near"), {
    base: horizon + (height - horizon) * 0.8,
    tall: 70,
    waves: 1.3,
    octaves: 4,
    sharpness: 0.1,
  });
  drawPineRow(stage, front.fork("pines"), near, 0.74, 104);
  drawMist(stage, front.fork("mist"), near.at(width / 2) - 10, 0.3);
  drawRidge(stage, near, 0.95);
  drawTufts(stage, front.fork("near tufts"), near, 0.9, 110, 120);
  drawTexture(stage, front, near, 0.9, 150);
  return {
    front: (x) => near.at(x) + 26,
    middle: (x) => middle.at(x) + 14,
    middleScale: 0.6,
    kind: "land",
    drawFront: () => drawGrass(stage, "grass", 150, 60),
  };
};

export const drawLake = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, horizon, plan } = stage;
  const above = canvas.clip(pathData`M0 0H${width}V${horizon + 1}H0Z`);
  canvas.group({ clipPath: above }, () => drawRanges(stage, 2, 0.14, 0.46));
  const shore = createRidge(stage, random.fork("shore"), {
    base: horizon + 6,
    tall: 42,
    waves: 3,
    octaves: 5,
    sharpness: 0.2,
  });
  drawPineRow(stage, random.fork("shore pines"), shore, 0.5, 60);
  drawRidge(stage, shore, 0.6, horizon + 6, 0.3);
  if (plan.features.has("waterfall"))
    drawWaterfall(stage, width * random.fork("fall").pick([0.22, 0.76]), horizon * 0.62, horizon);
  drawReflection(
    stage,
    () => {
      canvas.group({ clipPath: above }, () => drawRanges(stage, 2, 0.14, 0.46));
      drawRidge(stage, shore, 0.6, horizon + 6, 0.3);
    },
    0.42,
  );
  drawGlitter(stage);
  const bank = createRidge(stage, random.fork("bank"), {
    base: height * 1.0,
    tall: 96,
    waves: 1.1,
    octaves: 3,
    sharpness: 0,
  });
  const reeds = (): void => {
    drawRidge(stage, bank, 1);
    drawGrass(stage, "reeds", 190, 130);
    canvas.glow(width * 0.5, height, width * 0.6, palette.near, 0.5, 0.16);
  };
  reeds();
  return {
    front: (x) => bank.at(x) + 16,
    middle: (x) => shore.at(x) + 8,
    middleScale: 0.5,
    kind: "land",
    water: horizon + (height - horizon) * 0.4,
  };
};
