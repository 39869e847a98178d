// The yard in the snow before morning: a single line of prints from the gate to the third post, where she stands in the
// last two with her hands held out flat, the bucket put down beside her.
import { addBucket } from "../scene/bucket.mjs";
import { createRandom, fractal, noise, smoothstep } from "../drawing/random.mjs";
import { addWires, addYard, createNightSky, posts, yardLights } from "../scene/yard.mjs";
import { createMesh, placed } from "../tracer/mesh.mjs";

export const look = { exposure: 0.92, bloom: 0.3, vignette: 0.42 };

const person = [0.62, -6.7];
const path = Array.from({ length: 19 }, (_, i) => {
  const t = i / 18;
  const x = -4.6 + (person[0] + 4.6) * t + Math.sin(t * 3) * 0.25,
    z = 0.4 + (person[1] - 0.4) * t ** 0.9;
  const side = i % 2 ? 0.09 : -0.09;
  return [x + side * 0.8, z + side * 0.6];
});
const ground = (x, z) => {
  let y = fractal(x * 0.5, z * 0.5) * 0.14 + fractal(x * 2, z * 2) * 0.02;
  for (const [px, pz] of posts) y += 0.09 * Math.exp(-((x - px) ** 2 + (z - pz) ** 2) * 5);
  return y;
};
const dent = (x, z) => {
  let deep = 0;
  for (const [px, pz] of path) {
    const along = (x - px) * 0.6 - (z - pz) * 0.8,
      across = (x - px) * 0.8 + (z - pz) * 0.6;
    const d = (along / 0.17) ** 2 + (across / 0.08) ** 2;
    if (d < 3) deep += smoothstep(1.25, 0.55, d) - 0.3 * Math.exp(-((d - 1.6) ** 2) * 6);
  }
  return deep;
};

