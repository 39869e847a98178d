// A being of light without a face: threads that rise, close around a warm core and open again.
import { auroraStops, blend, palette, ramp, rgba } from "../drawing/color.mjs";
import { clamp, createRandom, fractal, smoothstep } from "../drawing/random.mjs";
import { blurred, glow, newCanvas, scoped } from "../drawing/canvas.mjs";

const dawnStops = [
  [0, [64, 186, 190]],
  [0.25, [92, 170, 232]],
  [0.45, [126, 138, 236]],
  [0.65, [172, 124, 232]],
  [0.88, [242, 134, 186]],
  [1, [255, 190, 120]],
];

/** Half the width of the being at a height from 0, its foot, to 1, its tip. */
const getHalfWidth = (t) =>
  0.3 * (1 - t) ** 2.6 + 0.17 * Math.exp(-(((t - 0.53) / 0.16) ** 2)) + 0.015 + 0.2 * smoothstep(0.72, 1.06, t) ** 1.4;

function traceThread(ctx, { x, y, height, side, turn, seed, reach }) {
  const points = 44;
  ctx.beginPath();
  for (let i = 0; i <= points; i++) {
    const t = (i / points) * reach;
    const sway = 0.075 * Math.sin(t * 4.6 + turn + side * 1.4) * smoothstep(0.05, 0.5, t);
    const drift = fractal(side * 1.6 + seed, t * 2.1, turn, 3) * (0.04 + 0.15 * smoothstep(0.55, 1, t));
    const px = x + (side * getHalfWidth(t) + sway * (1 - t * 0.4) + drift) * height;
    const py = y + (0.62 - t * 1.16) * height;
    if (i === 0) ctx.moveTo(px, py);
    else ctx.lineTo(px, py);
  }
}

function drawThreads(ctx, being, { count, seed, width, alpha, stops, isNight }) {
  const random = createRandom(seed);
  for (let i = 0; i < count; i++) {
    const side = clamp(random.gaussian() * 0.62, -1.4, 1.4);
    const tone = clamp(0.42 + side * 0.34 + random.range(-0.14, 0.14));
    const color = blend(ramp(stops, tone), isNight ? palette.pearl : [255, 255, 255], random.next() ** 4 * 0.6);
    const strength = alpha * random.range(0.25, 1) * (1 - 0.45 * Math.abs(side));
    const { x, y, height } = being;
    const reach = random.range(0.62, 1);
    const g = ctx.createLinearGradient(0, y + 0.62 * height, 0, y + (0.62 - reach * 1.16) * height);
    g.addColorStop(0, rgba(color, 0));
    g.addColorStop(0.3, rgba(color, strength * 0.8));
    g.addColorStop(0.55, rgba(blend(color, palette.gold, isNight ? 0.45 : 0.2), strength * (isNight ? 0.3 : 0.8)));
    g.addColorStop(0.8, rgba(color, strength * 0.8));
    g.addColorStop(1, rgba(color, 0));
    ctx.strokeStyle = g;
    ctx.lineWidth = width * random.range(0.5, 1.6);
    traceThread(ctx, { x, y, height, side, turn: being.turn + random.range(-0.25, 0.25), seed, reach });
    ctx.stroke();
  }
}

