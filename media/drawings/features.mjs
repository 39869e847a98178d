// What the door does: an eye that reads, a sieve that lets light through, and the one way in.
import { bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { auroraStops, palette, ramp } from "../drawing/color.mjs";
import { clamp } from "../drawing/random.mjs";
import { brass, doorLight, glass, shining, stone } from "./materials.mjs";
import { dawnRims, nightRims, render } from "./render.mjs";
import { box, capsule, ellipsoid, sphere, union } from "./shapes.mjs";

/** Renders parts, of which each has its own skin, and lets lights glow around them. */
function paint(theme, width, parts, skins, { scale = width / 2.5, middle = [0.5, 0.5], lights = [], glows }) {
  const night = theme === "night";
  const at = (x, y, z) => {
    const found = parts.map((part) => part(x, y, z)),
      skin = skins[found.indexOf(Math.min(...found))];
    return typeof skin === "function" ? skin(x, y, z) : skin;
  };
  const solid = render(width, width, union(parts), at, {
    scale,
    middle,
    rims: night ? nightRims : dawnRims,
    lights,
    lean: 0.05,
    finer: 1.6,
  });
  const [canvas, ctx] = newCanvas(width, width);
  ctx.drawImage(solid, 0, 0);
  if (night)
    bloom(ctx, solid, [
      [scale * 0.05, 0.25],
      [scale * 0.2, 0.25],
    ]);
  scoped(ctx, { globalCompositeOperation: night ? "lighter" : "source-over" }, () => {
    for (const [x, y, radius, color, alpha] of glows)
      glow(
        ctx,
        width * middle[0] + x * scale,
        width * middle[1] + y * scale,
        radius * scale,
        color,
        alpha * (night ? 1 : 0.6),
      );
  });
  return canvas;
}

const almond = (x, y) => Math.max(Math.hypot(x, y - 0.72) - 1.24, Math.hypot(x, y + 0.72) - 1.24);
const lid = (x, y, z) => 0.8 * (Math.hypot(almond(x, y), z - 0.22 + 0.3 * x * x) - 0.085);
const ball = (x, y, z) => Math.max(sphere(x, y, z + 0.36, 0.86), 0.8 * almond(x, y));
const rays = (x, y, z) =>
  Math.min(
    capsule(x, y, z, [0, -0.78, 0.1], [0, -1.02, 0.1], 0.045),
    capsule(x, y, z, [-0.5, -0.66, 0.08], [-0.64, -0.86, 0.08], 0.045),
    capsule(x, y, z, [0.5, -0.66, 0.08], [0.64, -0.86, 0.08], 0.045),
  );

export function paintEye(theme, width) {
  const night = theme === "night";
  const white = glass(night ? [206, 200, 255] : [226, 216, 255], night),
    dark = glass([30, 22, 110], night),
    spark = shining(palette.pearl);
  const iris = Array.from({ length: 12 }, (_, i) => glass(ramp(auroraStops, 0.44 - i * 0.026), night));
  const skin = (x, y) => {
    const r = Math.hypot(x, y);
    if (Math.hypot(x + 0.11, y + 0.12) < 0.06 || Math.hypot(x - 0.12, y - 0.13) < 0.03) return spark;
    if (r < 0.19 || (r > 0.4 && r < 0.44)) return dark;
    return r < 0.4 ? iris[Math.round(clamp((0.4 - r) / 0.2) * 11)] : white;
  };
  return paint(theme, width, [lid, ball, rays], [stone[theme], skin, brass], {
    middle: [0.5, 0.56],
    lights: [{ at: [0, 0, 0.8], color: [120, 200, 255], power: night ? 0.02 : 0.01, wrap: 0.4 }],
    glows: [
      [0, 0, 0.46, palette.cyan, 0.35],
      [0, -0.94, 0.4, palette.gold, 0.3],
    ],
  });
}

const tilt = [Math.cos(0.5), Math.sin(0.5)];
const bowlAt = 0.02;
const holes = [
  ...[0.2, 0.98, 1.75, 2.55, 3.3, 4.1, 4.9, 5.65].map((a) => [a, 0.92]),
  ...[0.6, 1.35, 2.15, 2.95, 3.7, 4.5, 5.25, 6.05].map((a) => [a, 0.52]),
].map(([a, lat]) => [Math.cos(a) * Math.cos(lat), Math.sin(lat), Math.sin(a) * Math.cos(lat)]);

function bowl(x, y, z) {
  const v = tilt[0] * (y - bowlAt) - tilt[1] * z,
    w = tilt[1] * (y - bowlAt) + tilt[0] * z;
  const brim = Math.hypot(Math.hypot(x, w) - 0.82, v) - 0.07;
  const r = Math.hypot(x, v, w);
  let d = Math.max(Math.abs(r - 0.8) - 0.035, -v);
  if (d > 0.15) return 0.8 * Math.min(d, brim);
  for (const [hx, hy, hz] of holes) d = Math.max(d, 0.115 - Math.hypot(x - hx * r, v - hy * r, w - hz * r));
  return 0.8 * Math.min(d, brim);
}
const handles = (x, y, z) => {
  const v = tilt[0] * (y - bowlAt) - tilt[1] * z,
    w = tilt[1] * (y - bowlAt) + tilt[0] * z;
  return Math.hypot(Math.hypot(Math.abs(x) - 0.95, w) - 0.15, v) - 0.05;
};
const drops = [
  [-0.02, -0.62, 0.2, 0.12],
  [-0.26, 0.98, 0.3, 0.075],
  [0.2, 1.04, 0.3, 0.085],
  [0.02, 1.18, 0.2, 0.055],
];
const lights = union(
  drops.map(
    ([dx, dy, dz, r]) =>
      (x, y, z) =>
        sphere(x - dx, y - dy, z - dz, r),
  ),
);
const shard = (x, y, z, [sx, sy, sz, turn, size]) => {
  const c = Math.cos(turn),
    s = Math.sin(turn);
  const u = c * (x - sx) + s * (y - sy),
    v = -s * (x - sx) + c * (y - sy),
    w = z - sz;
  return Math.max((Math.abs(u) + Math.abs(v) * 0.55 + Math.abs(w) * 0.9) * 0.74 - size, v - size * 0.7);
};
const shards = [
  [-0.5, -0.5, 0, 0.6, 0.15],
  [0.42, -0.6, 0.1, -0.5, 0.16],
  [-0.24, -0.14, 0.1, 2.6, 0.14],
  [0.26, -0.1, 0.16, 0.5, 0.12],
];
const held = union(shards.map((one) => (x, y, z) => shard(x, y, z, one)));

export function paintSieve(theme, width) {
  const night = theme === "night";
  return paint(
    theme,
    width,
    [bowl, handles, lights, held],
    [stone[theme], brass, brass, glass([255, 104, 150], night)],
    {
      middle: [0.5, 0.44],
      lights: [{ at: [0, 0.1, 0.2], color: [255, 170, 100], power: night ? 0.12 : 0.05, wrap: 0.2 }],
      glows: drops.map(([x, y, , r]) => [x, y, r * 3, palette.gold, 0.7]),
    },
  );
}

const wall = (x, y, z) => {
  const front = Math.max(Math.abs(x) - 0.66, y - 0.8, 0.7 * (Math.abs(x) - y - 0.76));
  const opening = y < 0.24 ? Math.hypot(x, y - 0.24) - 0.34 : Math.abs(x) - 0.34;
  return 0.8 * Math.max(front, Math.abs(z) - 0.3, -Math.max(opening, 0.1 - z));
};
const arch = (x, y, z) => {
  const around = y < 0.24 ? Math.hypot(x, y - 0.24) : Math.abs(x);
  return Math.max(Math.hypot(around - 0.36, z - 0.31) - 0.05, y - 0.8);
};
const roof = (x, y, z) => {
  const u = (Math.abs(x) + (y + 0.84)) * Math.SQRT1_2,
    v = (y + 0.84 - Math.abs(x)) * Math.SQRT1_2;
  return 0.8 * box(u - 0.58, v - 0.02, z, 0.66, 0.07, 0.42, 0.04);
};
const step = (x, y, z) =>
  Math.min(box(x, y - 0.86, z, 1, 0.07, 0.62, 0.03), box(x, y - 0.78, z - 0.5, 0.42, 0.05, 0.2, 0.03));
const inside = (x, y, z) => {
  const opening = y < 0.24 ? Math.hypot(x, y - 0.24) - 0.35 : Math.abs(x) - 0.35;
  return Math.max(opening, Math.abs(z - 0.14) - 0.02, y - 0.8);
};
const lamp = (x, y, z) => ellipsoid(x, y + 0.34, z - 0.32, 0.1, 0.1, 0.06);

export function paintGate(theme, width) {
  const night = theme === "night";
  const air = doorLight(night);
  return paint(
    theme,
    width,
    [wall, arch, roof, step, inside, lamp],
    [
      stone[theme],
      brass,
      glass([124, 92, 236], night),
      stone[theme],
      (x, y) => air[Math.round(clamp(0.75 - y) * 15)],
      glass(palette.teal, night),
    ],
    {
      middle: [0.5, 0.52],
      lights: [{ at: [0, 0.6, 0.8], color: [255, 170, 96], power: night ? 0.05 : 0.03, wrap: 0.2 }],
      glows: [
        [0, 0.4, 0.8, palette.gold, 0.3],
        [0, -0.34, 0.3, palette.teal, 0.35],
      ],
    },
  );
}
