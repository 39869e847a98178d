// The yard on a summer night: moonflowers like opened letters climb the posts, little pots of paper stand in rows.
import { createRandom, fractal, noise } from "../drawing/random.mjs";
import { addWires, addYard, createNightSky, posts, yardLights } from "../scene/yard.mjs";
import { createMesh, placed } from "../tracer/mesh.mjs";

export const look = { exposure: 1.4, bloom: 0.3, vignette: 0.45 };
const ground = (x, z) => fractal(x * 0.6, z * 0.6) * 0.06;

export function build() {
  const mesh = createMesh(),
    random = createRandom(211);
  const gravel = mesh.material({
    albedo({ x, z }) {
      const tone = 0.13 + noise(x * 26, z * 26) * 0.05 + noise(x * 60, z * 60) * 0.04;
      return [tone, tone * 0.97, tone * 1.02];
    },
    bump: ({ x, z }) => [noise(x * 32, z * 32) * 0.35, 0, noise(x * 32, z * 32, 5) * 0.35],
    rough: 0.8,
  });
  const coping = mesh.material({ albedo: [0.14, 0.135, 0.15], rough: 0.8 });
  const iron = addYard(mesh, { ground, gravel, coping });
  addWires(mesh, iron, ground);

  // Lines of handwriting, never words: waves whose height and gaps change.
  const ink = (u, v) => {
    const line = Math.floor(v * 9),
      t = (v * 9) % 1;
    if (line < 1 || line > 7 || noise(Math.floor(u * 15) * 3.7, line * 5.1) > 0.55) return 1;
    const wave = 0.5 + 0.22 * Math.sin(u * 120 + line * 9 + noise(u * 30, line) * 5) * (0.6 + noise(u * 14, line * 3));
    return Math.abs(t - wave) < 0.1 ? 0.35 : 1;
  };
  const petal = mesh.material({
    albedo: ({ u, v }) => {
      const fold = 0.9 + 0.1 * Math.cos(u * Math.PI * 10),
        tone = fold * ink(u * 2.1, v * 0.9);
      return [0.86 * tone, 0.85 * tone, 0.8 * tone];
    },
    rough: 0.7,
    thin: 0.45,
  });
  const letter = mesh.material({
    albedo: ({ u, v }) => [0.84, 0.81, 0.72].map((c) => c * ink(u * 3, v)),
    rough: 0.8,
    thin: 0.3,
  });
  const leaf = mesh.material({
    albedo: ({ u, v }) => {
      const vein = Math.abs(u - 0.5) < 0.02 || Math.abs(((v * 6 + Math.abs(u - 0.5) * 4) % 1) - 0.5) > 0.46 ? 1.5 : 1;
      return [0.03 * vein, 0.085 * vein, 0.06 * vein];
    },
    rough: 0.45,
    thin: 0.35,
    cut: (u, v) => {
      const x = Math.abs(u - 0.5) * 2,
        y = v;
      return x < 0.95 * Math.sqrt(Math.max(0, 1 - y)) * Math.min(1, y * 3 + 0.42) && y > 0.16 * (1 - x * 2.6);
    },
  });
  const stem = mesh.material({ albedo: [0.05, 0.08, 0.05], rough: 0.6 });

  const facing = (turn, tilt, [x, y, z], size) => {
    const [ct, st, cy, sy] = [Math.cos(tilt), Math.sin(tilt), Math.cos(turn), Math.sin(turn)];
    return ([px, py, pz]) => {
      const a = py * ct - pz * st,
        b = py * st + pz * ct;
      return [x + size * (px * cy + b * sy), y + size * a, z + size * (b * cy - px * sy)];
    };
  };
  // A funnel whose wide edge has five corners; its opening looks along +y before it is turned.
  const flower = (at, size, turn, tilt, open) => {
    const shape = (u, v) => {
      const a = u * 2 * Math.PI,
        five = 1 + 0.07 * Math.cos(a * 5) * v;
      const r = (0.06 + open * 0.94 * v ** 2.1) * five;
      return [Math.cos(a) * r, 1.1 * v ** 0.75 - 0.28 * v ** 5 * open, -Math.sin(a) * r];
    };
    mesh.sheet(shape, 20, 6, petal, facing(turn, tilt, at, size));
  };
  for (const [x, z] of posts) {
    const base = ground(x, z),
      near = z > -4;
    for (let k = 0; k < 4; k++) {
      const points = Array.from({ length: 26 }, (_, i) => {
        const t = i / 25,
          a = k * 1.7 + t * 9 * (k % 2 ? 1 : -1),
          r = 0.06 + 0.1 * noise(t * 4, k * 7) ** 2;
        return [x + Math.cos(a) * r, base + t * 2.45, z + Math.sin(a) * r];
      });
      mesh.tube(points, 0.011, stem, undefined, 5);
    }
    const place = (spread) => {
      const onBar = random.next() < 0.34,
        t = onBar ? 1 : random.next() ** 0.8;
      const a = random.range(0, 6.28),
        r = (0.1 + spread * random.next()) * (1.2 - 0.3 * t);
      return onBar
        ? [x + random.range(-0.7, 0.7), base + 2.3 - random.next() ** 2 * 0.5, z + random.range(-0.16, 0.2), a]
        : [x + Math.cos(a) * r, base + 0.15 + t * 2.2, z + Math.sin(a) * r, a];
    };
    for (let i = 0; i < (near ? 640 : 420); i++) {
      const [px, py, pz, a] = place(0.26);
      const size = random.range(0.07, 0.15);
      mesh.sheet(
        (u, v) => [(u - 0.5) * size, (0.5 - v) * size, Math.abs(u - 0.5) * size * 0.3 - v * v * size * 0.3],
        2,
        2,
        leaf,
        facing(a + random.range(-0.9, 0.9) + 1.57, random.range(-0.9, 0.5), [px, py, pz], 1),
      );
    }
    for (let i = 0; i < (near ? 52 : 40); i++) {
      const [px, py, pz] = place(0.3);
      const half = random.next() < 0.2;
      flower(
        [px, py, pz + 0.1],
        random.range(0.085, 0.13) * (half ? 0.7 : 1),
        random.range(-0.9, 0.9),
        random.range(0.7, 1.5),
        half ? 0.35 : 1,
      );
    }
  }
  // Sheets that have come loose and lie on the gravel, and the pots rolled from the others.
  for (let row = 0; row < 8; row++) {
    for (let i = 0; i < 9; i++) {
      const x = -2.1 + i * 0.4 + random.gaussian() * 0.03,
        z = -1.3 - row * 0.66 + random.gaussian() * 0.04;
      if (Math.abs(x - 0.3) < 0.22 + row * 0.02) continue;
      const y = ground(x, z),
        lean = random.gaussian() * 0.06,
        turn = random.range(0, 6);
      const height = random.range(0.15, 0.185),
        wide = random.range(0.064, 0.078);
      mesh.lathe(
        [
          [wide * 0.92, 0],
          [wide, height * 0.5],
          [wide * 1.03, height],
        ],
        letter,
        placed([x, y, z], turn, 1, lean),
        { columns: 18, wobble: (a) => 1 + 0.03 * Math.sin(a * 3 + i) },
      );
      mesh.lathe(
        [
          [wide * 0.97, height * 0.82],
          [0, height * 0.86],
        ],
        stem,
        placed([x, y, z], turn, 1, lean),
        { columns: 12 },
      );
      const shoots = random.next() < 0.75 ? 2 : 0;
      for (let k = 0; k < shoots; k++) {
        const size = random.range(0.06, 0.1);
        mesh.sheet(
          (u, v) => [(u - 0.5) * size, v * size * 1.1, v * v * size * 0.5],
          2,
          3,
          leaf,
          facing(turn + k * 3.1, 0.3, [x, y + height, z], 1),
        );
      }
    }
  }
  const sky = createNightSky(4, { low: [0.012, 0.017, 0.05], high: [0.004, 0.006, 0.02] });
  return {
    mesh,
    sky,
    lights: [
      ...yardLights({ window: 1.5, stop: 1.0, night: 0.5 }),
      { corner: [-0.9, 3.6, 1.5], u: [1.6, 0, 0], v: [0, 1.4, 0.6], color: [0.5, 0.7, 1.5], both: true },
    ],
    camera: { eye: [-0.5, 1.4, 1.0], target: [0.5, 1.5, -8], width: 1.2, aperture: 0.012, focus: 4.6 },
    haze: { density: 0.009, color: [1, 0.9, 0.75], glow: [0.006, 0.008, 0.024], sky: 24, reach: 16 },
    ambient: [0.016, 0.022, 0.06],
  };
}

export function paint({ dot }, project) {
  const lamp = project([-4.4, 3.3, -14.6]);
  dot(lamp.x, lamp.y, 5, [6, 4.6, 2.6]);
  dot(lamp.x, lamp.y, 46, [0.16, 0.12, 0.075]);
}
