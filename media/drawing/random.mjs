// Seeded randomness and smooth noise: the same seed always gives the same picture.

export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    pick: (list) => list[Math.floor(next() * list.length)],
    gaussian: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

function hash(x, y, z) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647 - 92821);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return (((h ^ (h >>> 16)) >>> 0) / 4294967296) * 2 - 1;
}

const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a, b, t) => a + (b - a) * t;

/** Smooth value noise in three dimensions, about -1 to 1. */
export function noise(x, y = 0, z = 0) {
  const xi = Math.floor(x),
    yi = Math.floor(y),
    zi = Math.floor(z);
  const u = fade(x - xi),
    v = fade(y - yi),
    w = fade(z - zi);
  const plane = (k) =>
    mix(mix(hash(xi, yi, k), hash(xi + 1, yi, k), u), mix(hash(xi, yi + 1, k), hash(xi + 1, yi + 1, k), u), v);
  return mix(plane(zi), plane(zi + 1), w);
}

/** Several octaves of noise. */
export function fractal(x, y = 0, z = 0, octaves = 4) {
  let sum = 0,
    size = 0.5,
    scale = 1;
  for (let i = 0; i < octaves; i++) {
    sum += noise(x * scale, y * scale, z * scale + i * 17.3) * size;
    size *= 0.5;
    scale *= 2.03;
  }
  return sum;
}

export const clamp = (x, low = 0, high = 1) => Math.min(high, Math.max(low, x));
export const lerp = mix;
export const smoothstep = (a, b, x) => {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
};
