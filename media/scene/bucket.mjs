// The blue bucket, and a yellow rubber glove that hangs over its rim. Metres; the bucket stands at the origin.
import { noise } from "../drawing/random.mjs";

export function addBucket(mesh, place, { water = true } = {}) {
  const plastic = mesh.material({
    albedo: ({ x, y, z }) => {
      const worn = 1 + noise(x * 30, y * 30, z * 30) * 0.12;
      return [0.03 * worn, 0.16 * worn, 0.62 * worn];
    },
    rough: 0.3,
    reflect: 0.05,
  });
  const steel = mesh.material({ albedo: [0.5, 0.5, 0.52], rough: 0.25, metal: 1, reflect: 0.5 });
  const profile = [
    [0.0, 0.006],
    [0.098, 0.006],
    [0.104, 0.0],
    [0.11, 0.01],
    [0.12, 0.09],
    [0.122, 0.095],
    [0.142, 0.245],
    [0.146, 0.25],
    [0.146, 0.262],
    [0.155, 0.264],
    [0.156, 0.276],
    [0.147, 0.279],
    [0.139, 0.272],
    [0.118, 0.1],
    [0.106, 0.02],
    [0, 0.018],
  ];
  mesh.lathe(profile, plastic, place, { columns: 48 });
  if (water) {
    const surface = mesh.material({ albedo: [0.01, 0.03, 0.09], rough: 0.06, reflect: 0.03 });
    mesh.lathe(
      [
        [0.136, 0.22],
        [0, 0.22],
      ],
      surface,
      place,
      { columns: 40 },
    );
  }
  const points = Array.from({ length: 17 }, (_, i) => {
    const a = (i / 16) * Math.PI;
    return [Math.cos(a) * 0.153, 0.262 - Math.sin(a) * 0.085, Math.sin(a) * 0.125];
  });
  mesh.tube(points, 0.0032, steel, place, 8);
}

/** A glove folded over the rim, its fingers hanging down outside, at the angle `turn` of the rim. */
export function addGlove(mesh, place, turn, { rim = 0.156, height = 0.281 } = {}) {
  const rubber = mesh.material({
    albedo: ({ x, y, z }) => {
      const tone = 1 + noise(x * 60, y * 60, z * 60) * 0.07;
      return [0.82 * tone, 0.55 * tone, 0.05 * tone];
    },
    rough: 0.4,
    reflect: 0.045,
    thin: 0.15,
  });
  const c = Math.cos(turn),
    s = Math.sin(turn);
  // `a` runs along the rim, `out` away from the bucket.
  const at = (a, y, out) => place([c * (rim + out) - s * a, y, -(s * (rim + out) + c * a)]);
  const flat = (points, radius) => {
    const rows = points.length - 1;
    mesh.sheet(
      (u, v) => {
        const row = Math.min(rows - 1, Math.floor(v * rows)),
          t = v * rows - row,
          angle = u * 2 * Math.PI;
        const [a, y, out] = [0, 1, 2].map((k) => points[row][k] * (1 - t) + points[row + 1][k] * t);
        const w = radius(v);
        return at(a + Math.cos(angle) * w, y, out + Math.sin(angle) * Math.min(w, 0.0085 + 0.1 * w));
      },
      14,
      rows * 4,
      rubber,
    );
  };
  // The cuff lies inside, the palm goes over the rim.
  flat(
    [
      [0, height - 0.13, -0.034],
      [0, height - 0.05, -0.02],
      [0, height - 0.004, -0.008],
      [0, height + 0.006, 0.004],
      [0, height - 0.03, 0.016],
      [0, height - 0.09, 0.014],
      [0.002, height - 0.118, 0.013],
    ],
    (v) => (0.045 + 0.005 * Math.sin(v * 9)) * Math.min(1, 0.6 + (1 - v) * 6),
  );
  const fingers = [
    [-0.034, 0.062, 0.0098],
    [-0.012, 0.075, 0.0106],
    [0.011, 0.072, 0.0106],
    [0.033, 0.054, 0.0094],
  ];
  fingers.forEach(([a, long, wide], i) => {
    const y = height - 0.1,
      bend = noise(i * 3.1) * 0.012;
    flat(
      [
        [a * 0.92, y + 0.01, 0.014],
        [a, y - long * 0.4, 0.018],
        [a + bend, y - long * 0.8, 0.02],
        [a + bend * 1.3, y - long, 0.017],
        [a + bend * 1.3, y - long - 0.005, 0.017],
      ],
      (v) => wide * Math.sqrt(Math.max(0.02, 1 - Math.max(0, v - 0.72) ** 2 * 12.7)),
    );
  });
  flat(
    [
      [0.03, height - 0.035, 0.016],
      [0.054, height - 0.06, 0.024],
      [0.062, height - 0.085, 0.024],
      [0.063, height - 0.093, 0.024],
    ],
    (v) => 0.0115 * Math.sqrt(Math.max(0.02, 1 - Math.max(0, v - 0.7) ** 2 * 11)),
  );
}
