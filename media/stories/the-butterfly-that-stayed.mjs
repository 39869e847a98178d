// The rubber plant against the long wall; its eleventh leaf has turned to the projector and holds itself out flat like
// a hand, and on it sits a butterfly of two hundred and twelve points of light.
import { createRandom, fractal, noise } from "../drawing/random.mjs";
import { addCabinets, addHallMaterials } from "../scene/server-hall.mjs";
import { createMesh } from "../tracer/mesh.mjs";

export const look = { exposure: 1.15, bloom: 0.36, vignette: 0.5 };

const rest = [0.13, 0.93, 0.36];
const projector = [-1.75, 2.5, 0.9];

export function build() {
  const mesh = createMesh(),
    random = createRandom(318);
  const hall = addHallMaterials(mesh, { leds: 0.4, ledLight: 11 });
  mesh.quad([-9, 0, 3], [10, 0, 0], [0, 0, -15], hall.floor);
  mesh.quad([1, 0, -12], [0, 0, 15], [0, 4, 0], hall.wall);
  mesh.quad([-9, 0, -11], [10, 0, 0], [0, 4, 0], hall.wall);
  mesh.box([0.98, 0, -12], [1, 0.1, 3], hall.dark);
  // The hall goes on behind, out of focus.
  addCabinets(mesh, hall, { x: -0.62, from: -0.5, count: 15, facing: 1 });
  addCabinets(mesh, hall, { x: -3.4, from: -1.2, count: 13, facing: 1 });

  // The door at the end, and its line.
  const gap = mesh.material({ albedo: [0, 0, 0], light: [7, 4.2, 1.8], sampled: true });
  mesh.quad([-0.5, 0.01, -10.98], [1.3, 0, 0], [0, 0.05, 0], gap);

  const clay = mesh.material({
    albedo: ({ x, y, z }) => [0.2, 0.095, 0.06].map((c) => c * (1 + fractal(x * 12, y * 12, z * 12) * 0.5)),
    rough: 0.75,
  });
  const earth = mesh.material({ albedo: [0.03, 0.022, 0.018], rough: 0.95 });
  const pot = ([x, y, z]) => [x + 0.47, y, z + 0.34];
  mesh.lathe(
    [
      [0, 0],
      [0.13, 0],
      [0.175, 0.27],
      [0.195, 0.275],
      [0.2, 0.33],
      [0.185, 0.335],
      [0.175, 0.3],
    ],
    clay,
    pot,
    { columns: 36 },
  );
  mesh.lathe(
    [
      [0.178, 0.29],
      [0, 0.31],
    ],
    earth,
    pot,
    { columns: 24 },
  );
  const bark = mesh.material({ albedo: [0.08, 0.06, 0.045], rough: 0.7 });
  const trunk = Array.from({ length: 14 }, (_, i) => {
    const t = i / 13;
    return [0.47 + Math.sin(t * 3.2) * 0.035, 0.3 + t * 1.15, 0.34 + Math.sin(t * 2.1) * 0.03];
  });
  mesh.tube(trunk, (v) => 0.017 - v * 0.009, bark);

  const leafColor =
    (warm) =>
    ({ u, v }) => {
      const rib = Math.abs(u - 0.5) < 0.012,
        veins = Math.abs(((v * 15 + Math.abs(u - 0.5) * 5) % 1) - 0.5) > 0.465;
      const tone = (rib ? 2.6 : veins ? 1.22 : 1) * (0.9 + noise(u * 8, v * 12) * 0.16);
      return [0.026 * tone * warm, 0.088 * tone, 0.046 * tone];
    };
  const leaf = mesh.material({ albedo: leafColor(1), rough: 0.22, reflect: 0.05, thin: 0.3 });
  const young = mesh.material({ albedo: leafColor(1.25), rough: 0.25, reflect: 0.05, thin: 0.5 });
  // From `base` along `aim` (unit, seen from above by `turn`), rising by `rise`, drooping by `droop`.
  const addLeaf = (base, turn, rise, long, wide, droop, material, roll = 0) => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)],
      stalk = long * 0.16;
    const along = (t) => [t * Math.cos(rise), t * Math.sin(rise) - droop * (t / long) ** 2 * long * 0.5];
    const at = (u, v) => {
      const [out, up] = along(stalk + v * long);
      const half =
        wide *
        0.5 *
        Math.sin(Math.PI * Math.min(1, v * 0.93 + 0.035)) ** 0.75 *
        (1 - 0.25 * v) *
        (v > 0.93 ? ((1 - v) / 0.07) * 0.7 + 0.05 : 1);
      const across = (u - 0.5) * 2 * half,
        fold = Math.abs(u - 0.5) * 2 * half * 0.28 + Math.sin(v * 14 + u * 3) * 0.004;
      const side = across * Math.cos(roll),
        lift = fold + across * Math.sin(roll);
      return [base[0] + out * c - side * s, base[1] + up + lift, base[2] + out * s + side * c];
    };
    mesh.sheet(at, 12, 20, material);
    mesh.tube(
      [0, 0.5, 1].map((t) => {
        const [out, up] = along(stalk * t);
        return [base[0] + out * c, base[1] + up, base[2] + out * s];
      }),
      0.006,
      young,
      undefined,
      6,
    );
  };
  const on = (t) => trunk[Math.round(t * 13)];
  // Ten leaves face the window high in the wall.
  for (let i = 0; i < 10; i++) {
    const t = 0.22 + i * 0.078;
    addLeaf(
      on(Math.min(1, t)),
      random.range(-1.5, 1.7),
      random.range(0.35, 0.95),
      random.range(0.3, 0.42),
      random.range(0.16, 0.2),
      random.range(0.3, 1),
      leaf,
      random.range(-0.5, 0.3),
    );
  }
  // The eleventh has turned its back to it.
  addLeaf(on(0.5), Math.PI - 0.12, 0.14, 0.46, 0.2, 0.2, young, -0.22);

  return {
    mesh,
    lights: [
      // The projector on its beam: a narrow cone, bluish, and the small light of what it draws.
      {
        at: projector,
        radius: 0.035,
        color: [4200, 5000, 7600],
        cone: [0.9915, 0.9965],
        aim: unit3(rest.map((v, k) => v + [0, 0.03, 0][k] - projector[k])),
      },
      { at: [rest[0], rest[1] + 0.07, rest[2] + 0.03], radius: 0.03, color: [60, 95, 210] },
      { corner: [0.95, 2.2, -0.2], u: [0, 0, 0.7], v: [0, 0.5, 0], color: [5, 7.5, 18] },
      { at: [-2.3, 1.9, 3.6], radius: 0.16, color: [290, 180, 77] },
      { corner: [-0.5, 0.01, -10.95], u: [1.3, 0, 0], v: [0, 0.05, 0], color: [110, 66, 27] },
      { corner: [-0.6, 0.4, -1], u: [0, 0, -6], v: [0, 1.6, 0], color: [0.03, 0.18, 0.14] },
    ],
    camera: { eye: [-0.24, 1.5, 1.76], target: [0.14, 0.97, 0.3], width: 0.88, aperture: 0.026, focus: 1.56 },
    haze: {
      density: 0.026,
      color: [0.55, 0.7, 1],
      glow: [0.002, 0.003, 0.012],
      reach: 6,
      patch: (x, y, z) => 1 + fractal(x * 2, y * 2, z * 2) * 0.5,
    },
    ambient: [0.012, 0.016, 0.05],
  };
}

