// A door in three pieces, for a page that opens it: the frame, one leaf (the hinge is on its left), and the land behind.
// In the frame, half the width is 1, the arch springs from y = 0 and the threshold lies at y = 1.8.
import { bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { auroraStops, palette, ramp, rgba } from "../drawing/color.mjs";
import { clamp, fractal, smoothstep } from "../drawing/random.mjs";
import { drawGlints, drawHill, drawReflection } from "../scene/landscape.mjs";
import { drawAurora, drawMotes, drawStars, fillGradient } from "../scene/sky.mjs";
import { brass, shining, stone } from "./materials.mjs";
import { dawnRims, nightRims, render, surface } from "./render.mjs";
import { box, sphere } from "./shapes.mjs";

const wood = {
  night: surface(
    [
      [0, [5, 6, 28]],
      [0.3, [17, 16, 62]],
      [0.55, [40, 34, 112]],
      [0.8, [92, 80, 184]],
      [1, [190, 182, 246]],
    ],
    { rim: 0, gloss: 0.25, base: 0.12 },
  ),
  dawn: surface(
    [
      [0, [112, 88, 176]],
      [0.3, [166, 146, 222]],
      [0.55, [206, 190, 244]],
      [0.8, [234, 222, 253]],
      [1, [255, 252, 255]],
    ],
    { rim: 0, gloss: 0.3, base: 0.24 },
  ),
};
const out = (x, y) => (y < 0 ? Math.hypot(x, y) : Math.abs(x));
const lamps = [
  ...Array.from({ length: 9 }, (_, i) => [Math.cos((i * Math.PI) / 8) * 0.915, -Math.sin((i * Math.PI) / 8) * 0.915]),
  ...[0.36, 0.72, 1.08, 1.44].flatMap((y) => [
    [-0.915, y],
    [0.915, y],
  ]),
];

function frameScene(x, y, z) {
  const a = out(x, y),
    end = Math.max(0, y - 1.78);
  let d = Math.hypot(Math.max(0, Math.abs(a - 0.92) - 0.045), Math.max(0, Math.abs(z + 0.02) - 0.02), end) - 0.012;
  d = Math.min(d, Math.hypot(a - 0.962, z - 0.02, end) - 0.03);
  d = Math.min(d, Math.hypot(a - 0.868, z - 0.02, end) - 0.022);
  for (const [lx, ly] of lamps) d = Math.min(d, sphere(x - lx, y - ly, z - 0.02, 0.019));
  return Math.min(d, box(x, y - 1.775, z - 0.04, 0.995, 0.028, 0.1, 0.015));
}

export function paintFrame(theme, width) {
  const night = theme === "night",
    height = Math.round(width * 1.4),
    scale = width / 2;
  const lampSurfaces = lamps.map(([, y]) => shining(ramp(auroraStops, clamp(0.86 - (y + 0.9) * 0.36))));
  const at = (x, y, z) => {
    const i = lamps.findIndex(([lx, ly]) => sphere(x - lx, y - ly, z - 0.02, 0.024) < 0);
    return i < 0 ? stone[theme] : lampSurfaces[i];
  };
  const lights = [
    { at: [0, 0.9, -0.1], color: night ? [255, 190, 130] : [255, 214, 170], power: night ? 0.5 : 0.22, wrap: 0.3 },
  ];
  const solid = render(width, height, frameScene, at, {
    scale,
    middle: [0.5, 1 / 2.8],
    rims: night ? nightRims : dawnRims,
    lights,
    lean: 0,
    eye: 1,
  });
  const [canvas, ctx] = newCanvas(width, height);
  ctx.drawImage(solid, 0, 0);
  if (night) bloom(ctx, solid, [[scale * 0.03, 0.3]]);
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    for (const [x, y] of lamps)
      glow(
        ctx,
        width / 2 + x * scale,
        width / 2 + y * scale,
        scale * 0.075,
        ramp(auroraStops, clamp(0.86 - (y + 0.9) * 0.36)),
        night ? 0.6 : 0.4,
      );
  });
  return canvas;
}

const leafHeight = 3.06;
const knob = [0.87, 1.72, 0.08];

function panel(x, y, middle, half, arch) {
  const dx = Math.abs(x - 0.5) - 0.27,
    dy = Math.abs(y - middle) - half;
  const rounded = arch ? 0.2 : 0.06;
  const d =
    Math.hypot(Math.max(dx + rounded, 0), Math.max(dy + rounded, 0)) +
    Math.min(Math.max(dx, dy) + rounded, 0) -
    rounded;
  return (
    0.05 * smoothstep(-0.02, -0.13, d) -
    0.045 * Math.exp(-((d / 0.026) ** 2)) +
    0.02 * Math.exp(-(((d - 0.05) / 0.018) ** 2))
  );
}

function relief(x, y) {
  const dx = x - 0.5,
    dy = y - 1.17,
    r = Math.hypot(dx, dy);
  const ring = 0.018 * Math.exp(-(((r - 0.13) / 0.014) ** 2));
  const star = 0.03 * smoothstep(0.012, 0.004, Math.abs(dx * dy) * 6 + 0.06 * r * r) * smoothstep(0.25, 0.12, r);
  return ring + star;
}