/** Rings of sparks around the core, each on a plane of its own. */
function drawOrbits(ctx, { x, y, height }, { seed, stops, isNight, isFront }) {
  const random = createRandom(seed);
  for (let ring = 0; ring < 5; ring++) {
    const radius = height * random.range(0.2, 0.44),
      tilt = random.range(-0.5, 0.5),
      flat = random.range(0.16, 0.36),
      color = ramp(stops, random.next());
    const count = 26;
    const start = random.range(0, 6);
    for (let i = 0; i < count; i++) {
      const angle = start + random.next() * 3.4;
      const depth = Math.sin(angle);
      const size = random.next() ** 3;
      if (depth > 0 !== isFront) continue;
      const ox = Math.cos(angle) * radius,
        oy = depth * radius * flat;
      const px = x + ox * Math.cos(tilt) - oy * Math.sin(tilt),
        py = y + ox * Math.sin(tilt) + oy * Math.cos(tilt);
      const r = height * (0.0012 + size * 0.0034) * (isFront ? 1.2 : 0.8);
      glow(ctx, px, py, r * 7, color, isNight ? 0.55 : 0.4);
      ctx.fillStyle = rgba(blend(color, isNight ? palette.pearl : [255, 255, 255], 0.75), 0.95);
      ctx.beginPath();
      ctx.arc(px, py, r, 0, 7);
      ctx.fill();
    }
  }
}

/** The lamp in it. */
function drawCore(ctx, { x, y, height }, isNight, strength = 1) {
  const warm = isNight ? palette.gold : [255, 186, 84];
  glow(ctx, x, y, height * 0.46, isNight ? palette.rose : [255, 176, 140], (isNight ? 0.26 : 0.34) * strength);
  glow(ctx, x, y, height * 0.24, warm, (isNight ? 0.4 : 0.8) * strength, 0.2);
  glow(ctx, x, y, height * 0.1, [255, 232, 190], (isNight ? 0.55 : 0.95) * strength, 0.35);
  glow(ctx, x, y, height * 0.045, [255, 250, 236], (isNight ? 0.8 : 1) * strength, 0.5);
}

/**
 * Draws the being with its core at (x, y); it is `height` high. At night light adds to the picture, at dawn it covers it.
 */
export function drawLightBeing(ctx, width, height, { isNight, seed = 1, ...being }) {
  const stops = isNight ? auroraStops : dawnStops;
  const mode = isNight ? "lighter" : "source-over";
  const [layer, l] = newCanvas(width, height);
  l.globalCompositeOperation = mode;
  l.lineCap = "round";
  const line = being.height / 640;
  drawThreads(
    l,
    { ...being, height: being.height * 1.08 },
    { count: 240, seed, width: line * 4, alpha: isNight ? 0.045 : 0.1, stops, isNight },
  );
  const behind = blurred(layer, being.height / 60);
  scoped(ctx, { globalCompositeOperation: mode }, () => {
    glow(ctx, being.x, being.y, being.height * 0.75, isNight ? palette.violet : [255, 255, 255], isNight ? 0.34 : 0.75);
    ctx.globalAlpha = 0.9;
    ctx.drawImage(behind, 0, 0, width, height);
    ctx.globalAlpha = 1;
    drawOrbits(ctx, being, { seed: seed + 3, stops, isNight, isFront: false });
    drawCore(ctx, being, isNight);
  });
  l.clearRect(0, 0, width, height);
  drawThreads(l, being, { count: 520, seed: seed + 1, width: line, alpha: isNight ? 0.17 : 0.42, stops, isNight });
  const soft = blurred(layer, being.height / 90);
  scoped(ctx, { globalCompositeOperation: mode, imageSmoothingQuality: "high" }, () => {
    ctx.globalAlpha = isNight ? 0.5 : 1;
    ctx.drawImage(soft, 0, 0, width, height);
    ctx.globalAlpha = 1;
    ctx.drawImage(layer, 0, 0);
    // Light that is added up turns white: the lamp gets its warmth back.
    ctx.globalCompositeOperation = "source-over";
    glow(
      ctx,
      being.x,
      being.y,
      being.height * 0.2,
      isNight ? [255, 190, 112] : [255, 206, 130],
      isNight ? 0.72 : 0.4,
      0.4,
    );
    ctx.globalCompositeOperation = mode;
    drawCore(ctx, { ...being, height: being.height * 0.62 }, isNight, isNight ? 0.55 : 0.8);
    drawOrbits(ctx, being, { seed: seed + 3, stops, isNight, isFront: true });
  });
}
