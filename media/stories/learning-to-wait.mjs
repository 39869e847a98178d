// The reservoir: the full moon behind the heron, which stands by the striped pole in the road the moon lays down.
import { createRandom, fractal, noise, smoothstep } from "../drawing/random.mjs";
import { createMesh } from "../tracer/mesh.mjs";

export const look = {
  exposure: 0.78,
  shadow: [0.006, 0.008, 0.024],
  bloom: 0.34,
  vignette: 0.45,
  smooth: { levels: 3, strength: 0.7 },
};

// Directions of the moon's middle, seen from the camera, and its size as a cosine.
const moon = norm([0.036, 0.108, -1]);
const moonSize = 0.99625;
function norm(a) {
  const l = Math.hypot(...a);
  return a.map((v) => v / l);
}

const sky = (x, y, z) => {
  const t = smoothstep(0, 0.55, y);
  const near = x * moon[0] + y * moon[1] + z * moon[2];
  const halo = Math.exp((near - 1) * 60) * 0.13 + Math.exp((near - 1) * 10) * 0.03;
  const cloud = 1 + fractal(x * 4, y * 16, z * 4) * 0.75;
  const night = [0.03 - 0.024 * t, 0.042 - 0.032 * t, 0.115 - 0.08 * t].map((c) => c * cloud);
  if (near > moonSize) {
    const edge = smoothstep(moonSize, moonSize + 0.00006, near);
    const seas = 1 - 0.5 * smoothstep(-0.08, 0.22, fractal((x - moon[0]) * 26, (y - moon[1]) * 26, 5));
    return [1.75, 1.2, 0.62].map((c, k) => night[k] + c * seas * edge + [1, 0.8, 0.5][k] * halo);
  }
  return night.map((c, k) => c + halo * [1, 0.82, 0.56][k]);
};

