// The walled yard behind the hall: gravel, six iron posts, the wall, the high window, the bus stop beyond. Metres.
import { createRandom, fractal, noise } from "../drawing/random.mjs";

export const posts = [
  [-3.1, -3.2],
  [-3.1, -6.2],
  [-3.1, -9.2],
  [2.3, -3.2],
  [2.3, -6.2],
  [2.3, -9.2],
];

/**
 * The walls at the back and at the left, and that of the hall at the right with its lit window. `ground` gives the
 * height of the ground, `gravel` and `coping` are the materials of the ground and of the top of the walls.
 */
export function addYard(mesh, { ground, gravel, coping }) {
  const brick = mesh.material({
    albedo({ x, y, z }) {
      const along = Math.abs(z + 12) < 0.02 ? x : z;
      const row = Math.floor(y / 0.09),
        shift = (row % 2) * 0.13;
      const joint =
        Math.abs(((((y / 0.09) % 1) + 1) % 1) - 0.5) > 0.42 ||
        Math.abs((((((along + shift) / 0.26) % 1) + 1) % 1) - 0.5) > 0.47;
      const tone = joint ? 0.2 : 0.15 + noise(row * 1.7, Math.floor((along + shift) / 0.26) * 2.3) * 0.045;
      const worn = tone + fractal(x * 1.5, y * 1.5, z * 1.5) * 0.07;
      return [worn * 1.04, worn * 0.92, worn * 0.96];
    },
    rough: 0.85,
    bump: ({ x, y, z }) => [noise(x * 14, y * 14, z * 14) * 0.12, noise(x * 14, y * 14, z * 14 + 9) * 0.12, 0.0],
  });
  mesh.sheet((u, v) => [-14 + u * 28, ground(-14 + u * 28, 4 - v * 16), 4 - v * 16], 90, 70, gravel);
  mesh.quad([-14, -0.3, -12], [28, 0, 0], [0, 2.5, 0], brick);
  mesh.box([-14, 2.2, -12.25], [14, 2.3, -11.93], coping);
  mesh.quad([-6.2, -0.3, 4], [0, 0, -16], [0, 2.5, 0], brick);
  mesh.box([-6.45, 2.2, -12], [-6.13, 2.3, 4], coping);
  mesh.quad([5.4, -0.3, -12], [0, 0, 16], [0, 9, 0], brick);
  const pane = mesh.material({
    albedo: [0.02, 0.02, 0.02],
    rough: 0.2,
    light({ u, v }) {
      const bars = Math.abs(((u * 3) % 1) - 0.5) > 0.46 || Math.abs(((v * 3) % 1) - 0.5) > 0.46;
      if (bars) return null;
      const glow = 0.55 + 0.45 * Math.exp(-((u - 0.5) ** 2 + (v - 0.3) ** 2) * 5);
      return [3.4 * glow, 2.1 * glow, 0.95 * glow];
    },
    sampled: true,
  });
  mesh.quad([5.38, 3.05, -9.1], [0, 0, 2.3], [0, 1.5, 0], pane);
  mesh.box([5.3, 2.93, -9.25], [5.42, 3.03, -6.65], coping);
  const iron = mesh.material({ albedo: [0.07, 0.062, 0.065], rough: 0.5, reflect: 0.08 });
  for (const [x, z] of posts) {
    const y = ground(x, z);
    mesh.tube(
      [
        [x, y - 0.1, z],
        [x, y + 1.2, z],
        [x, y + 2.35, z],
      ],
      0.042,
      iron,
      undefined,
      10,
    );
    mesh.tube(
      [
        [x - 0.62, y + 2.28, z],
        [x + 0.62, y + 2.28, z],
      ],
      0.03,
      iron,
      undefined,
      8,
    );
    for (const side of [-0.56, 0.56])
      mesh.tube(
        [
          [x + side, y + 2.26, z],
          [x + side * 0.9, y + 2.18, z],
        ],
        0.014,
        iron,
        undefined,
        6,
      );
  }
  return iron;
}

/** The wires that still hang between the posts of each row. */
export function addWires(mesh, iron, ground) {
  for (const x of [-3.1, 2.3]) {
    for (const side of [-0.56, 0.56]) {
      for (const [a, b] of [
        [-3.2, -6.2],
        [-6.2, -9.2],
      ]) {
        const points = Array.from({ length: 9 }, (_, i) => {
          const t = i / 8;
          return [x + side, ground(x, -6) + 2.24 - 0.32 * t * (1 - t), a + (b - a) * t];
        });
        mesh.tube(points, 0.007, iron, undefined, 4);
      }
    }
  }
}

/** What lights the yard: the window of the hall, the bus stop behind the wall, the night. */
export const yardLights = ({ window = 1, stop = 1, night = 1 } = {}) => [
  { corner: [5.36, 3.05, -9.1], u: [0, 0, 2.3], v: [0, 1.5, 0], color: [30 * window, 18 * window, 7.4 * window] },
  { at: [-4.4, 3.3, -14.6], radius: 0.18, color: [80 * stop, 66 * stop, 42 * stop] },
  { corner: [-14, 14, -14], u: [26, 0, 0], v: [0, 0, 24], color: [0.1 * night, 0.15 * night, 0.42 * night] },
];

/** The night above the wall: indigo that lightens downwards, a few stars. */
export function createNightSky(seed, { low = [0.03, 0.04, 0.11], high = [0.008, 0.011, 0.036] } = {}) {
  const random = createRandom(seed);
  const shift = random.next() * 100;
  return (x, y, z) => {
    const t = Math.max(0, Math.min(1, y * 1.7)) ** 0.7;
    const cloud = 1 + fractal(x * 3 + shift, y * 7, z * 3) * 0.5;
    return [0, 1, 2].map((k) => (low[k] + (high[k] - low[k]) * t) * cloud);
  };
}
