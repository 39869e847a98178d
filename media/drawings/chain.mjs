// Six links of glass and light, from dust in the lower left to gold in the upper right.
import { bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { auroraStops, blend, palette, ramp, rgba } from "../drawing/color.mjs";
import { clamp, createRandom, lerp, smoothstep } from "../drawing/random.mjs";
import { glass } from "./materials.mjs";
import { dawnRims, nightRims, render } from "./render.mjs";
import { link } from "./shapes.mjs";

const count = 6;
const step = 0.98;
const links = Array.from({ length: count }, (_, i) => {
  const s = i - (count - 1) / 2,
    bend = -0.1 * s;
  return {
    x: s * step * 0.86,
    y: -s * step * 0.46 + 0.05 * s * s,
    z: 0.12 * s,
    cos: Math.cos(-0.49 + bend),
    sin: Math.sin(-0.49 + bend),
    turn: i % 2 ? 1.12 : -0.52,
  };
});
for (const l of links) Object.assign(l, { ct: Math.cos(l.turn), st: Math.sin(l.turn) });

function distance(l, x, y, z) {
  const dx = x - l.x,
    dy = y - l.y,
    dz = z - l.z;
  const u = l.cos * dx + l.sin * dy,
    v = -l.sin * dx + l.cos * dy;
  return link(u, l.ct * v - l.st * dz, l.st * v + l.ct * dz, 0.32, 0.31, 0.098);
}

function scene(x, y, z) {
  let d = 9;
  for (const l of links) d = Math.min(d, distance(l, x, y, z));
  return d;
}

const colorAlong = (t) => ramp(auroraStops, clamp(0.02 + t * 0.94));

export function paintChain(theme, width) {
  const night = theme === "night",
    height = Math.round(width * 0.72),
    scale = width / 5.75;
  const skins = links.map((_, i) => glass(colorAlong(i / (count - 1)), night));
  const nearest = (x, y, z) => {
    let best = 0;
    for (let i = 1; i < count; i++) if (distance(links[i], x, y, z) < distance(links[best], x, y, z)) best = i;
    return skins[best];
  };
  const solid = render(width, height, scene, nearest, {
    scale,
    rims: night ? nightRims : dawnRims,
    finer: 1.6,
    lean: 0.04,
  });
  const [layer, l] = newCanvas(width, height);
  l.drawImage(solid, 0, 0);
  scoped(l, { globalCompositeOperation: "destination-out" }, () => {
    const g = l.createLinearGradient(width * 0.06, height * 0.9, width * 0.3, height * 0.62);
    g.addColorStop(0, "rgba(0,0,0,0.96)");
    g.addColorStop(1, "rgba(0,0,0,0)");
    l.fillStyle = g;
    l.fillRect(0, 0, width, height);
  });
  const [canvas, ctx] = newCanvas(width, height);
  ctx.drawImage(layer, 0, 0);
  if (night) bloom(ctx, layer, [[scale * 0.045, 0.35]]);
  drawDust(ctx, width, height, scale, night);
  return canvas;
}

function drawDust(ctx, width, height, scale, night) {
  const random = createRandom(31);
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    for (let i = 0; i < 260; i++) {
      const t = random.next() ** 1.9,
        s = lerp(-2.75, 2.6, t),
        wide = 0.22 + 0.4 * (1 - t);
      const x = width / 2 + (s * step * 0.86 + random.gaussian() * wide) * scale,
        y = height / 2 + (-s * step * 0.46 + 0.05 * s * s + random.gaussian() * wide * 0.8) * scale;
      const edge = smoothstep(0, width * 0.05, Math.min(x, width - x, y, height - y));
      const color = blend(colorAlong(t), night ? palette.pearl : palette.violet, 0.35 * random.next()),
        r = (0.35 + 1.9 * random.next() ** 5) * (scale / 150);
      const alpha = (0.25 + 0.7 * random.next()) * edge * (1 - t * 0.45);
      ctx.fillStyle = rgba(color, alpha);
      ctx.beginPath();
      ctx.arc(x, y, r, 0, 7);
      ctx.fill();
      if (random.next() > 0.93) glow(ctx, x, y, r * 6, color, 0.4 * alpha);
    }
  });
}
