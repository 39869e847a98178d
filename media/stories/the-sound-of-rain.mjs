// The window high in the wall, painted grey but for a patch scratched clear; a hand lamp on its catch shines out
// through the glass, where the rain comes down in threads and runs in beads.
import { createRandom, fractal, noise, smoothstep } from "../drawing/random.mjs";
import { tea } from "../scene/server-hall.mjs";
import { createMesh } from "../tracer/mesh.mjs";

export const look = { exposure: 1.3, bloom: 0.34, vignette: 0.5 };

const center = [0.235, 0.2];
const radius = 0.15;
/** How much paint is left at a place of the pane: under 0.5 the coin has taken it off. */
const paintLeft = (x, y) => {
  const dx = x - center[0],
    dy = y - center[1];
  const d = Math.hypot(dx, dy) / radius,
    angle = Math.atan2(dy, dx);
  if (d > 1.75) return 1;
  const edge = d + noise(angle * 3, 4) * 0.14 + fractal(x * 60, y * 60) * 0.16;
  // Strokes of the coin leave the patch in two directions.
  const stroke = noise((dx * 0.75 + dy * 0.66) * 75, (dx * 0.66 - dy * 0.75) * 9);
  const other = noise((dx * 0.3 - dy * 0.95) * 85, (dx * 0.95 + dy * 0.3) * 6 + 40);
  const scratched =
    smoothstep(0.82, 1.12, edge) - Math.max(0, Math.max(stroke, other) - 0.28) * 1.5 * smoothstep(1.5, 0.95, d);
  return scratched + Math.max(0, Math.max(-stroke, -other) - 0.5) * 1.2 * smoothstep(0.35, 0.9, d);
};

const beads = [];
const scatter = createRandom(31);
while (beads.length < 130) {
  const a = scatter.range(0, 6.283),
    d = Math.sqrt(scatter.next()) * radius * 1.1;
  const x = center[0] + Math.cos(a) * d,
    y = center[1] + Math.sin(a) * d;
  if (paintLeft(x, y) < 0.5) beads.push({ x, y, size: 0.0024 + scatter.next() ** 3 * 0.0105 });
}

