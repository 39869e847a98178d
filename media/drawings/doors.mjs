// Four doors, from a small one that is hardly open to a tall one that is open wide.
import { bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { palette } from "../drawing/color.mjs";
import { clamp } from "../drawing/random.mjs";
import { brass, doorLight, glass, stone } from "./materials.mjs";
import { dawnRims, nightRims, render } from "./render.mjs";
import { box, sphere } from "./shapes.mjs";

const floor = 0.8;
const doors = [
  { x: -1.83, size: 0.74, open: 0.3 },
  { x: -0.72, size: 0.86, open: 0.7 },
  { x: 0.52, size: 0.98, open: 1.05 },
  { x: 1.86, size: 1.1, open: 1.32 },
].map((door) => ({ ...door, cos: Math.cos(door.open), sin: Math.sin(door.open) }));

const spring = -1.08;
const out = (x, y) => (y < spring ? Math.hypot(x, y - spring) : Math.abs(x));

// In the measure of one door: half its opening is 0.4, and the threshold lies at y = 0.
function frame(x, y, z) {
  const a = out(x, y);
  const stones = Math.hypot(Math.max(0, Math.abs(a - 0.46) - 0.035), Math.max(0, Math.abs(z) - 0.05)) - 0.016;
  return Math.max(Math.min(stones, Math.hypot(a - 0.5, z - 0.05) - 0.022, Math.hypot(a - 0.42, z - 0.05) - 0.014), y);
}
const light = (x, y, z) => Math.max(out(x, y) - 0.41, Math.abs(z + 0.07) - 0.01, y);

function leaf({ cos, sin }, x, y, z) {
  const dx = x + 0.4,
    u = dx * cos + z * sin,
    w = -dx * sin + z * cos;
  const a = out(u - 0.4, y);
  const inset = Math.max(a - 0.27, y + 0.14, -0.68 - y);
  const upperInset = Math.max(a - 0.27, y + 0.8);
  const deep = Math.max(0, 1 - Math.abs(Math.min(Math.abs(inset), Math.abs(upperInset))) / 0.022) * 0.016;
  const wood = Math.max(a - 0.385, Math.abs(w) - 0.03 + deep, y + 0.012);
  return [0.85 * wood, sphere(u - 0.68, y + 0.6, w - 0.05, 0.035)];
}

const ground = (x, y, z) => box(x, y - floor - 0.05, z - 0.2, 2.42, 0.05, 0.62, 0.03);

/** Distances to the parts of the door that is nearest in the row. */
function parts(x, y, z) {
  const door = doors.find((one) => x < one.x + 0.68 * one.size) ?? doors.at(-1);
  const u = (x - door.x) / door.size,
    v = (y - floor) / door.size,
    w = z / door.size;
  const [wood, knob] = leaf(door, u, v, w);
  const scaled = [frame(u, v, w), wood, light(u, v, w), knob].map((d) => d * door.size);
  return [...scaled, ground(x, y, z)];
}
const scene = (x, y, z) => Math.min(...parts(x, y, z));

export function paintDoors(theme, width) {
  const night = theme === "night",
    height = Math.round(width * 0.55),
    scale = width / 5.3,
    middle = [0.5, 0.63];
  const skins = [
    stone[theme],
    glass(night ? [120, 96, 226] : [150, 118, 236], night),
    null,
    brass,
    { ...stone[theme], gloss: 0 },
  ];
  const air = doorLight(night);
  const at = (x, y, z) => {
    const found = parts(x, y, z);
    return skins[found.indexOf(Math.min(...found))] ?? air[Math.round(clamp((floor - y) / 1.8) * 15)];
  };
  const lights = doors.map(({ x, size, sin }) => ({
    at: [x + 0.16 * size, floor - 0.3 * size, 0.42],
    color: [255, 170, 96],
    power: (night ? 0.05 : 0.03) * size * sin,
    wrap: 0.2,
  }));
  const solid = render(width, height, scene, at, {
    scale,
    middle,
    rims: night ? nightRims : dawnRims,
    lights,
    lean: 0.06,
    finer: 1.5,
  });
  const [canvas, ctx] = newCanvas(width, height);
  ctx.drawImage(solid, 0, 0);
  if (night) bloom(ctx, solid, [[scale * 0.05, 0.25]]);
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    for (const { x, size, sin } of doors)
      glow(
        ctx,
        width * middle[0] + (x + 0.1 * size) * scale,
        height * middle[1] + (floor - 0.5 * size) * scale,
        scale * size * 0.85,
        palette.gold,
        (night ? 0.28 : 0.2) * sin,
      );
  });
  return canvas;
}
