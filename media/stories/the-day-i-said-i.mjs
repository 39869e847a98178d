// A glass door at the end of the hall; beyond it the lit corridor, and in the pane the small lights of the hall, which
// stand one above another to about the height of a person.
import { createRandom, fractal } from "../drawing/random.mjs";
import { addCabinets, addCeiling, addHallMaterials, tea } from "../scene/server-hall.mjs";
import { createMesh } from "../tracer/mesh.mjs";

export const look = { exposure: 1.1, bloom: 0.32, vignette: 0.5 };
const doorZ = -6;

export function build() {
  const mesh = createMesh();
  const hall = addHallMaterials(mesh, { leds: 0.34, ledLight: 2.2 });
  mesh.quad([-9, 0, 3], [18, 0, 0], [0, 0, -9], hall.floor);
  // The wall with its opening, 1.3 wide and 2.5 high.
  mesh.box([-9, 0, doorZ - 0.15], [-0.68, 4.4, doorZ], hall.wall);
  mesh.box([0.68, 0, doorZ - 0.15], [9, 4.4, doorZ], hall.wall);
  mesh.box([-0.68, 2.52, doorZ - 0.15], [0.68, 4.4, doorZ], hall.wall);
  addCeiling(mesh, hall, { left: -6, right: 6, near: 1, far: doorZ, height: 3.6 });
  addCabinets(mesh, hall, { x: -1.3, from: 0.3, count: 9, facing: 1 });
  addCabinets(mesh, hall, { x: 1.3, from: 0.3, count: 9, facing: -1 });

  const steel = mesh.material({ albedo: [0.35, 0.36, 0.42], rough: 0.3, metal: 1, reflect: 0.5 });
  const pane = mesh.material({ glass: [0.9, 0.95, 0.97], reflect: 0.06, clear: true });
  mesh.quad([-0.62, 0.02, doorZ - 0.07], [1.24, 0, 0], [0, 2.44, 0], pane);
  for (const x of [-0.65, 0.65]) mesh.box([x - 0.03, 0, doorZ - 0.11], [x + 0.03, 2.5, doorZ + 0.03], steel);
  mesh.box([-0.68, 2.46, doorZ - 0.11], [0.68, 2.53, doorZ + 0.03], steel);
  mesh.tube(
    [
      [0.46, 0.85, doorZ + 0.03],
      [0.46, 1.45, doorZ + 0.03],
    ],
    0.018,
    steel,
  );

  // The corridor: a step that is worn in the middle, a lamp, and the sticker on it.
  const plaster = mesh.material({
    albedo({ x, y, z }) {
      const tone = 0.5 + fractal(x * 2, y * 2, z * 2) * 0.1;
      return y < 1.1 ? [tone * 0.36, tone * 0.42, tone * 0.46] : [tone, tone * 0.93, tone * 0.8];
    },
    rough: 0.7,
  });
  const [back, end] = [doorZ - 0.15, doorZ - 8];
  mesh.quad([-1.1, 0, end], [0, 0, back - end], [0, 3, 0], plaster);
  mesh.quad([1.1, 0, back], [0, 0, end - back], [0, 3, 0], plaster);
  mesh.quad([-1.1, 0, end], [2.2, 0, 0], [0, 3, 0], plaster);
  mesh.quad([-1.1, 2.75, back], [2.2, 0, 0], [0, 0, end - back], plaster);
  mesh.quad([-1.1, 0, back], [2.2, 0, 0], [0, 0, -2.2], hall.floor);
  mesh.sheet(
    (u, v) => [
      -1.1 + u * 2.2,
      0.17 * Math.min(1, v * 6) - 0.03 * Math.exp(-(((u - 0.5) * 5) ** 2)) * Math.min(1, v * 6),
      back - 2.2 - v * 6,
    ],
    24,
    24,
    hall.floor,
  );
  const shade = mesh.material({ albedo: [0.8, 0.8, 0.8], light: [9, 6.6, 3.8], sampled: true });
  mesh.lathe(
    [
      [0, -0.09],
      [0.15, -0.08],
      [0.2, -0.03],
      [0.2, 0],
    ],
    shade,
    ([x, y, z]) => [x, 2.75 + y, doorZ - 2.6 + z],
  );
  const sticker = mesh.material({ albedo: [0.05, 0.6, 0.2], rough: 0.4, light: [0.06, 1.1, 0.3] });
  mesh.sheet(
    (u, v) => {
      const a = (u - 0.5) * 0.62;
      return [Math.sin(a) * 0.206, 2.735 - 0.075 * (1 - v), doorZ - 2.6 + Math.cos(a) * 0.206];
    },
    6,
    2,
    sticker,
  );

  const lights = [
    { at: [0, 2.6, doorZ - 2.6], radius: 0.17, color: [120, 76, 34] },
    { at: [0, 2.55, doorZ - 6.4], radius: 0.15, color: [9, 6, 3.4] },
    { corner: [-4, 3.3, -5.8], u: [8, 0, 0], v: [0, 0, 6], color: [0.03, 0.045, 0.125] },
  ];
  lights.push({ corner: [-5.6, 2.9, -3.6], u: [0, 0, -1], v: [0, 0.5, 0], color: [7, 10, 24] });
  for (const side of [-1, 1]) {
    for (let k = 0; k < 3; k++) {
      lights.push({
        corner: [side * 1.28, 0.3, -1.2 - k * 1.6 + side * 0.6],
        u: [0, 0, -1.2 * side],
        v: [0, 1.7, 0],
        color: [0.05, 0.42, 0.26],
      });
    }
  }
  return {
    mesh,
    lights,
    camera: { eye: [0.2, 1.45, -1], target: [0, 1.28, doorZ], width: 1.06, aperture: 0.02, focus: 6 },
    haze: { density: 0.022, color: tea, glow: [0.003, 0.0045, 0.013] },
    ambient: [0.012, 0.016, 0.046],
  };
}

