// Night and dawn skies: gradients, stars and curtains of aurora.
import { auroraStops, blend, palette, ramp, rgba } from "../drawing/color.mjs";
import { clamp, createRandom, fractal, noise, smoothstep } from "../drawing/random.mjs";
import { glow, newCanvas, scoped, blurred } from "../drawing/canvas.mjs";

export function fillGradient(ctx, width, height, stops) {
  const g = ctx.createLinearGradient(0, 0, 0, height);
  stops.forEach(([at, color]) => g.addColorStop(at, rgba(color)));
  ctx.fillStyle = g;
  ctx.fillRect(0, 0, width, height);
}

export const nightStops = [
  [0, [4, 6, 20]],
  [0.45, [9, 12, 42]],
  [0.8, [22, 22, 74]],
  [1, [34, 26, 88]],
];

export function drawStars(ctx, width, height, { count = 500, seed = 1, alpha = 1, size = 1, time = 0 } = {}) {
  const random = createRandom(seed);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (let i = 0; i < count; i++) {
      const x = random.next() * width,
        y = random.next() * height,
        m = random.next() ** 5;
      const color = blend(
        palette.pearl,
        random.pick([palette.cyan, palette.violet, palette.gold, palette.rose]),
        random.next() * 0.7,
      );
      const twinkle = 0.75 + 0.25 * Math.sin(time * random.range(1, 3) + random.range(0, 6));
      const r = (0.5 + m * 1.5) * size;
      ctx.fillStyle = rgba(color, (0.2 + 0.8 * m) * alpha * twinkle);
      ctx.beginPath();
      ctx.arc(x, y, r, 0, 7);
      ctx.fill();
      if (m > 0.55) glow(ctx, x, y, r * 9, color, 0.3 * alpha * twinkle);
    }
  });
}

/**
 * Curtains of aurora: many upright threads of light standing on a wandering line.
 * base is the height of that line (0..1), tall the length of the threads (0..1 of the height).
 */
export function drawAurora(
  ctx,
  width,
  height,
  {
    base = 0.5,
    tall = 0.4,
    alpha = 1,
    seed = 1,
    bands = 3,
    time = 0,
    hue = 0,
    spread = 0.12,
    mode = "lighter",
    stops = auroraStops,
  } = {},
) {
  const w = Math.min(900, Math.round(width / 2)),
    h = Math.round((w * height) / width);
  const [layer, l] = newCanvas(w, h);
  l.globalCompositeOperation = "lighter";
  for (let band = 0; band < bands; band++) {
    const s = seed * 31 + band * 7.7;
    for (let x = -10; x < w + 10; x += 1.4) {
      const u = x / w;
      const drift = fractal(u * 1.7 + s, time * 0.05 + band, s, 3);
      const y = (base + spread * (band - (bands - 1) / 2) + drift * 0.3) * h;
      const fold = 0.12 + 0.88 * smoothstep(-0.5, 0.75, fractal(u * 4.2 + drift * 4 + s, time * 0.12, 3, 3) * 1.9);
      const thread = 0.6 + 0.4 * noise(u * 42 + drift * 18, time * 0.3, s) + 0.2 * noise(u * 120, time * 0.4, s);
      const length = tall * h * (0.35 + 0.65 * fold) * (0.8 + 0.25 * thread);
      const strength = 0.22 * alpha * fold * thread * smoothstep(0, 0.12, u + 0.05) * smoothstep(1.06, 0.9, u);
      const tone = clamp(hue + 0.1 * band + drift * 0.35 + 0.08);
      const g = l.createLinearGradient(0, y + h * 0.09, 0, y - length);
      g.addColorStop(0, rgba(ramp(stops, tone), 0));
      g.addColorStop(0.2, rgba(blend(ramp(stops, tone), palette.pearl, 0.2), strength * 1.5));
      g.addColorStop(0.42, rgba(ramp(stops, clamp(tone + 0.25)), strength * 0.8));
      g.addColorStop(0.7, rgba(ramp(stops, clamp(tone + 0.5)), strength * 0.35));
      g.addColorStop(1, rgba(ramp(stops, clamp(tone + 0.6)), 0));
      l.strokeStyle = g;
      l.lineWidth = 1.8;
      l.beginPath();
      l.moveTo(x, y + h * 0.09);
      l.lineTo(x + (u - 0.5) * w * 0.12 + drift * w * 0.05, y - length);
      l.stroke();
    }
  }
  const soft = blurred(layer, w / 220),
    wide = blurred(layer, w / 14);
  scoped(ctx, { globalCompositeOperation: mode, imageSmoothingQuality: "high" }, () => {
    ctx.drawImage(soft, 0, 0, width, height);
    ctx.globalAlpha = 0.6;
    ctx.drawImage(wide, 0, 0, width, height);
  });
}

/** Drifting motes of light. */
export function drawMotes(
  ctx,
  width,
  height,
  {
    count = 80,
    seed = 3,
    size = 2,
    alpha = 0.8,
    time = 0,
    area = [0, 0, 1, 1],
    colors = [palette.cyan, palette.violet, palette.gold, palette.rose],
  } = {},
) {
  const random = createRandom(seed);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (let i = 0; i < count; i++) {
      const speed = random.range(0.008, 0.03);
      const px = random.next() + Math.sin(time * random.range(0.2, 0.6) + i) * 0.01;
      const py = (((random.next() - time * speed) % 1) + 1) % 1;
      const m = random.next() ** 3,
        color = random.pick(colors);
      const x = (area[0] + px * area[2]) * width,
        y = (area[1] + py * area[3]) * height;
      const r = size * (0.5 + m * 2),
        edge = smoothstep(0, 0.1, py) * smoothstep(1, 0.9, py);
      glow(ctx, x, y, r * 4, color, 0.5 * alpha * edge);
      ctx.fillStyle = rgba(blend(color, palette.pearl, 0.6), alpha * edge * (0.3 + 0.7 * m));
      ctx.beginPath();
      ctx.arc(x, y, r * 0.5, 0, 7);
      ctx.fill();
    }
  });
}
