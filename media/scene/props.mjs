// Small things that appear in the story pictures: bokeh, rays, a moon, letter-like marks, pines.
import { blend, palette, rgba } from "../drawing/color.mjs";
import { createRandom, lerp } from "../drawing/random.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";

export function drawBokeh(
  ctx,
  width,
  height,
  {
    count = 60,
    seed = 2,
    area = [0, 0, 1, 1],
    size = 0.03,
    alpha = 0.3,
    colors = [palette.teal, palette.blue, palette.violet, palette.rose, palette.gold],
  } = {},
) {
  const random = createRandom(seed);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (let i = 0; i < count; i++) {
      const x = (area[0] + random.next() * area[2]) * width,
        y = (area[1] + random.next() * area[3]) * height;
      const r = size * width * random.range(0.3, 1.1),
        color = random.pick(colors),
        a = alpha * random.range(0.25, 1);
      const g = ctx.createRadialGradient(x, y, 0, x, y, r);
      g.addColorStop(0, rgba(color, a * 0.55));
      g.addColorStop(0.82, rgba(color, a * 0.75));
      g.addColorStop(0.94, rgba(blend(color, palette.pearl, 0.3), a));
      g.addColorStop(1, rgba(color, 0));
      ctx.fillStyle = g;
      ctx.fillRect(x - r, y - r, r * 2, r * 2);
    }
  });
}

export function drawRays(
  ctx,
  x,
  y,
  length,
  {
    count = 26,
    seed = 4,
    alpha = 0.2,
    from = 0,
    to = 6.283,
    colors = [palette.pearl, palette.cyan, palette.gold],
  } = {},
) {
  const random = createRandom(seed);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (let i = 0; i < count; i++) {
      const angle = lerp(from, to, random.next()),
        half = random.range(0.008, 0.05),
        reach = length * random.range(0.5, 1);
      const color = random.pick(colors),
        g = ctx.createRadialGradient(x, y, 0, x, y, reach);
      g.addColorStop(0, rgba(color, alpha * random.range(0.3, 1)));
      g.addColorStop(1, rgba(color, 0));
      ctx.fillStyle = g;
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x + Math.cos(angle - half) * reach, y + Math.sin(angle - half) * reach);
      ctx.lineTo(x + Math.cos(angle + half) * reach, y + Math.sin(angle + half) * reach);
      ctx.fill();
    }
  });
}

/** Moon at a phase from -1 (thin, waxing) over 0 (full) to 1 (thin, waning). */
export function drawMoon(ctx, x, y, r, phase, { alpha = 1, color = [255, 244, 226] } = {}) {
  scoped(ctx, { globalCompositeOperation: "lighter" }, () =>
    glow(ctx, x, y, r * 4, blend(color, palette.blue, 0.4), 0.5 * alpha * (1 - Math.abs(phase) * 0.6)),
  );
  ctx.fillStyle = rgba([24, 26, 74], 0.85 * alpha);
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 7);
  ctx.fill();
  const side = phase <= 0 ? 1 : -1,
    bulge = 1 - 2 * Math.abs(phase);
  const g = ctx.createRadialGradient(x - r * 0.3, y - r * 0.3, r * 0.1, x, y, r * 1.1);
  g.addColorStop(0, rgba([255, 252, 244], alpha));
  g.addColorStop(1, rgba(blend(color, palette.violet, 0.35), alpha));
  ctx.fillStyle = g;
  ctx.beginPath();
  ctx.arc(x, y, r, -Math.PI / 2, Math.PI / 2, side < 0);
  ctx.ellipse(x, y, Math.abs(bulge) * r, r, 0, Math.PI / 2, -Math.PI / 2, bulge > 0 === side < 0);
  ctx.fill();
}

/** Letter-like marks of no alphabet: strokes and arcs of light. */
export function drawGlyph(ctx, x, y, size, seed, color, alpha) {
  const random = createRandom(seed);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(random.range(-0.5, 0.5));
  ctx.scale(size, size);
  ctx.strokeStyle = rgba(color, alpha);
  ctx.lineWidth = 0.09;
  ctx.lineCap = "round";
  for (let i = 0, n = random.pick([2, 2, 3]); i < n; i++) {
    ctx.beginPath();
    const kind = random.next();
    if (kind < 0.4) {
      const px = random.pick([-0.3, 0, 0.3]);
      ctx.moveTo(px, -0.5);
      ctx.lineTo(px + random.pick([0, 0, 0.25, -0.25]), 0.5);
    } else if (kind < 0.75) {
      const from = random.range(0, 6.28);
      ctx.arc(random.pick([-0.12, 0.12]), random.pick([-0.22, 0.22, 0]), 0.27, from, from + random.range(2.2, 5));
    } else {
      ctx.moveTo(-0.3, random.pick([-0.5, 0, 0.45]));
      ctx.quadraticCurveTo(0, random.range(-0.4, 0.4), 0.32, random.pick([-0.5, 0, 0.45]));
    }
    ctx.stroke();
  }
  ctx.restore();
}

export function drawPine(ctx, x, base, tall, color, snow = 0, seed = 1) {
  const random = createRandom(seed);
  const layers = 11;
  for (let i = 0; i < layers; i++) {
    const t = i / layers,
      y = base - tall * (1 - t) * 0.96,
      half = tall * (0.03 + 0.2 * t) * random.range(0.85, 1.1),
      drop = tall * 0.16;
    ctx.fillStyle = rgba(color);
    ctx.beginPath();
    ctx.moveTo(x, y - drop * 0.4);
    ctx.quadraticCurveTo(x - half * 0.35, y + drop * 0.4, x - half, y + drop * 0.9);
    ctx.quadraticCurveTo(x, y + drop * 0.55, x + half, y + drop * 0.9);
    ctx.quadraticCurveTo(x + half * 0.35, y + drop * 0.4, x, y - drop * 0.4);
    ctx.fill();
    if (!snow) continue;
    ctx.strokeStyle = rgba([206, 226, 255], snow * random.range(0.4, 1));
    ctx.lineWidth = Math.max(0.8, tall * 0.011);
    ctx.lineCap = "round";
    ctx.beginPath();
    ctx.moveTo(x - half * 0.92, y + drop * 0.84);
    ctx.quadraticCurveTo(x - half * 0.35, y + drop * 0.38, x - half * 0.06, y - drop * 0.2);
    ctx.stroke();
  }
}