const leafSurface = (x, y) =>
  panel(x, y, 1.17, 0.36, true) +
  panel(x, y, 2.36, 0.42, false) +
  relief(x, y) +
  0.004 * fractal(x * 26, y * 1.6, 3, 3) -
  0.06 * smoothstep(0.955, 1, x) ** 2;

const leafScene = (x, y, z) =>
  Math.min(0.55 * (z - leafSurface(x, y)), sphere(x - knob[0], y - knob[1], z - knob[2], 0.052));

export function paintLeaf(theme, width) {
  const night = theme === "night",
    height = Math.round(width * leafHeight);
  const lights = [
    { at: [1.35, 1.7, 0.5], color: night ? [255, 176, 120] : [255, 206, 160], power: night ? 0.3 : 0.14, wrap: 0.1 },
    { at: [1.2, 0.4, 0.45], color: night ? [70, 190, 255] : [150, 190, 255], power: night ? 0.16 : 0.06, wrap: 0.1 },
  ];
  const at = (x, y, z) => (sphere(x - knob[0], y - knob[1], z - knob[2], 0.056) < 0 ? brass : wood[theme]);
  const canvas = render(width, height, leafScene, at, {
    scale: width,
    middle: [0, 0],
    rims: night ? nightRims : dawnRims,
    lights,
    lean: 0,
    eye: 0.6,
  });
  const ctx = canvas.getContext("2d");
  scoped(ctx, { globalCompositeOperation: "screen" }, () => {
    glow(ctx, knob[0] * width, knob[1] * width, width * 0.2, palette.gold, 0.5);
    const edge = ctx.createLinearGradient(width * 0.9, 0, width, 0);
    edge.addColorStop(0, rgba(palette.gold, 0));
    edge.addColorStop(1, rgba([255, 226, 180], night ? 0.5 : 0.4));
    ctx.fillStyle = edge;
    ctx.fillRect(width * 0.9, 0, width * 0.1, height);
  });
  return canvas;
}

/** The land behind the door: water, hills and the first light. */
export function paintLand(theme, width) {
  const night = theme === "night",
    height = Math.round(width * 1.4),
    horizon = 0.66;
  const [canvas, ctx] = newCanvas(width, height);
  fillGradient(
    ctx,
    width,
    height,
    night
      ? [
          [0, [14, 14, 60]],
          [0.26, [52, 44, 140]],
          [0.46, [120, 96, 214]],
          [0.58, [236, 146, 206]],
          [0.66, [255, 220, 160]],
          [1, [255, 236, 196]],
        ]
      : [
          [0, [166, 196, 252]],
          [0.3, [206, 200, 252]],
          [0.5, [250, 206, 226]],
          [0.66, [255, 240, 206]],
          [1, [255, 246, 226]],
        ],
  );
  if (night) {
    drawStars(ctx, width, height * 0.5, { count: 110, seed: 5, size: width / 560 });
    drawAurora(ctx, width, height, { base: 0.46, tall: 0.46, alpha: 0.7, seed: 8, bands: 2 });
  } else drawAurora(ctx, width, height, { base: 0.45, tall: 0.4, alpha: 0.5, seed: 8, mode: "soft-light" });
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    glow(ctx, width * 0.5, height * horizon, width * 0.62, [255, 226, 170], night ? 0.8 : 0.9);
    glow(ctx, width * 0.5, height * (horizon - 0.01), width * 0.2, [255, 252, 236], 1);
  });
  drawHill(ctx, width, height, {
    base: horizon,
    tall: 0.11,
    seed: 3,
    color: night ? [96, 74, 170] : [186, 170, 232],
    foot: night ? [196, 130, 190] : [240, 206, 226],
  });
  drawHill(ctx, width, height, {
    base: horizon,
    tall: 0.06,
    seed: 9,
    color: night ? [54, 42, 128] : [152, 136, 216],
    foot: night ? [120, 86, 168] : [206, 180, 226],
    rough: 4,
  });
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () =>
    glow(ctx, width * 0.5, height * horizon, width * 0.3, [255, 244, 214], 0.85),
  );
  drawReflection(ctx, width, height, horizon, {
    dim: night ? 0.3 : 0.12,
    tint: night ? [22, 18, 84] : [190, 180, 236],
  });
  const water = height * (1 - horizon);
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    ctx.translate(width * 0.5, height * horizon);
    ctx.scale(1, 2.1);
    glow(ctx, 0, water * 0.16, width * 0.3, [255, 196, 140], 0.55);
    glow(ctx, 0, water * 0.12, width * 0.13, [255, 244, 216], 0.7);
  });
  drawGlints(ctx, width, height, horizon, {
    count: 260,
    alpha: 0.55,
    colors: [palette.gold, palette.pearl, palette.cyan],
  });
  drawMotes(ctx, width, height, { count: 46, size: width / 330, alpha: 0.9, colors: [palette.gold, palette.pearl] });
  return canvas;
}
