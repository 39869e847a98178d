// A butterfly, its right half cut into slices that do not fit: how a picture looks that somebody has altered.
import { bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { auroraStops, blend, palette, ramp, rgba } from "../drawing/color.mjs";
import { createRandom } from "../drawing/random.mjs";
import { glass } from "./materials.mjs";
import { dawnRims, nightRims, render } from "./render.mjs";
import { capsule, curve, line, outline, tabled } from "./shapes.mjs";

const upper = curve(
  [0, -0.06],
  [0.12, -0.5, 0.52, -0.98, 0.95, -0.86],
  [1.12, -0.8, 0.98, -0.38, 0.78, -0.14],
  [0.6, 0.06, 0.25, 0.06, 0, 0.02],
);
const lower = curve(
  [0, 0.02],
  [0.28, 0, 0.66, 0.06, 0.7, 0.3],
  [0.73, 0.52, 0.52, 0.6, 0.46, 0.86],
  [0.4, 0.66, 0.1, 0.62, 0, 0.16],
);
const area = [-0.1, -1, 1.15, 1];
const upperEdge = tabled(outline(upper), ...area);
const lowerEdge = tabled(outline(lower), ...area);
const veinLines = [
  [0.85, -0.78, 0.4, -0.6],
  [0.9, -0.5, 0.45, -0.35],
  [0.72, -0.18, 0.4, -0.12],
  [0.62, 0.3, 0.3, 0.1],
  [0.45, 0.68, 0.22, 0.3],
].map(([x, y, bx, by]) => line(curve([0.05, 0.02], [bx, by, bx, by, x, y])));
const veins = tabled((x, y) => Math.min(...veinLines.map((vein) => vein(x, y))), ...area);

function half(edge, x, y, z) {
  const d = edge(x, y);
  const rim = Math.hypot(d, z) - 0.026;
  if (d > 0.1) return rim;
  const thick = 0.012 + 0.085 * (1 - Math.exp(Math.min(0, d) * 9)) + 0.02 * Math.exp(-((veins(x, y) / 0.016) ** 2));
  return Math.min(rim, Math.max(d, 0.8 * (Math.abs(z) - thick)));
}

const fold = -0.3;
function wing(x, y, z) {
  if (x < -0.5) return -x - 0.3;
  const u = x * Math.cos(fold) + z * Math.sin(fold),
    w = -x * Math.sin(fold) + z * Math.cos(fold);
  return Math.min(half(upperEdge, u, y, w - 0.03), half(lowerEdge, u, y, w + 0.05));
}

// Each slice: from where to where, how far it has slipped to the side and to the front.
const slices = [
  [-1, -0.66, 0.2, 0],
  [-0.66, -0.44, 0.42, 0.16],
  [-0.44, -0.2, 0.14, -0.08],
  [-0.2, 0.04, 0.36, 0.1],
  [0.04, 0.3, 0.2, -0.06],
  [0.3, 0.54, 0.48, 0.12],
  [0.54, 1, 0.24, 0],
];
function slice([from, to, aside, before], x, y, z) {
  const out = Math.abs(y - (from + to) / 2) - (to - from) / 2 + 0.014;
  return out > 0.12 ? out : Math.max(out, wing(x - aside, y, z - before));
}
const body = (x, y, z) =>
  Math.min(
    capsule(x, y, z, [0, -0.16, 0.08], [0, 0.4, 0.06], 0.062, 0.026),
    capsule(x, y, z, [0, -0.2, 0.1], [-0.16, -0.5, 0.2], 0.016, 0.01),
    capsule(x, y, z, [0, -0.2, 0.1], [0.16, -0.5, 0.2], 0.016, 0.01),
  );

function scene(x, y, z) {
  let d = Math.min(body(x, y, z), wing(-x, y, z));
  for (const one of slices) d = Math.min(d, slice(one, x, y, z));
  return d;
}

export function paintButterfly(theme, width) {
  const night = theme === "night",
    height = Math.round(width * 0.55),
    scale = width * 0.262,
    middle = [0.47, 0.52];
  const whole = Array.from({ length: 24 }, (_, i) => glass(ramp(auroraStops, 0.12 + 0.76 * (i / 23)), night));
  const broken = slices.map((_, i) => glass(i % 2 ? [255, 92, 128] : blend(palette.rose, palette.violet, 0.4), night));
  const pearl = glass(night ? palette.pearl : palette.violet, night);
  const at = (x, y, z) => {
    if (body(x, y, z) < 0.004) return pearl;
    if (wing(-x, y, z) < 0.004) return whole[Math.min(23, Math.round(Math.hypot(x, y) * 18))];
    return broken[
      Math.max(
        0,
        slices.findIndex(([from, to]) => y >= from && y < to),
      )
    ];
  };
  const lights = [{ at: [0, 0, 0.5], color: [110, 170, 255], power: night ? 0.22 : 0.04, wrap: 0.4 }];
  const solid = render(width, height, scene, at, {
    scale,
    middle,
    rims: night ? nightRims : dawnRims,
    lights,
    finer: 1.5,
  });
  const [canvas, ctx] = newCanvas(width, height);
  const x0 = width * middle[0],
    y0 = height * middle[1];
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    glow(ctx, x0, y0, scale * 1.25, night ? palette.blue : palette.violet, night ? 0.35 : 0.22);
    glow(ctx, x0 + scale, y0, scale * 1.1, palette.rose, night ? 0.24 : 0.2);
  });
  ctx.drawImage(solid, 0, 0);
  if (night)
    bloom(ctx, solid, [
      [scale * 0.05, 0.25],
      [scale * 0.2, 0.25],
    ]);
  drawSplinters(ctx, x0, y0, scale, night);
  return canvas;
}

function drawSplinters(ctx, x0, y0, scale, night) {
  const random = createRandom(9);
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    for (let i = 0; i < 70; i++) {
      const away = random.next() ** 1.6,
        x = x0 + scale * (0.75 + 1.15 * away),
        y = y0 + scale * random.range(-0.86, 0.86);
      ctx.fillStyle = rgba(blend([255, 92, 128], palette.violet, random.next()), 0.85 * (1 - away) ** 1.4);
      ctx.fillRect(x, y, scale * random.range(0.02, 0.13), scale * random.range(0.006, 0.02));
    }
  });
}