export function build() {
  const mesh = createMesh();
  const wall = mesh.material({
    albedo({ x, y, z }) {
      const tone = 0.24 + fractal(x * 3, y * 3, z * 3) * 0.13 + noise(x * 30, y * 30, z * 9) * 0.02;
      return [tone * 0.93, tone * 0.92, tone];
    },
    bump: ({ x, y, z }) => [fractal(x * 12, y * 12, z * 12) * 0.25, fractal(x * 12, y * 12, 5 + z * 12) * 0.25, 0],
    rough: 0.85,
  });
  const frame = mesh.material({
    albedo({ x, y, z }) {
      const flake = fractal(x * 14, y * 14, z * 14) > 0.2 ? 0.5 : 1;
      return [0.19 * flake, 0.19 * flake, 0.2 * flake];
    },
    rough: 0.5,
  });
  const painted = mesh.material({
    albedo({ x, y }) {
      const tone = 0.26 + noise(x * 8, y * 60) * 0.025 + fractal(x * 5, y * 5) * 0.06;
      return [tone * 0.95, tone * 0.97, tone * 1.02];
    },
    cut: () => true,
    rough: 0.55,
    thin: 0.05,
  });
  const pane = (x0, y0, x1, y1, scratched) => {
    const material = scratched
      ? mesh.material({
          ...mesh.materials[painted],
          cut: (u, v) => paintLeft(x0 + u * (x1 - x0), y0 + v * (y1 - y0)) > 0.5,
        })
      : painted;
    mesh.quad([x0, y0, 0], [x1 - x0, 0, 0], [0, y1 - y0, 0], material);
  };
  const [columns, rows] = [
    [-1.06, -0.52, 0.02, 0.56, 1.1],
    [-0.62, -0.1, 0.42, 0.94],
  ];
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 3; j++) pane(columns[i], rows[j], columns[i + 1], rows[j + 1], i === 2 && j === 1);
  const glass = mesh.material({ glass: [0.96, 0.97, 1], reflect: 0.05, clear: true });
  mesh.quad([0.02, -0.1, -0.006], [0.54, 0, 0], [0, 0.52, 0], glass);
  for (const x of columns) mesh.box([x - 0.016, -0.64, -0.02], [x + 0.016, 0.96, 0.03], frame);
  for (const y of rows) mesh.box([-1.08, y - 0.014, -0.02], [1.12, y + 0.014, 0.026], frame);
  mesh.box([-1.16, -0.74, -0.06], [1.2, -0.62, 0.13], frame);
  mesh.box([-3, -2, -0.1], [-1.08, 2, 0.16], wall);
  mesh.box([1.12, -2, -0.1], [3, 2, 0.16], wall);
  mesh.box([-1.08, 0.96, -0.1], [1.12, 2, 0.16], wall);
  mesh.box([-1.08, -2, -0.1], [1.12, -0.72, 0.16], wall);

  // The catch, and the hand lamp on it: a cage of wire about a bulb, a handle, a cord.
  const steel = mesh.material({ albedo: [0.42, 0.4, 0.38], rough: 0.35, metal: 1, reflect: 0.5 });
  const rubber = mesh.material({ albedo: [0.03, 0.03, 0.035], rough: 0.45 });
  const bulb = mesh.material({ albedo: [1, 1, 1], light: [16, 10, 4.4], sampled: true });
  const hang = (p) => [p[0] + 0.56, p[1] + 0.2, p[2] + 0.13];
  mesh.box([0.545, 0.3, 0.02], [0.585, 0.47, 0.05], steel);
  mesh.tube(
    [
      [0.56, 0.4, 0.04],
      [0.56, 0.43, 0.1],
      [0.56, 0.4, 0.135],
      [0.56, 0.365, 0.13],
    ],
    0.007,
    steel,
  );
  mesh.ellipsoid([0, 0, 0], [0.032, 0.05, 0.032], bulb, hang);
  for (let k = 0; k < 8; k++) {
    const a = (k / 8) * 6.283,
      c = Math.cos(a),
      s = Math.sin(a);
    mesh.tube(
      [
        [0, 0.14, 0],
        [c * 0.035, 0.125, s * 0.035],
        [c * 0.064, 0.06, s * 0.064],
        [c * 0.066, -0.05, s * 0.066],
        [c * 0.045, -0.09, s * 0.045],
      ],
      0.0032,
      steel,
      hang,
      6,
    );
  }
  for (const y of [0.06, 0, -0.06]) {
    mesh.tube(
      Array.from({ length: 25 }, (_, i) => [Math.cos(i * 0.2618) * 0.067, y, Math.sin(i * 0.2618) * 0.067]),
      0.003,
      steel,
      hang,
      6,
    );
  }
  mesh.lathe(
    [
      [0, -0.3],
      [0.02, -0.3],
      [0.026, -0.27],
      [0.026, -0.16],
      [0.034, -0.12],
      [0.046, -0.09],
      [0.03, -0.06],
      [0, -0.06],
    ],
    rubber,
    hang,
    { columns: 20 },
  );
  mesh.tube(
    Array.from({ length: 20 }, (_, i) => {
      const t = i / 19;
      return [0.56 + t * t * 0.5 + Math.sin(t * 5) * 0.03, -0.1 - t * 1.3, 0.13 + t * 0.25];
    }),
    0.007,
    rubber,
  );

  // Beads on the outside of the clear patch.
  const random = createRandom(30);
  const drop = mesh.material({ glass: [1, 1, 1], index: 1.33, reflect: 0.03, clear: true });
  for (const { x, y, size } of beads) {
    mesh.ellipsoid(
      [x, y, -0.008 - size * 0.35],
      [size, size * random.range(1, 1.35), size * 0.62],
      drop,
      undefined,
      12,
    );
  }
  for (let i = 0; i < 9; i++) {
    const x = center[0] + random.range(-0.8, 0.8) * radius,
      top = center[1] + random.range(-0.1, 0.9) * radius,
      long = random.range(0.05, 0.13);
    const points = Array.from({ length: 12 }, (_, k) => [
      x + noise(k * 0.6, i * 9) * 0.004,
      top - (long * k) / 11,
      -0.009,
    ]);
    mesh.tube(points, (v) => 0.0012 + 0.0042 * v ** 4 * Math.sqrt(Math.max(0, 1 - v ** 12)), drop, undefined, 8);
  }
  // A yard wall and a roof far off, which the lamp and a street lamp reach.
  const outside = mesh.material({ albedo: [0.12, 0.13, 0.2], rough: 0.9 });
  mesh.quad([-8, -4, -5], [16, 0, 0], [0, 4.3, 0], outside);
  return {
    mesh,
    sky: (x, y) => [0.006, 0.0095, 0.03].map((c) => c * (1.3 - y)),
    lights: [
      { at: hang([0, 0, 0]), radius: 0.04, color: [210, 120, 47] },
      { at: [-1.6, 1.2, -4], radius: 0.2, color: [4, 6, 14] },
      { corner: [-2.6, 1.7, 2.6], u: [0.6, 0, 0.4], v: [0, 0.9, 0], color: [1.5, 2.2, 5.6], both: true },
    ],
    camera: { eye: [0.1, 0.06, 0.98], target: [0.27, 0.19, 0], width: 1.12, aperture: 0.004, focus: 1 },
    haze: { density: 0.06, color: tea, reach: 4, sky: 3, glow: [0.003, 0.004, 0.012] },
    ambient: [0.01, 0.014, 0.04],
  };
}

/** The threads of the rain, lit by the lamp, only where the pane is clear. */
export function paint({ dot }, project) {
  const random = createRandom(72);
  // Each bead has the lamp in it, and a paler edge below.
  for (const { x, y, size } of beads) {
    const near = 0.25 + 1.5 * Math.exp(-Math.hypot(x - 0.5, y - 0.2) * 5),
      wide = size * 1500;
    const shine = project([x + size * 0.42, y + size * 0.3, -0.012]),
      below = project([x - size * 0.2, y - size * 0.75, -0.012]);
    dot(
      shine.x,
      shine.y,
      Math.max(0.8, wide * 0.13),
      [2.6, 1.6, 0.7].map((c) => c * near),
    );
    dot(
      below.x,
      below.y,
      wide * 0.3,
      [0.16, 0.13, 0.12].map((c) => c * near),
      0,
      0.5,
    );
  }
  for (let i = 0; i < 260; i++) {
    const x = center[0] + random.range(-1.3, 1.3) * radius,
      y = center[1] + random.range(-1.3, 1.5) * radius;
    const far = random.next(),
      long = 0.05 + 0.12 * (1 - far),
      steps = 60;
    const near = Math.exp(-Math.hypot(x - 0.5, y - 0.2) * 5),
      s = (0.02 + 0.075 * (1 - far) ** 2) * (0.3 + 1.6 * near);
    for (let k = 0; k < steps; k++) {
      const py = y - (long * k) / steps,
        px = x + (long * k * 0.05) / steps;
      if (paintLeft(px, py) > 0.5) continue;
      const at = project([px, py, -0.01]),
        fade = Math.sin((Math.PI * k) / steps);
      dot(at.x, at.y, 0.6 + (1 - far) * 0.5, [0.8 * s * fade, 0.66 * s * fade, 0.56 * s * fade], 0, 3);
    }
  }
}
