// The hall of the stories: its floor, its cabinets with their small lights, its ceiling. Metres.
import { fractal, noise } from "../drawing/random.mjs";

export const tea = [1, 0.62, 0.27];
export const moonlight = [0.2, 0.28, 0.62];

const cell = (x, y, z) => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 974634551);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

export function addHallMaterials(mesh, { leds = 0.16, ledLight = 1, ledColor = [0.12, 1, 0.5] } = {}) {
  const floor = mesh.material({
    albedo({ x, z }) {
      const wheels =
        Math.exp(-(((x - 0.32 + noise(z * 0.5) * 0.05) * 22) ** 2)) +
        Math.exp(-(((x + 0.4 + noise(z * 0.4, 9) * 0.06) * 22) ** 2));
      const joint =
        Math.abs(((((x / 0.6) % 1) + 1.5) % 1) - 0.5) > 0.494 || Math.abs(((((z / 0.6) % 1) + 1.5) % 1) - 0.5) > 0.494;
      const tone = (0.2 + fractal(x * 3, z * 3, 4) * 0.07) * (joint ? 0.55 : 1) * (1 - wheels * 0.3);
      return [tone * 0.92, tone * 0.94, tone * 1.08];
    },
    rough: ({ x, z }) => 0.22 + fractal(x * 1.1, z * 1.1, 7) * 0.07,
    bump: ({ x, z }) => [noise(x * 3, z * 3) * 0.006, 0, noise(x * 3, z * 3, 3) * 0.006],
    reflect: 0.055,
  });
  const metal = mesh.material({
    albedo: ({ x, y, z }) => {
      const tone = 0.075 + noise(x * 3, y * 90, z * 3) * 0.012;
      return [tone * 0.9, tone * 0.95, tone * 1.15];
    },
    rough: 0.38,
    reflect: 0.16,
  });
  // The door of a cabinet: a frame, a pierced sheet, and shelves of machines behind it with their lamps.
  const face = mesh.material({
    albedo({ x, u, v, z }) {
      const frame = u < 0.06 || u > 0.94 || v < 0.035 || v > 0.965;
      const handle = u > 0.86 && u < 0.9 && v > 0.44 && v < 0.58;
      const shelf = Math.abs(((v * 21) % 1) - 0.5) > 0.42;
      const tone = handle ? 0.2 : frame ? 0.085 : shelf ? 0.02 : 0.042 + noise(x * 40, v * 300, z * 40) * 0.01;
      return [tone * 0.9, tone * 0.95, tone * 1.18];
    },
    rough: 0.34,
    reflect: 0.12,
    light({ x, z, u, v }) {
      const row = Math.floor(v * 42),
        column = Math.floor(u * 14);
      if (column < 2 || column > 10 || row < 3 || row > 39) return null;
      const which = Math.floor(x * 0.9 + 50) * 91 + Math.floor(z / 0.62 + 500);
      const chance = cell(row, column, which);
      const busy = cell(row >> 1, 7, which) < 0.55 ? 1 : 0.15;
      if (chance > leds * busy) return null;
      const du = ((u * 14) % 1) - 0.5,
        dv = ((v * 42) % 1) - 0.5;
      if (Math.abs(du) > 0.14 || Math.abs(dv) > 0.16) return null;
      const kind = cell(row, column + 31, which),
        k = ledLight * (0.4 + 1.2 * cell(row, column + 5, which));
      if (kind > 0.93) return [1.0 * k, 0.5 * k, 0.12 * k];
      if (kind > 0.84) return [0.25 * k, 0.5 * k, 1.2 * k];
      return ledColor.map((value) => value * k);
    },
  });
  const wall = mesh.material({
    albedo({ x, y, z }) {
      const tone = 0.22 + fractal(x * 1.3, y * 1.3, z * 1.3) * 0.07 + noise(x * 9, y * 9, z * 9) * 0.012;
      return [tone * 0.9, tone * 0.93, tone * 1.1];
    },
    rough: 0.8,
  });
  const dark = mesh.material({ albedo: [0.035, 0.037, 0.05], rough: 0.6 });
  return { floor, metal, face, wall, dark };
}

/** A row of cabinets along z, their doors towards +x or -x (`facing`). */
export function addCabinets(mesh, { metal, face, dark }, { x, from, count, facing = 1, height = 2.1, depth = 1 }) {
  for (let i = 0; i < count; i++) {
    const z0 = from - i * 0.62,
      low = facing > 0 ? x - depth : x,
      high = facing > 0 ? x : x + depth;
    const front = facing > 0 ? { right: face } : { left: face };
    mesh.box([low, 0.06, z0 - 0.61], [high, height, z0], metal, undefined, front);
    mesh.box([low + 0.06, 0, z0 - 0.6], [high - 0.06, 0.06, z0 - 0.02], dark);
    const edge = facing > 0 ? high : low;
    mesh.box([edge - 0.012, 0.06, z0 - 0.008], [edge + 0.012, height, z0 + 0.008], dark);
  }
}

/** Beams, trays of cables and pipes under the ceiling between two z. */
export function addCeiling(mesh, { wall, metal, dark }, { left, right, near, far, height }) {
  mesh.box([left, height, far], [right, height + 0.2, near], wall);
  for (let z = near - 0.6; z > far; z -= 2.1)
    mesh.box([left, height - 0.28, z - 0.09], [right, height, z + 0.09], dark);
  for (const x of [left + (right - left) * 0.3, left + (right - left) * 0.72]) {
    mesh.box([x - 0.22, height - 0.62, far], [x + 0.22, height - 0.59, near], metal);
    for (let k = 0; k < 7; k++) {
      const points = Array.from({ length: 12 }, (_, i) => [
        x - 0.18 + k * 0.06 + noise(i * 1.7, k * 9) * 0.03,
        height - 0.56 + noise(i * 0.8, k * 5, 3) * 0.02,
        near + ((far - near) * i) / 11,
      ]);
      mesh.tube(points, 0.024, dark, undefined, 5);
    }
  }
}
