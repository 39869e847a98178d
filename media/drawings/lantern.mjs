// A lantern of violet metal and glass. The flame that moves is drawn by the page; its light on metal and glass is here.
import { bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { palette, rgba } from "../drawing/color.mjs";
import { createRandom } from "../drawing/random.mjs";
import { metal } from "./materials.mjs";
import { dawnRims, nightRims, render } from "./render.mjs";
import { capsule, cone, link, sphere } from "./shapes.mjs";

const top = -0.6;
const foot = 0.92;
const postAt = [0.62, 2.52, 3.76, 5.66].map((a) => [Math.cos(a), Math.sin(a)]);

export function lanternScene(x, y, z) {
  let d = cone(x, y, z, 1, 1.16, 0.74, 0.86, 0.05);
  d = Math.min(d, cone(x, y, z, 1.14, 1.25, 0.92, 0.9, 0.05));
  d = Math.min(d, cone(x, y, z, 0.9, 1.02, 0.67, 0.7, 0.04));
  d = Math.min(d, cone(x, y, z, -0.68, top, 0.72, 0.7, 0.035));
  const slope = cone(x, y, z, -1.02, -0.66, 0.24, 0.64, 0.05);
  const ribs = 0.035 * Math.cos(Math.atan2(z, x) * 8);
  d = Math.min(d, slope + ribs * Math.min(1, Math.hypot(x, z) * 1.6));
  d = Math.min(d, cone(x, y, z, -1.1, -1, 0.2, 0.26, 0.03));
  d = Math.min(d, sphere(x, y + 1.17, z, 0.1));
  d = Math.min(d, link(x, y + 1.5, z, 0, 0.25, 0.042));
  for (const [c, s] of postAt)
    d = Math.min(d, capsule(x, y, z, [0.53 * c, top, 0.53 * s], [0.62 * c, foot, 0.62 * s], 0.04));
  d = Math.min(d, cone(x, y, z, 0.78, 0.92, 0.2, 0.24, 0.04));
  return d;
}

function glassPath(ctx) {
  ctx.beginPath();
  ctx.moveTo(-0.54, top);
  ctx.bezierCurveTo(-0.6, -0.1, -0.65, 0.5, -0.64, foot - 0.02);
  ctx.lineTo(0.64, foot - 0.02);
  ctx.bezierCurveTo(0.65, 0.5, 0.6, -0.1, 0.54, top);
  ctx.closePath();
}

export function drawLanternGlass(ctx, night) {
  scoped(ctx, {}, () => {
    glassPath(ctx);
    ctx.clip();
    const inside = ctx.createRadialGradient(0, 0.42, 0.02, 0, 0.35, 1.1);
    inside.addColorStop(0, rgba([255, 226, 160], night ? 0.85 : 0.9));
    inside.addColorStop(0.3, rgba([255, 176, 110], night ? 0.5 : 0.6));
    inside.addColorStop(0.65, rgba(night ? palette.rose : [255, 170, 190], night ? 0.16 : 0.34));
    inside.addColorStop(1, rgba(palette.violet, night ? 0.14 : 0.24));
    ctx.globalCompositeOperation = night ? "lighter" : "source-over";
    ctx.fillStyle = inside;
    ctx.fillRect(-1, -1, 2, 2.2);
    const sides = ctx.createLinearGradient(-0.64, 0, 0.64, 0);
    sides.addColorStop(0, rgba([150, 176, 255], 0.6));
    sides.addColorStop(0.09, rgba([170, 190, 255], 0.12));
    sides.addColorStop(0.16, rgba(palette.pearl, 0));
    sides.addColorStop(0.86, rgba(palette.cyan, 0));
    sides.addColorStop(0.94, rgba(palette.cyan, 0.14));
    sides.addColorStop(1, rgba(palette.teal, 0.6));
    ctx.fillStyle = sides;
    ctx.fillRect(-1, -1, 2, 2.2);
    ctx.filter = "blur(3px)";
    ctx.fillStyle = rgba(palette.pearl, night ? 0.3 : 0.6);
    ctx.beginPath();
    ctx.moveTo(-0.44, top + 0.06);
    ctx.bezierCurveTo(-0.5, -0.1, -0.52, 0.3, -0.5, 0.62);
    ctx.lineTo(-0.4, 0.6);
    ctx.bezierCurveTo(-0.42, 0.3, -0.4, -0.1, -0.33, top + 0.06);
    ctx.fill();
  });
}

function drawSparks(ctx, night) {
  const random = createRandom(12);
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    for (let i = 0; i < 130; i++) {
      const near = random.next(),
        angle = random.range(0, 6.283),
        out = 0.35 + 0.75 * Math.sqrt(random.next());
      const x = Math.cos(angle) * out,
        y = 0.2 + Math.sin(angle) * out * 1.25;
      const color = near > 0.4 ? palette.gold : near > 0.2 ? palette.rose : night ? palette.pearl : palette.violet;
      const r = 0.003 + 0.011 * random.next() ** 4,
        alpha = (1 - out * 0.72) * random.range(0.4, 1);
      ctx.fillStyle = rgba(color, alpha);
      ctx.beginPath();
      ctx.arc(x, y, r, 0, 7);
      ctx.fill();
      if (r > 0.008) glow(ctx, x, y, r * 6, color, alpha * 0.5);
    }
  });
}

export function paintLantern(theme, width) {
  const night = theme === "night",
    height = Math.round(width * 1.4),
    scale = width / 2.36,
    middle = [0.5, 0.575];
  const solid = render(width, height, lanternScene, () => metal[theme], {
    scale,
    middle,
    rims: night ? nightRims : dawnRims,
    lights: [{ at: [0, 0.4, 0], color: [255, 136, 62], power: night ? 0.55 : 0.3, wrap: 0.15 }],
    lean: 0.05,
  });
  const [layer, l] = newCanvas(width, height);
  l.drawImage(solid, 0, 0);
  l.setTransform(scale, 0, 0, scale, width * middle[0], height * middle[1]);
  drawLanternGlass(l, night);
  const [canvas, ctx] = newCanvas(width, height);
  ctx.drawImage(layer, 0, 0);
  if (night)
    bloom(ctx, layer, [
      [scale * 0.05, 0.3],
      [scale * 0.2, 0.35],
    ]);
  ctx.setTransform(scale, 0, 0, scale, width * middle[0], height * middle[1]);
  drawSparks(ctx, night);
  return canvas;
}
