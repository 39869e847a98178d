// The white rabbit with his waistcoat and his watch, about to leave.
import { bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { palette } from "../drawing/color.mjs";
import { fractal } from "../drawing/random.mjs";
import { dawnRims, nightRims, render, surface } from "./render.mjs";
import { capsule, ellipsoid, link, melt, sphere } from "./shapes.mjs";

/** An ear, and what of it is rose. */
function ear(x, y, z, [fx, fy, fz], lean, length) {
  const dx = x - fx,
    dy = y - fy;
  const along = -(Math.sin(lean) * -dx + Math.cos(lean) * dy),
    across = Math.cos(lean) * dx + Math.sin(lean) * dy;
  const shell = ellipsoid(across, along - length / 2, z - fz, 0.17, length / 2 + 0.06, 0.1);
  const hollow = ellipsoid(across - 0.015, along - length / 2 - 0.01, z - fz - 0.08, 0.095, length / 2 - 0.05, 0.09);
  return [shell, hollow];
}

const ears = (x, y, z) => {
  const [a, ha] = ear(x, y, z, [0.14, -0.56, 0.06], -0.2, 0.92);
  const [b, hb] = ear(x, y, z, [0.45, -0.56, -0.06], 0.26, 0.86);
  return [Math.min(a, b), Math.min(ha, hb)];
};
const body = (x, y, z) =>
  melt(ellipsoid(x + 0.08, y - 0.58, z, 0.6, 0.62, 0.52), ellipsoid(x - 0.16, y - 0.3, z - 0.05, 0.4, 0.44, 0.4), 0.2);
const slab = (x, y) => Math.abs(y - 0.34 + x * 0.16 - 0.22 * x * x) - 0.27;
const coat = (x, y, z) => Math.max(body(x, y, z) - 0.035, slab(x, y)) - 0.012;
const watch = [0.62, 0.83, 0.56];

function fur(x, y, z) {
  let d = body(x, y, z);
  let head = ellipsoid(x - 0.3, y + 0.28, z - 0.12, 0.42, 0.38, 0.39);
  head = melt(head, ellipsoid(x - 0.52, y + 0.16, z - 0.3, 0.23, 0.17, 0.2), 0.14);
  d = melt(d, head, 0.12);
  d = melt(d, ears(x, y, z)[0], 0.1);
  d = melt(d, ellipsoid(x + 0.26, y - 0.84, z - 0.3, 0.4, 0.36, 0.27), 0.1);
  d = melt(d, ellipsoid(x - 0.02, y - 1.13, z - 0.46, 0.34, 0.115, 0.16), 0.06);
  d = melt(d, ellipsoid(x - 0.4, y - 1.13, z - 0.2, 0.26, 0.11, 0.15), 0.06);
  d = melt(d, sphere(x + 0.72, y - 0.86, z + 0.05, 0.2), 0.04);
  d = melt(d, capsule(x, y, z, [0.3, 0.46, 0.4], [0.56, 0.64, 0.52], 0.115, 0.1), 0.05);
  return d + 0.008 * fractal(x * 11, y * 7, z * 11, 3);
}

const gold = (x, y, z) => {
  const [wx, wy, wz] = watch;
  let d = link(x - wx, y - wy, z - wz, 0, 0.15, 0.035);
  d = Math.min(d, sphere(x - wx, y - wy + 0.2, z - wz, 0.04));
  d = Math.min(d, Math.max(Math.abs(slab(x, y)) - 0.022, body(x, y, z) - 0.056));
  for (const [bx, by] of [
    [0.42, 0.24],
    [0.44, 0.42],
  ])
    d = Math.min(d, sphere(x - bx, y - by, z - 0.42, 0.04));
  return d;
};
const dial = (x, y, z) => ellipsoid(x - watch[0], y - watch[1], z - watch[2], 0.145, 0.145, 0.03);
const eye = (x, y, z) => ellipsoid(x - 0.5, y + 0.36, z - 0.4, 0.08, 0.1, 0.07);
const nose = (x, y, z) => ellipsoid(x - 0.7, y + 0.23, z - 0.4, 0.06, 0.045, 0.05);
const parts = [fur, coat, gold, dial, eye, nose];
const scene = (x, y, z) =>
  Math.min(fur(x, y, z), coat(x, y, z), gold(x, y, z), dial(x, y, z), eye(x, y, z), nose(x, y, z));

const night = {
  fur: surface(
    [
      [0, [26, 22, 84]],
      [0.25, [66, 54, 150]],
      [0.5, [128, 114, 214]],
      [0.75, [196, 184, 248]],
      [1, [250, 246, 255]],
    ],
    { rim: 1.5, gloss: 0.06, base: 0.16 },
  ),
  rose: surface(
    [
      [0, [90, 34, 110]],
      [0.5, [224, 110, 186]],
      [1, [255, 206, 232]],
    ],
    { rim: 0.6, gloss: 0.1, base: 0.3 },
  ),
  coat: surface(
    [
      [0, [22, 8, 70]],
      [0.4, [86, 44, 186]],
      [0.75, [150, 104, 255]],
      [1, [216, 190, 255]],
    ],
    { rim: 1.2, gloss: 0.35, base: 0.2 },
  ),
  gold: surface(
    [
      [0, [96, 50, 60]],
      [0.4, [222, 148, 90]],
      [0.75, [255, 214, 140]],
      [1, [255, 250, 226]],
    ],
    { rim: 0.8, gloss: 1, base: 0.34 },
  ),
  dial: surface(
    [
      [0, [210, 190, 180]],
      [1, [255, 250, 232]],
    ],
    { rim: 0, gloss: 0.2, base: 0.6, glow: [30, 24, 10] },
  ),
  eye: surface(
    [
      [0, [10, 6, 44]],
      [0.7, [40, 30, 110]],
      [1, [120, 200, 255]],
    ],
    { rim: 0.6, gloss: 1.4, base: 0.1 },
  ),
};
const dawn = {
  ...night,
  fur: surface(
    [
      [0, [104, 80, 176]],
      [0.3, [156, 136, 218]],
      [0.55, [204, 188, 244]],
      [0.8, [240, 230, 255]],
      [1, [255, 254, 252]],
    ],
    { rim: 0.7, gloss: 0.05, base: 0.3 },
  ),
  coat: surface(
    [
      [0, [74, 42, 150]],
      [0.4, [124, 82, 222]],
      [0.75, [172, 136, 255]],
      [1, [226, 206, 255]],
    ],
    { rim: 0.8, gloss: 0.35, base: 0.26 },
  ),
};

export function paintRabbit(theme, width) {
  const skins = theme === "night" ? night : dawn,
    names = ["fur", "coat", "gold", "dial", "eye", "rose"],
    isNight = theme === "night";
  const at = (x, y, z) => {
    const found = parts.map((part) => part(x, y, z)),
      name = names[found.indexOf(Math.min(...found))];
    return skins[name === "fur" && ears(x, y, z)[1] < 0.02 && y < -0.6 ? "rose" : name];
  };
  const scale = width / 2.9;
  const solid = render(width, width, scene, at, {
    scale,
    middle: [0.49, 0.56],
    rims: isNight ? nightRims : dawnRims,
    lights: [{ at: [watch[0] + 0.1, watch[1], watch[2] + 0.5], color: [255, 186, 110], power: 0.1, wrap: 0.2 }],
  });
  const [canvas, ctx] = newCanvas(width, width);
  ctx.drawImage(solid, 0, 0);
  if (isNight) bloom(ctx, solid, [[scale * 0.06, 0.2]]);
  const near = scale / (1 - watch[2] * 0.03),
    wx = width * 0.49 + watch[0] * near,
    wy = width * 0.56 + watch[1] * near;
  scoped(ctx, { globalCompositeOperation: isNight ? "lighter" : "source-over" }, () =>
    glow(ctx, wx, wy, scale * 0.42, palette.gold, isNight ? 0.5 : 0.35),
  );
  ctx.strokeStyle = "#4a2f7c";
  ctx.lineWidth = scale * 0.022;
  ctx.lineCap = "round";
  ctx.beginPath();
  ctx.moveTo(wx, wy - scale * 0.09);
  ctx.lineTo(wx, wy);
  ctx.lineTo(wx + scale * 0.055, wy + scale * 0.03);
  ctx.stroke();
  return canvas;
}
