// The blue bucket with the yellow gloves over its rim, at the edge of a floor that has become the deep blue: loose
// letters turn in it, lit from underneath.
import { addBucket, addGlove } from "../scene/bucket.mjs";
import { newCanvas } from "../drawing/canvas.mjs";
import { createRandom, fractal, noise } from "../drawing/random.mjs";
import { addCabinets, addHallMaterials } from "../scene/server-hall.mjs";
import { createMesh, placed } from "../tracer/mesh.mjs";

export const look = { exposure: 1.35, bloom: 0.34, vignette: 0.5 };

/** Each letter as a picture of which the dark part is the letter. */
function drawLetters() {
  const size = 96;
  return Array.from("abcdefghijklmnopqrstuvwxyz").map((letter) => {
    const [, ctx] = newCanvas(size, size);
    ctx.fillStyle = "#fff";
    ctx.font = "bold 84px serif";
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(letter, size / 2, size / 2);
    const { data } = ctx.getImageData(0, 0, size, size);
    return (u, v) =>
      data[(Math.min(size - 1, Math.floor((1 - v) * size)) * size + Math.min(size - 1, Math.floor(u * size))) * 4 + 3] >
      120;
  });
}

export function build() {
  const mesh = createMesh(),
    random = createRandom(600);
  const hall = addHallMaterials(mesh, { leds: 0.16, ledLight: 0.8, ledColor: [0.1, 0.55, 0.8] });
  addCabinets(mesh, hall, { x: -2.5, from: 0.6, count: 12, facing: 1 });
  addCabinets(mesh, hall, { x: 2.7, from: 0.6, count: 12, facing: -1 });
  mesh.box([-6, 0, -8.4], [6, 4, -8.2], hall.wall);
  // The door at the end, with its line of light.
  mesh.box([-0.7, 0.02, -8.2], [0.7, 2.2, -8.16], hall.dark);
  const gap = mesh.material({ albedo: [0, 0, 0], light: [5, 3, 1.3], sampled: true });
  mesh.quad([-0.7, 0.004, -8.15], [1.4, 0, 0], [0, 0.03, 0], gap);

  // The floor ends at the trench; beyond its edge the water begins.
  const shore = (x) => 0.02 + noise(x * 0.9, 3) * 0.05;
  mesh.sheet((u, v) => [-5 + u * 10, 0, 2.2 - v * (2.2 - shore(-5 + u * 10))], 40, 6, hall.floor);
  const rim = mesh.material({ albedo: [0.3, 0.3, 0.34], rough: 0.3, metal: 1, reflect: 0.5 });
  mesh.tube(
    Array.from({ length: 60 }, (_, i) => [-5 + (i / 59) * 10, -0.006, shore(-5 + (i / 59) * 10)]),
    0.012,
    rim,
    undefined,
    8,
  );
  mesh.sheet((u, v) => [-5 + u * 10, -0.012 - v * 0.4, shore(-5 + u * 10) - 0.005], 40, 2, hall.dark);
  const water = mesh.material({
    glass: [0.86, 0.94, 1],
    index: 1.2,
    reflect: 0.02,
    clear: true,
    bump: ({ x, z }) => [fractal(x * 1.6, z * 1.6) * 0.05, 0, fractal(x * 1.6, z * 1.6, 8) * 0.05],
  });
  mesh.quad([-6, -0.035, 0.1], [12, 0, 0], [0, 0, -8.3], water);
  const deep = mesh.material({
    albedo: [0, 0, 0],
    light({ x, z }) {
      const glow = Math.exp(-((x - 0.3) ** 2 * 0.3 + (z + 2.6) ** 2 * 0.14));
      const cloud = 1 + fractal(x * 0.8, z * 0.8) * 0.7;
      return [0.004 + 0.04 * glow * cloud, 0.012 + 0.3 * glow * cloud, 0.05 + 1.3 * glow * cloud];
    },
  });
  mesh.quad([-12, -4.5, 2], [24, 0, 0], [0, 0, -16], deep);

  const letters = drawLetters();
  const kinds = letters.map((cut) =>
    [1.5, 0.8, 0.42, 0.24].map((strength) =>
      mesh.material({
        albedo: [0.5, 0.6, 0.7],
        cut,
        light: [0.5 * strength, 0.85 * strength, 1.25 * strength],
        rough: 0.6,
      }),
    ),
  );
  for (let i = 0; i < 330; i++) {
    const depth = random.next() ** 1.4,
      y = -0.12 - depth * 2.6;
    const z = 0 - random.next() ** 0.85 * 7.4,
      x = random.range(-2.6, 2.8) * (1 + depth * 0.3);
    const size = random.range(0.15, 0.34) * (0.85 + depth * 0.5);
    const [a, b] = [random.range(-0.7, 0.7), random.range(-0.55, 0.55)],
      turn = random.range(-1.1, 1.1);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const u = [c * size, Math.sin(b) * size * 0.8, -s * size],
      v = [-s * size, Math.sin(a) * size * 0.8, -c * size];
    mesh.quad(
      [x, y, z],
      u,
      v,
      kinds[Math.floor(random.next() * 26)][Math.min(3, Math.floor(depth * 3 + random.next()))],
    );
  }

  addBucket(mesh, placed([-0.4, 0, 0.4], 0.5, 1.4));
  addGlove(mesh, placed([-0.4, 0, 0.4], 0.5, 1.4), 5.2);
  addGlove(mesh, placed([-0.4, 0, 0.4], 0.5, 1.4), 4.3);
  return {
    mesh,
    bounces: 3,
    lights: [
      { corner: [-0.7, 0.004, -8.14], u: [1.4, 0, 0], v: [0, 0.03, 0], color: [120, 72, 30] },
      { corner: [-2.2, -0.9, -6.5], u: [0, 0, 5.6], v: [4.8, 0, 0], color: [0.025, 0.14, 0.5] },
      { at: [-1.9, 1.9, 2.2], radius: 0.14, color: [120, 74, 32] },
      { corner: [1.5, 3, 1], u: [0.9, 0, 0], v: [0, 0, 0.9], color: [0.5, 0.75, 2] },
    ],
    camera: { eye: [0.16, 1.02, 2.0], target: [0.06, 0.13, -0.8], width: 1.1, aperture: 0.008, focus: 1.9 },
    haze: { density: 0.03, color: [0.8, 0.9, 1], glow: [0.003, 0.0055, 0.018], reach: 9 },
    ambient: [0.006, 0.01, 0.03],
  };
}
