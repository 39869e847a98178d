// Ground for films: hills, water with reflections, mist.
import { palette, rgba } from "../drawing/color.mjs";
import { createRandom, fractal, lerp, noise } from "../drawing/random.mjs";
import { glow, newCanvas, scoped } from "../drawing/canvas.mjs";

/** A hill silhouette. base and tall are fractions of the height; the fill fades to foot at the bottom. */
export function drawHill(
  ctx,
  width,
  height,
  { base, tall, seed, color, foot = color, rough = 3, shift = 0, zoom = 1, rim = 0, sharp = 0 },
) {
  const y = (x) => {
    const u = ((x / width - 0.5) / zoom + 0.5) * rough + shift;
    const n = fractal(u + seed * 13.7, seed, 0, 6);
    const peak = sharp ? lerp(n, 0.55 - Math.abs(n) * 1.5, sharp) : n;
    return (base - Math.max(0, tall * zoom * (0.5 + peak))) * height;
  };
  const g = ctx.createLinearGradient(0, (base - tall) * height, 0, (base + 0.06) * height);
  g.addColorStop(0, rgba(color));
  g.addColorStop(1, rgba(foot));
  ctx.fillStyle = g;
  ctx.beginPath();
  ctx.moveTo(-5, height + 5);
  for (let x = -5; x <= width + 5; x += 3) ctx.lineTo(x, y(x));
  ctx.lineTo(width + 5, height + 5);
  ctx.fill();
  if (!rim) return;
  scoped(
    ctx,
    { globalCompositeOperation: "lighter", strokeStyle: rgba(palette.cyan, rim), lineWidth: width / 900 },
    () => {
      ctx.beginPath();
      let drawing = false;
      for (let x = -5; x <= width + 5; x += 3) {
        const above = y(x) < (base - tall * 0.08) * height;
        if (above && drawing) ctx.lineTo(x, y(x) + width / 1400);
        else if (above) ctx.moveTo(x, y(x) + width / 1400);
        drawing = above;
      }
      ctx.stroke();
    },
  );
}

/** Mirror everything above the horizon (0..1) into the water below it. */
export function drawReflection(
  ctx,
  width,
  height,
  horizon,
  { time = 0, dim = 0.62, tint = [6, 10, 38], ripple = 1, squash = 0.9 } = {},
) {
  const edge = Math.round(horizon * height);
  if (edge >= height || edge <= 2) return;
  const [copy, c] = newCanvas(width, edge);
  c.drawImage(ctx.canvas, 0, 0, width, edge, 0, 0, width, edge);
  const step = Math.max(2, Math.round(height / 400)),
    depth = height - edge;
  for (let row = 0; row < depth; row += step) {
    const t = row / depth,
      source = edge - step - row * squash * (0.55 + 0.45 * (edge / depth > 1 ? 1 : edge / depth));
    const wave =
      ripple *
      (1 + t * 14) *
      (width / 1280) *
      (Math.sin((row * 0.16) / (0.25 + t) + time * 2.1) + noise(row * 0.05, time) * 1.5);
    const stretch = 1 + t * 0.25;
    ctx.drawImage(
      copy,
      0,
      Math.max(0, source),
      width,
      step,
      wave - (width * (stretch - 1)) / 2,
      edge + row,
      width * stretch,
      step + 0.6,
    );
  }
  const g = ctx.createLinearGradient(0, edge, 0, height);
  g.addColorStop(0, rgba(tint, dim * 0.45));
  g.addColorStop(0.25, rgba(tint, dim * 0.75));
  g.addColorStop(1, rgba(tint, Math.min(1, dim * 1.35)));
  ctx.fillStyle = g;
  ctx.fillRect(0, edge, width, depth);
}

/** Small lights on the water in perspective; flow moves them towards the viewer. */
export function drawGlints(
  ctx,
  width,
  height,
  horizon,
  {
    count = 600,
    seed = 8,
    alpha = 0.6,
    flow = 0,
    colors = [palette.cyan, palette.teal, palette.violet, palette.rose],
  } = {},
) {
  const random = createRandom(seed),
    edge = horizon * height,
    span = height * 0.5;
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (let i = 0; i < count; i++) {
      const lane = random.range(-1, 1),
        color = random.pick(colors),
        blink = random.range(0, 6);
      const z = 0.35 + ((((random.next() - flow) % 1) + 1) % 1) * 5;
      const y = edge + (span * 0.34) / z,
        x = width * (0.5 + (lane * 3.2) / z);
      if (x < -30 || x > width + 30 || y > height) continue;
      const strength =
        alpha * (0.35 + 0.65 * Math.max(0, Math.sin(blink + flow * 60 + i))) * Math.min(1, (5.3 - z) * 0.8);
      ctx.fillStyle = rgba(color, strength * 0.7);
      ctx.beginPath();
      ctx.ellipse(x, y, (width * 0.0034) / z, Math.max(0.45, (width * 0.0005) / z), 0, 0, 7);
      ctx.fill();
    }
  });
}

export function drawMist(
  ctx,
  width,
  height,
  y,
  { color = palette.violet, alpha = 0.25, thick = 0.08, seed = 1, time = 0 } = {},
) {
  const random = createRandom(seed);
  scoped(ctx, { globalCompositeOperation: "screen" }, () => {
    for (let i = 0; i < 14; i++) {
      const x = (random.range(-0.1, 1.1) + 0.02 * noise(i, time * 0.3)) * width,
        r = random.range(0.12, 0.3) * width;
      ctx.save();
      ctx.translate(x, (y + random.range(-0.3, 0.3) * thick) * height);
      ctx.scale(1, (thick * height) / r);
      glow(ctx, 0, 0, r, color, alpha * random.range(0.3, 1));
      ctx.restore();
    }
  });
}
