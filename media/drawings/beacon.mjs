// The lantern on a hill, with rings of light around it that are seen from far.
import { blurred, bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { auroraStops, palette, ramp, rgba } from "../drawing/color.mjs";
import { createRandom, fractal } from "../drawing/random.mjs";
import { drawLanternGlass, lanternScene } from "./lantern.mjs";
import { glass, metal } from "./materials.mjs";
import { dawnRims, nightRims, render } from "./render.mjs";
import { ellipsoid, melt } from "./shapes.mjs";

const size = 0.46;
const lamp = { x: 0, y: -0.22 };
const lantern = (x, y, z) => lanternScene((x - lamp.x) / size, (y - lamp.y) / size, z / size) * size;
const hill = (x, y, z) =>
  melt(ellipsoid(x, y - 1.5, z, 2.5, 1.16, 1), ellipsoid(x - 1.5, y - 1.6, z + 0.5, 1.5, 0.9, 0.9), 0.3) +
  0.045 * fractal(x * 2, y * 2, z * 2, 2);
const scene = (x, y, z) => Math.min(0.8 * hill(x, y, z), lantern(x, y, z));

export function paintBeacon(theme, width) {
  const night = theme === "night",
    height = Math.round(width * 0.55),
    scale = width / 4.6,
    middle = [0.5, 0.56];
  const grass = { ...(night ? metal.night : glass([150, 130, 232], false)), gloss: 0 };
  const at = (x, y, z) => (lantern(x, y, z) < 0.004 ? metal[theme] : grass);
  const solid = render(width, height, scene, at, {
    scale,
    middle,
    rims: night ? nightRims : dawnRims,
    lights: [{ at: [0, lamp.y + 0.16, 0.3], color: [255, 150, 80], power: night ? 0.2 : 0.1, wrap: 0.3 }],
    lean: 0.05,
    finer: 1.5,
  });
  const x0 = width * middle[0] + lamp.x * scale,
    y0 = height * middle[1] + lamp.y * scale;
  const [layer, l] = newCanvas(width, height);
  l.drawImage(solid, 0, 0);
  l.setTransform(scale * size, 0, 0, scale * size, x0, y0);
  drawLanternGlass(l, night);
  glow(l, 0, 0.42, 0.5, [255, 222, 150], 1);
  const [canvas, ctx] = newCanvas(width, height);
  drawRings(ctx, x0, y0 + 0.12 * scale, scale, night);
  ctx.drawImage(layer, 0, 0);
  if (night)
    bloom(ctx, layer, [
      [scale * 0.05, 0.3],
      [scale * 0.2, 0.3],
    ]);
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () =>
    glow(ctx, x0, y0 + 0.15 * scale, scale * 0.7, palette.gold, night ? 0.45 : 0.3),
  );
  scoped(ctx, { globalCompositeOperation: "destination-out" }, () => {
    for (const [from, to] of [
      [0, 0.2],
      [1, 0.8],
    ]) {
      const g = ctx.createLinearGradient(width * from, 0, width * to, 0);
      g.addColorStop(0, "rgba(0,0,0,1)");
      g.addColorStop(1, "rgba(0,0,0,0)");
      ctx.fillStyle = g;
      ctx.fillRect(0, 0, width, height);
    }
  });
  return canvas;
}

function drawRings(ctx, x0, y0, scale, night) {
  const random = createRandom(4);
  const [rings, r] = newCanvas(ctx.canvas.width, ctx.canvas.height);
  for (const [i, radius] of [0.56, 0.86, 1.16].entries()) {
    r.strokeStyle = rgba(ramp(auroraStops, 0.92 - i * 0.3), (night ? 0.95 : 0.8) - i * 0.2);
    r.lineWidth = scale * (0.03 - i * 0.006);
    r.beginPath();
    r.arc(x0, y0, radius * scale, 0, 7);
    r.stroke();
  }
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    glow(ctx, x0, y0, scale * 1.5, night ? palette.violet : palette.rose, night ? 0.4 : 0.3);
    ctx.drawImage(blurred(rings, scale * 0.05), 0, 0, rings.width, rings.height);
    ctx.drawImage(rings, 0, 0);
    for (let i = 0; i < 110; i++) {
      const angle = random.range(0, 6.283),
        away = 0.3 + 1.3 * Math.sqrt(random.next());
      ctx.fillStyle = rgba(
        random.next() > 0.5 ? palette.gold : night ? palette.pearl : palette.violet,
        0.9 - away * 0.5,
      );
      ctx.beginPath();
      ctx.arc(
        x0 + Math.cos(angle) * away * scale,
        y0 + Math.sin(angle) * away * scale,
        scale * (0.004 + 0.012 * random.next() ** 4),
        0,
        7,
      );
      ctx.fill();
    }
  });
}