export function build() {
  const mesh = createMesh(),
    random = createRandom(411);
  const water = mesh.material({
    albedo: [0.004, 0.007, 0.018],
    rough: 0.05,
    reflect: 0.04,
    bump({ x, z }) {
      const far = Math.min(1, 8 / Math.max(1, -z));
      const swell =
        noise(x * 0.9, z * 2.4) * 0.028 + noise(x * 3, z * 8, 4) * 0.03 * far + noise(x * 9, z * 20, 7) * 0.02 * far;
      const across = noise(x * 2.2, z * 5, 11) * 0.05 + noise(x * 8, z * 14, 17) * 0.045 * far;
      // Rings about the legs of the heron and the pole.
      const ring = [
        [0.28, -7.9],
        [1.32, -8.2],
      ].reduce((sum, [cx, cz]) => {
        const d = Math.hypot(x - cx, z - cz);
        return sum + Math.sin(d * 20) * 0.05 * Math.exp(-d * 1.6);
      }, 0);
      return [across + ring * 0.4, 0, swell + ring];
    },
  });
  mesh.quad([-400, 0, 6], [800, 0, 0], [0, 0, -700], water);
  const hill = (distance, seed, base, tall, tone) => {
    const material = mesh.material({ albedo: [0, 0, 0], light: tone, rough: 1 });
    const points = 160;
    mesh.sheet(
      (u, v) => {
        const x = (u - 0.5) * distance * 3,
          y = base + tall * (0.5 + fractal(u * 5 + seed, seed) * 1.1) + noise(u * 170, seed) * tall * 0.035;
        return [x, -1 + v * (Math.max(0.5, y) + 1), -distance];
      },
      points,
      1,
      material,
    );
  };
  hill(420, 3, 5, 26, [0.022, 0.03, 0.075]);
  hill(240, 9, 0, 13, [0.011, 0.015, 0.042]);
  hill(130, 21, -2.2, 7, [0.005, 0.007, 0.021]);

  // The pole: bands of a finger's width of white and dark, numbers nobody has to read.
  const band = mesh.material({
    albedo: ({ y, u }) =>
      (Math.floor(y / 0.11) % 2 ? [0.75, 0.74, 0.7] : [0.35, 0.05, 0.04]).map(
        (c) => c * (0.85 + noise(u * 20, y * 14) * 0.2),
      ),
    rough: 0.6,
  });
  const iron = mesh.material({ albedo: [0.05, 0.05, 0.06], rough: 0.5 });
  mesh.tube(
    [
      [1.32, -0.5, -8.2],
      [1.32, 1, -8.2],
      [1.32, 2.5, -8.2],
    ],
    0.065,
    band,
    undefined,
    16,
  );
  mesh.ellipsoid([1.32, 2.51, -8.2], [0.085, 0.05, 0.085], iron);

  // The heron looks down to the left, on one leg.
  const feather = mesh.material({
    albedo: ({ x, y, z }) => [0.085, 0.09, 0.115].map((c) => c * (1 + noise(x * 9, y * 40, z * 20) * 0.4)),
    rough: 0.7,
  });
  const pale = mesh.material({ albedo: [0.3, 0.3, 0.32], rough: 0.7 });
  const horn = mesh.material({ albedo: [0.2, 0.14, 0.06], rough: 0.5 });
  const at = ([x, y, z]) => [0.28 + x * 1.45, y * 1.45, -7.9 + z * 1.45];
  const curve = (points, steps) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const f = (i / steps) * (points.length - 1),
        k = Math.min(points.length - 2, Math.floor(f)),
        t = f - k;
      const p = [points[Math.max(0, k - 1)], points[k], points[k + 1], points[Math.min(points.length - 1, k + 2)]];
      return [0, 1, 2].map(
        (n) =>
          0.5 *
          (2 * p[1][n] +
            (p[2][n] - p[0][n]) * t +
            (2 * p[0][n] - 5 * p[1][n] + 4 * p[2][n] - p[3][n]) * t * t +
            (3 * p[1][n] - p[0][n] - 3 * p[2][n] + p[3][n]) * t ** 3),
      );
    });
  mesh.tube(
    curve(
      [
        [0.42, 0.56, 0],
        [0.25, 0.68, 0],
        [0.02, 0.83, 0],
        [-0.12, 0.93, 0],
        [-0.17, 0.99, 0],
      ],
      20,
    ),
    (v) => 0.012 + 0.125 * Math.sin(Math.PI * Math.min(1, v * 0.9 + 0.06)) ** 0.85,
    feather,
    at,
    18,
  );
  mesh.tube(
    curve(
      [
        [0.48, 0.5, 0],
        [0.3, 0.62, 0.02],
        [0.12, 0.74, 0.03],
      ],
      10,
    ),
    (v) => 0.006 + 0.06 * v,
    feather,
    at,
    10,
  );
  mesh.tube(
    curve(
      [
        [-0.13, 0.93, 0],
        [-0.23, 1.02, 0],
        [-0.17, 1.14, 0],
        [-0.12, 1.25, 0],
        [-0.2, 1.36, 0],
        [-0.28, 1.37, 0],
      ],
      30,
    ),
    (v) => 0.052 - 0.027 * v,
    pale,
    at,
    12,
  );
  mesh.ellipsoid([-0.3, 1.365, 0], [0.07, 0.036, 0.034], pale, at);
  mesh.tube(
    [
      [-0.34, 1.362, 0],
      [-0.45, 1.325, 0],
      [-0.58, 1.275, 0],
    ],
    (v) => 0.019 * (1 - v) + 0.001,
    horn,
    at,
  );
  mesh.tube(
    curve(
      [
        [-0.25, 1.392, 0],
        [-0.14, 1.38, 0.01],
        [0.0, 1.31, 0.02],
      ],
      8,
    ),
    (v) => 0.009 * (1 - v) + 0.001,
    feather,
    at,
  );
  for (let k = 0; k < 5; k++)
    mesh.tube(
      curve(
        [
          [-0.17 + k * 0.012, 0.97, 0.03],
          [-0.19 + k * 0.02, 0.86, 0.05],
          [-0.16 + k * 0.03, 0.76 - k * 0.012, 0.05],
        ],
        6,
      ),
      (v) => 0.007 * (1 - v) + 0.001,
      pale,
      at,
      5,
    );
  mesh.tube(
    [
      [0.06, 0.72, 0],
      [0.05, 0.5, 0],
      [0.07, 0.32, 0],
      [0.045, -0.1, 0],
    ],
    (v) => 0.015 - 0.005 * Math.min(1, v * 2) + 0.008 * Math.exp(-(((v - 0.66) * 16) ** 2)),
    horn,
    at,
  );
  mesh.tube(
    [
      [0.1, 0.72, 0],
      [0.13, 0.52, 0.01],
      [0.02, 0.47, 0.02],
      [0.03, 0.42, 0.02],
    ],
    0.011,
    horn,
    at,
  );

  // Reeds in front, at both sides.
  const reed = mesh.material({ albedo: [0.02, 0.024, 0.03], rough: 0.8 });
  for (let i = 0; i < 130; i++) {
    const left = i % 3 > 0,
      x = left ? -1.02 - Math.abs(random.gaussian()) * 0.5 : 1.62 + Math.abs(random.gaussian()) * 0.4,
      z = -2.5 - random.next() * 1.4;
    const tall = random.range(0.5, 1.25),
      lean = random.gaussian() * 0.2;
    mesh.tube(
      [
        [x, -0.1, z],
        [x + lean * 0.3, tall * 0.6, z],
        [x + lean, tall, z + 0.05],
      ],
      (v) => 0.011 * (1 - v) + 0.0015,
      reed,
      undefined,
      5,
    );
    if (random.next() < 0.2)
      mesh.tube(
        [
          [x + lean * 0.8, tall * 0.86, z],
          [x + lean * 0.85, tall * 0.895, z],
          [x + lean * 0.9, tall * 0.93, z],
          [x + lean * 0.98, tall, z],
        ],
        (v) => 0.017 * Math.sqrt(Math.max(0.03, 1 - (v * 2 - 1) ** 6)),
        reed,
        undefined,
        8,
      );
  }
  return {
    mesh,
    sky,
    lights: [
      { at: moon.map((v, k) => v * 90 + [0, 1, 0][k]), radius: 4, color: [150, 126, 92] },
      { corner: [-30, 30, 20], u: [60, 0, 0], v: [0, 0, -60], color: [0.04, 0.06, 0.16], both: true },
    ],
    camera: { eye: [0, 0.62, 0], target: [0.42, 1.42, -8], width: 0.98, aperture: 0.012, focus: 8 },
    ambient: [0.02, 0.028, 0.075],
  };
}

/** Mist over the water, stars, and the stars in the water. */
export function paint({ dot, distanceAt }, project) {
  const random = createRandom(29);
  for (let i = 0; i < 420; i++) {
    const x = random.next(),
      y = random.next() ** 1.3 * 0.6;
    if (distanceAt(x, y) < 5000) continue;
    const s = 0.06 + random.next() ** 6 * 1.2;
    dot(x, y, 0.8 + random.next() * 0.5, [0.75 * s, 0.85 * s, 1.1 * s]);
  }
  const horizon = project([0, 0, -300]).y;
  for (let i = 0; i < 240; i++) {
    const depth = 12 + random.next() * 90;
    const p = project([random.range(-1, 1) * depth * 0.7, random.next() * 0.7, -depth]);
    const s = 0.0045 * random.next();
    dot(p.x, p.y, 60 + random.next() * 70, [s * 1.2, s * 1.25, s * 1.7], depth, 0.13);
  }
  dot(0.55, horizon, 420, [0.03, 0.03, 0.036], 60, 0.07);
}
