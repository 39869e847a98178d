import type { Stage } from "../atmosphere/stage.ts";
import { num, pathData, type Point } from "../drawing/canvas.ts";
import { lighten, mix } from "../drawing/color.ts";
import { polyline } from "../drawing/curves.ts";
import { createNoise } from "../drawing/random.ts";

const lens = (x: number, y: number, half: number, thick: number): string =>
  pathData`M${x - half} ${y}q${half} ${-thick} ${half * 2} 0q${-half} ${thick} ${-half * 2} 0Z`;

/** The surface: the colours of the sky, darker towards the viewer. */
export const drawSurface = ({ canvas, palette, width, height, horizon }: Stage, opacity = 1): void => {
  const deep = mix(palette.near, palette.sky[0], palette.isBright ? 0.55 : 0.35);
  const fill = canvas.linearDown(
    horizon,
    height,
    [0, mix(palette.sky[3], palette.sky[2], 0.55), opacity],
    [0.12, mix(palette.sky[2], palette.sky[1], 0.35), opacity],
    [0.5, mix(palette.sky[1], deep, 0.45), Math.min(1, opacity + 0.12)],
    [1, deep, Math.min(1, opacity + 0.3)],
  );
  canvas.rect(0, horizon, width, height - horizon, { fill });
};

/** Reflects what is above the horizon, dimmed by a layer of water. */
export const drawReflection = (stage: Stage, drawAbove: () => void, veil: number): void => {
  const { canvas, width, height, horizon } = stage;
  const area = pathData`M0 ${horizon}H${width}V${height}H0Z`;
  canvas.group({ clipPath: canvas.clip(area) }, () => {
    canvas.group({ transform: pathData`translate(0 ${horizon * 2}) scale(1 -1)` }, drawAbove);
  });
  drawSurface(stage, veil);
};

/** Light on the water: a path from the light towards the viewer, and glints everywhere. */
export const drawGlitter = ({ canvas, palette, random, light, width, height, horizon, detail }: Stage): void => {
  const glitter = random.fork("glitter");
  const depth = height - horizon;
  const many = Math.min(1.7, detail) * (width / 1000);
  const wide = Array.from({ length: Math.round(210 * many) }, () => {
    const t = glitter.next() ** 1.5;
    return lens(
      glitter.range(0, width),
      horizon + 4 + t * depth,
      (10 + t * 58) * glitter.range(0.4, 1.2),
      (0.8 + t * 3.4) * glitter.range(0.5, 1),
    );
  });
  canvas.path(wide.join(""), {
    fill: canvas.linearDown(
      horizon,
      height,
      [0, palette.sky[3], 0.5],
      [0.5, palette.sky[2], 0.34],
      [1, palette.accents[1], 0.14],
    ),
  });
  const dark = Array.from({ length: Math.round(120 * many) }, () => {
    const t = glitter.next() ** 1.3;
    return lens(
      glitter.range(0, width),
      horizon + 8 + t * depth,
      (16 + t * 76) * glitter.range(0.4, 1.2),
      (1 + t * 4) * glitter.range(0.5, 1),
    );
  });
  canvas.path(dark.join(""), {
    fill: canvas.linearDown(horizon, height, [0, palette.sky[0], 0.16], [1, palette.near, 0.42]),
  });
  if (light.kind === "none") return;
  const path = Array.from({ length: Math.round(150 * Math.min(1.5, detail)) }, () => {
    const t = glitter.next() ** 1.25;
    const spread = (light.r * 0.7 + t * 130) * (glitter.next() + glitter.next() - 1);
    return lens(
      light.x + spread,
      horizon + 3 + t * depth * 0.96,
      (9 + t * 46) * glitter.range(0.4, 1.1),
      (1 + t * 4.4) * glitter.range(0.5, 1),
    );
  });
  canvas.glow(light.x, horizon + 6, 260, palette.light, 0.42, 0.32);
  canvas.path(path.join(""), {
    fill: canvas.linearDown(
      horizon,
      height,
      [0, lighten(palette.light, 0.03), 0.95],
      [0.6, palette.light, 0.6],
      [1, palette.light, 0.2],
    ),
  });
};

/** Rolling waves: rows of long crests, larger towards the viewer. */
export const drawWaves = (stage: Stage, strength: number): void => {
  const { canvas, palette, random, width, height, horizon } = stage;
  const waves = random.fork("waves");
  const rows = 9;
  for (let row = 0; row < rows; row += 1) {
    const t = ((row + 1) / rows) ** 1.8;
    const y = horizon + t * (height - horizon) * 1.02;
    const tall = (4 + t * 48) * strength;
    const noise = createNoise(waves);
    const points: Point[] = [];
    for (let x = -20; x <= width + 20; x += 14) {
      const n = noise(row * 11 + (x / 1000) * (9 - t * 5));
      points.push([x, y - (1 - Math.abs(n)) ** 1.6 * tall]);
    }
    const body = mix(mix(palette.sky[2], palette.sky[1], 0.4), palette.near, 0.25 + t * 0.6);
    const fill = canvas.linearDown(
      y - tall,
      y + 90,
      [0, mix(body, palette.accents[0], 0.28), 0.62],
      [0.4, body, 0.5],
      [1, body, 0],
    );
    canvas.path(`${polyline(points)}L${num(width + 20)} ${num(y + 90)}L-20 ${num(y + 90)}Z`, { fill });
    canvas.path(polyline(points), {
      fill: "none",
      join: "round",
      stroke: canvas.linearAcross(
        0,
        width,
        [0, palette.light, 0.08],
        [
          stage.light.kind === "none" ? 0.5 : Math.min(0.95, Math.max(0.05, stage.light.x / width)),
          palette.light,
          0.55,
        ],
        [1, palette.light, 0.08],
      ),
      strokeWidth: 0.8 + t * 1.5,
    });
  }
};