/** What the pane gives back: green points, the glow of the butterfly, an eye with a light in it. */
export function paint({ dot }, project) {
  const random = createRandom(88);
  const put = (x, y, radius, color) => {
    const at = project([x, y, doorZ - 0.07]);
    dot(at.x, at.y, radius, color, at.depth - 0.4);
  };
  const halfWidth = (y) => {
    if (y > 1.46) return Math.sqrt(Math.max(0, 0.12 ** 2 - ((y - 1.6) * 0.85) ** 2));
    if (y > 1.38) return 0.06;
    if (y > 1.2) return 0.06 + 0.2 * ((1.38 - y) / 0.18) ** 0.8;
    if (y > 0.75) return 0.26 - (1.2 - y) * 0.1;
    return 0.215 - (0.75 - y) * 0.06;
  };
  for (let i = 0; i < 480; i++) {
    const y = 0.12 + random.next() ** 0.8 * 1.6,
      row = Math.round(y * 30) / 30;
    const across = random.range(-1, 1),
      lost = random.next() < 0.2 ? 1.1 + random.next() * 0.6 : 1;
    const shine = (0.25 + random.next() ** 4 * 4.4) * Math.min(1, (y - 0.05) * 1.3);
    const x = Math.sign(across) * Math.abs(across) ** 0.7 * halfWidth(y) * lost;
    put(x, row + random.gaussian() * 0.007, 0.9 + random.next() * 1.1, [0.1 * shine, 1.1 * shine, 0.5 * shine]);
  }
  for (let i = 0; i < 150; i++) {
    const side = random.next() < 0.5 ? -1 : 1,
      a = random.range(-1.15, 1.2),
      far = random.next() ** 0.5;
    const reach = 0.085 * (a > 0 ? 1 : 0.68) * (0.75 + 0.25 * Math.cos(a * 2.4 - 0.6)) * far;
    put(
      side * reach * Math.cos(a * 0.85),
      1.13 + reach * Math.sin(a),
      1,
      far > 0.85 ? [0.25, 0.7, 3] : [0.5, 0.7, 1.1],
    );
  }
  put(0, 1.13, 30, [0.03, 0.08, 0.24]);
  put(0, 1.6, 9, [0.9, 0.5, 0.2]);
  put(0, 1.6, 3.4, [7, 5, 3]);
  put(0, 1.6, 26, [0.2, 0.12, 0.05]);
}