export function build() {
  const mesh = createMesh(),
    random = createRandom(9);
  const gravel = mesh.material({
    albedo({ x, z }) {
      const shade = 1 - 0.55 * Math.max(0, dent(x, z)),
        sparkle = noise(x * 90, z * 90) > 0.72 ? 1.1 : 1;
      return [0.78 * shade * sparkle, 0.81 * shade * sparkle, 0.9 * shade * sparkle];
    },
    bump({ x, z }) {
      const e = 0.02;
      return [
        noise(x * 18, z * 18) * 0.09 + ((dent(x + e, z) - dent(x - e, z)) / e) * 0.045,
        0,
        noise(x * 18, z * 18, 5) * 0.09 + ((dent(x, z + e) - dent(x, z - e)) / e) * 0.045,
      ];
    },
    rough: 0.9,
  });
  const snow = mesh.material({ albedo: [0.8, 0.83, 0.92], rough: 0.9 });
  const iron = addYard(mesh, { ground, gravel, coping: snow });
  addWires(mesh, iron, ground);
  const heap = (x, y, z, rx, ry, rz) => mesh.ellipsoid([x, y, z], [rx, ry, rz], snow, undefined, 14);
  for (const [x, z] of posts) {
    const y = ground(x, z) + 2.31;
    const along = Array.from({ length: 13 }, (_, i) => [x - 0.6 + i * 0.1, y + noise(i * 0.9, z) * 0.008, z]);
    mesh.tube(along, (v) => 0.046 * Math.sqrt(Math.max(0.02, 1 - (v * 2 - 1) ** 10)), snow, undefined, 10);
  }
  for (let i = 0; i < 60; i++) heap(-6.29 + random.gaussian() * 0.03, 2.31, -11.8 + i * 0.25, 0.17, 0.07, 0.2);
  for (let i = 0; i < 90; i++) heap(-6 + i * 0.25, 2.31, -12.08, 0.2, 0.07 + random.next() * 0.03, 0.17);

  // The bench under its snow.
  const wood = mesh.material({ albedo: [0.09, 0.07, 0.06], rough: 0.7 });
  const bench = placed([-4.9, ground(-4.9, -4.6), -4.6], 1.45);
  mesh.box([-0.85, 0.42, -0.2], [0.85, 0.47, 0.2], wood, bench);
  for (const x of [-0.7, 0.7]) mesh.box([x - 0.05, 0, -0.17], [x + 0.05, 0.42, 0.17], wood, bench);
  mesh.ellipsoid([0, 0.48, 0], [0.86, 0.09, 0.22], snow, bench);

  // She is seen from behind, in a long coat and a scarf: only her outline and what the window lights.
  const coat = mesh.material({ albedo: [0.07, 0.06, 0.085], rough: 0.85 });
  const scarf = mesh.material({ albedo: [0.3, 0.11, 0.09], rough: 0.8 });
  const skin = mesh.material({ albedo: [0.5, 0.33, 0.25], rough: 0.6 });
  const [px, pz] = person,
    y = ground(px, pz) - 0.02;
  const stand = placed([px, y, pz], 2.75);
  const wide = ([x, h, z]) => stand([x, h, z * 0.66]);
  mesh.lathe(
    [
      [0.2, 0.3],
      [0.245, 0.32],
      [0.235, 0.6],
      [0.205, 0.92],
      [0.215, 1.1],
      [0.235, 1.27],
      [0.2, 1.38],
      [0.11, 1.44],
      [0.07, 1.47],
    ],
    coat,
    wide,
    { columns: 28, wobble: (a, v) => 1 + 0.035 * Math.sin(a * 7) * (1 - v) },
  );
  for (const side of [-0.09, 0.09])
    mesh.tube(
      [
        [side, 0, 0],
        [side, 0.2, 0],
        [side * 0.9, 0.4, 0],
      ],
      (v) => 0.062 - v * 0.008,
      coat,
      stand,
    );
  mesh.ellipsoid([0, 1.57, 0.025], [0.1, 0.13, 0.115], scarf, stand);
  mesh.ellipsoid([0, 1.565, 0.07], [0.08, 0.1, 0.088], skin, stand);
  mesh.tube(
    [
      [-0.1, 1.43, 0.02],
      [0, 1.46, 0.1],
      [0.1, 1.43, 0.02],
      [0, 1.45, -0.1],
      [-0.1, 1.43, 0.02],
    ],
    0.045,
    scarf,
    stand,
  );
  for (const side of [-1, 1]) {
    mesh.tube(
      [
        [side * 0.21, 1.34, 0],
        [side * 0.27, 1.12, 0.06],
        [side * 0.25, 1.02, 0.24],
        [side * 0.21, 1.05, 0.4],
      ],
      (v) => 0.078 - v * 0.03,
      coat,
      stand,
    );
    mesh.ellipsoid([side * 0.2, 1.06, 0.47], [0.042, 0.013, 0.085], skin, stand);
  }
  addBucket(mesh, placed([px + 0.5, ground(px + 0.5, pz + 0.25) - 0.02, pz + 0.25], 0.7, 1.15), { water: false });

  return {
    mesh,
    sky: createNightSky(12, { low: [0.028, 0.037, 0.09], high: [0.012, 0.017, 0.05] }),
    lights: [
      ...yardLights({ window: 1.5, stop: 0, night: 0.95 }),
      // The snow itself seems to shine: a wide pale light close to the ground.
      { corner: [-6, 0.02, -11.8], u: [0, 0, 13], v: [11, 0, 0], color: [0.012, 0.017, 0.034] },
    ],
    camera: { eye: [-0.6, 1.75, 2.6], target: [0.35, 1.15, -8], width: 1.12, aperture: 0.014, focus: 9 },
    haze: { density: 0.016, color: [1, 0.95, 0.9], glow: [0.011, 0.015, 0.038], sky: 34, reach: 16 },
    ambient: [0.02, 0.028, 0.075],
  };
}

export function paint({ dot }, project) {
  const random = createRandom(51),
    window = [5.3, 3.7, -8];
  for (let i = 0; i < 2600; i++) {
    const z = 1.6 - random.next() ** 0.8 * 13,
      reach = 2.6 - z;
    const x = -0.6 + random.range(-0.75, 0.75) * reach * 1.1,
      y = random.range(-0.1, 1) * (1.4 + reach * 0.45);
    const at = project([x, y, z]);
    if (at.x < -0.02 || at.x > 1.02 || at.y < -0.02 || at.y > 1.02) continue;
    const d = Math.hypot(x - window[0], y - window[1], z - window[2]);
    const warm = Math.min(1.6, 9 / (d * d + 1.5)),
      blur = 1 + Math.abs(at.depth - 8) * 0.1;
    const size = ((0.011 * 1430) / at.depth) * blur * random.range(0.6, 1.3);
    const strength = 0.75 / (blur * blur);
    dot(
      at.x,
      at.y,
      Math.min(16, size),
      [0.1 + 0.5 * warm, 0.125 + 0.34 * warm, 0.23 + 0.17 * warm].map((c) => c * strength),
      at.depth,
    );
  }
}
