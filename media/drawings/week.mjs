// Seven days as pillars of glass, and a quiet line over them with a light where something happened.
import { bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { auroraStops, palette, ramp } from "../drawing/color.mjs";
import { brass, glass, stone } from "./materials.mjs";
import { dawnRims, nightRims, render } from "./render.mjs";
import { box, capsule, line, sphere, tabled, union } from "./shapes.mjs";

const floor = 0.86;
const course = (x) => -0.02 - 0.3 * Math.sin(2.05 * x + 0.5) - 0.16 * Math.cos(0.9 * x - 1) - 0.08 * x;
const days = [-1.8, -1.2, -0.6, 0, 0.6, 1.2, 1.8];
const lights = [days[1], days[3], days[5]].map((x) => [x, course(x) - 0.02, 0.34]);
const path = tabled(
  line(Array.from({ length: 60 }, (_, i) => -2.2 + (4.4 * i) / 59).map((x) => [x, course(x)])),
  -2.4,
  -1,
  2.4,
  1,
);

const pillar = (day, x, y, z) => capsule(x, y, z, [day, course(day) + 0.3, 0], [day, floor, 0], 0.19);
const thread = (x, y, z) => Math.hypot(path(x, y), z - 0.3) - 0.034;
const base = (x, y, z) => box(x, y - floor - 0.06, z, 2.35, 0.06, 0.42, 0.04);
const bead = union(
  lights.map(
    ([bx, by, bz]) =>
      (x, y, z) =>
        sphere(x - bx, y - by, z - bz, 0.1),
  ),
);

function scene(x, y, z) {
  let d = Math.min(thread(x, y, z), base(x, y, z), bead(x, y, z));
  for (const day of days) if (Math.abs(x - day) < 0.6) d = Math.min(d, Math.max(pillar(day, x, y, z), y - floor));
  return d;
}

export function paintWeek(theme, width) {
  const night = theme === "night",
    height = Math.round(width * 0.55),
    scale = width / 5,
    middle = [0.5, 0.54];
  const pillars = days.map((_, i) => glass(ramp(auroraStops, 0.06 + i * 0.13), night));
  const silver = glass(night ? palette.pearl : [124, 92, 226], night);
  const at = (x, y, z) => {
    if (bead(x, y, z) < 0.004) return brass;
    if (thread(x, y, z) < 0.004) return silver;
    if (base(x, y, z) < 0.004) return stone[theme];
    return pillars[days.findIndex((day) => x < day + 0.3)] ?? pillars[6];
  };
  const solid = render(width, height, scene, at, {
    scale,
    middle,
    rims: night ? nightRims : dawnRims,
    lights: lights.map((spot) => ({
      at: [spot[0], spot[1] + 0.02, spot[2] + 0.12],
      color: [255, 180, 104],
      power: night ? 0.05 : 0.02,
      wrap: 0.2,
    })),
    lean: 0.05,
  });
  const [canvas, ctx] = newCanvas(width, height);
  ctx.drawImage(solid, 0, 0);
  if (night)
    bloom(ctx, solid, [
      [scale * 0.05, 0.25],
      [scale * 0.2, 0.2],
    ]);
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    for (const [x, y] of lights)
      glow(ctx, width * middle[0] + x * scale, height * middle[1] + y * scale, scale * 0.42, palette.gold, 0.55);
  });
  return canvas;
}