function unit3(a) {
  const length = Math.hypot(...a);
  return a.map((v) => v / length);
}

/** Wings half raised, seen from the side; blue along their edges. */
export function paint({ dot }, project) {
  const random = createRandom(212);
  const put = (point, radius, color) => {
    const at = project(point);
    dot(at.x, at.y, radius, color);
  };
  // Out from the body and forward along it; the fore wing first, then the hind wing.
  const outline = [
    [0.004, 0.018],
    [0.035, 0.07],
    [0.085, 0.104],
    [0.122, 0.1],
    [0.118, 0.066],
    [0.098, 0.028],
    [0.07, 0.008],
    [0.088, -0.012],
    [0.09, -0.046],
    [0.066, -0.078],
    [0.036, -0.072],
    [0.012, -0.03],
  ];
  const onOutline = (t) => {
    const k = t * (outline.length - 1),
      i = Math.min(outline.length - 2, Math.floor(k)),
      f = k - i;
    return [0, 1].map((n) => outline[i][n] * (1 - f) + outline[i + 1][n] * f);
  };
  // The far wing is raised a little more than the near one.
  const wing = (side, [out, ahead]) => {
    const x = side * out * (side > 0 ? 0.86 : 1.02),
      roll = 0.3;
    return [
      rest[0] + x * Math.cos(roll) - ahead * Math.sin(roll),
      rest[1] + 0.085 + ahead * Math.cos(roll) + x * Math.sin(roll),
      rest[2] + out * 0.3,
    ];
  };
  for (let i = 0; i < 420; i++) {
    const [up, ahead] = onOutline(random.next()),
      far = Math.sqrt(random.next());
    put(wing(i % 2 ? 1 : -1, [up * far, ahead * far]), 6, [0.014, 0.034, 0.13]);
  }
  for (let i = 0; i < 212; i++) {
    const side = i % 3 ? 1 : -1,
      edge = i % 8 < 5;
    const [up, ahead] = onOutline(edge ? (i * 0.618) % 1 : random.next());
    const far = edge ? 0.97 + random.next() * 0.05 : 0.25 + random.next() ** 0.6 * 0.6,
      shine = (side > 0 ? 1 : 0.6) * (0.6 + random.next() * 0.8);
    put(
      wing(side, [up * far, ahead * far]),
      edge ? 1.9 : 1.3,
      (edge ? [0.25, 1, 8] : [1, 1.5, 3]).map((c) => c * shine),
    );
  }
  for (let i = 0; i < 12; i++) put(wing(1, [0, (i - 6) * 0.0085]), 1.9, [1, 1.1, 1.5]);
  for (const side of [0, 1]) {
    for (let i = 0; i < 9; i++) put(wing(side * 2 - 1, [i * 0.0035, 0.05 + i * 0.007]), 0.9, [0.3, 0.4, 0.8]);
  }
  put([rest[0], rest[1] + 0.08, rest[2]], 60, [0.025, 0.045, 0.12]);
  for (let i = 0; i < 110; i++) {
    const t = random.next();
    const p = projector.map((v, k) => v + (rest[k] - v) * t + random.gaussian() * 0.05 * (0.4 + t));
    const k = 0.3 * random.next() ** 2;
    put(p, 0.9 + random.next(), [k * 0.8, k * 0.9, k * 1.3]);
  }
}
