// Two plates of glass, one above the other; lights in a row lie on the lower one.
import { bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { auroraStops, palette, ramp } from "../drawing/color.mjs";
import { clamp, lerp } from "../drawing/random.mjs";
import { brass, glass } from "./materials.mjs";
import { dawnRims, nightRims, render } from "./render.mjs";
import { box, capsule, sphere, union } from "./shapes.mjs";

// Seen from above a corner: turned by 45 degrees, then tipped towards the viewer.
const tip = [Math.cos(0.53), Math.sin(0.53)];
const turn = Math.SQRT1_2;
const fromPlate = (x, y, z) => [
  turn * (x - z),
  tip[0] * y + tip[1] * turn * (x + z),
  -tip[1] * y + tip[0] * turn * (x + z),
];
const toPlate = (x, y, z) => {
  const down = tip[0] * y - tip[1] * z,
    near = tip[1] * y + tip[0] * z;
  return [turn * (x + near), down, turn * (near - x)];
};

const slab = (x, y, z) => box(x, y, z, 1.12, 0.06, 1.12, 0.05);
const gap = 0.74;
const row = [-0.72, -0.24, 0.24, 0.72].map((at) => [at, gap - 0.14, 0]);
const beads = union(
  row.map(
    ([bx, by, bz]) =>
      (x, y, z) =>
        sphere(x - bx, y - by, z - bz, 0.1),
  ),
);
const rail = (x, y, z) => capsule(x, y, z, [-0.9, gap - 0.1, 0], [0.9, gap - 0.1, 0], 0.026);
const grooves = (x, z) =>
  Math.min(Math.abs(z - 0.42), Math.abs(z + 0.42), Math.abs(Math.abs(x) - 0.98), Math.abs(Math.abs(z) - 0.98));

export function paintPlates(theme, width) {
  const night = theme === "night",
    height = Math.round(width * 0.97),
    scale = width / 3.5,
    rims = night ? nightRims : dawnRims;
  const place = (distance) => (x, y, z) => distance(...toPlate(x, y, z));
  const options = { scale, rims, lean: 0.03, finer: 1.5 };
  const shades = (from, to) =>
    Array.from({ length: 24 }, (_, i) => glass(ramp(auroraStops, lerp(from, to, i / 23)), night));
  const across = (list, x, z) => list[Math.round(clamp(0.5 + (x + z * 0.4) / 3.1) * 23)];
  const lowerGlass = shades(0.02, 0.6),
    upperGlass = shades(0.3, 0.92);
  const carved = (level) => (x, y, z) => slab(x, y - level, z) + 0.012 * Math.exp(-((grooves(x, z) / 0.014) ** 2));
  const lower = render(
    width,
    height,
    place((x, y, z) => Math.min(0.9 * carved(gap)(x, y, z), beads(x, y, z), rail(x, y, z))),
    (...point) => {
      const on = toPlate(...point);
      return Math.min(beads(...on), rail(...on)) < 0.004 ? brass : across(lowerGlass, on[0], on[2]);
    },
    {
      ...options,
      lights: row.map(([x, y, z]) => ({
        at: fromPlate(x, y - 0.1, z),
        color: [255, 176, 100],
        power: night ? 0.003 : 0.004,
        wrap: 0.2,
      })),
    },
  );
  const upper = render(
    width,
    height,
    place((x, y, z) => 0.9 * carved(-gap)(x, y, z)),
    (...point) => {
      const [x, , z] = toPlate(...point);
      return across(upperGlass, x, z);
    },
    {
      ...options,
      lights: [{ at: fromPlate(0, -gap - 0.5, 0), color: [120, 190, 255], power: night ? 0.08 : 0.02, wrap: 0.3 }],
    },
  );
  const [canvas, ctx] = newCanvas(width, height);
  ctx.drawImage(lower, 0, 0);
  if (night)
    bloom(ctx, lower, [
      [scale * 0.05, 0.2],
      [scale * 0.2, 0.2],
    ]);
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    for (const point of row) {
      const [x, y] = fromPlate(...point);
      glow(ctx, width / 2 + x * scale, height / 2 + y * scale, scale * 0.36, palette.gold, 0.45);
    }
  });
  scoped(ctx, { globalAlpha: 0.84 }, () => ctx.drawImage(upper, 0, 0));
  if (night) bloom(ctx, upper, [[scale * 0.05, 0.3]]);
  return canvas;
}
