// The palette of the whole site and small colour helpers.
import { clamp } from "./random.mjs";

export const palette = {
  ink: [5, 7, 22],
  night: [10, 13, 40],
  indigo: [30, 26, 92],
  teal: [38, 214, 190],
  cyan: [96, 220, 255],
  blue: [84, 134, 255],
  violet: [150, 104, 255],
  rose: [255, 122, 190],
  gold: [255, 208, 128],
  pearl: [240, 250, 255],
};

export const rgba = (c, a = 1) => `rgba(${c[0] | 0},${c[1] | 0},${c[2] | 0},${clamp(a).toFixed(4)})`;

export const blend = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];

/** Colour at t (0..1) on a list of [position, colour] stops. */
export function ramp(stops, t) {
  if (t <= stops[0][0]) return stops[0][1];
  for (let i = 1; i < stops.length; i++) {
    if (t <= stops[i][0]) {
      const [p0, c0] = stops[i - 1],
        [p1, c1] = stops[i];
      return blend(c0, c1, (t - p0) / (p1 - p0));
    }
  }
  return stops[stops.length - 1][1];
}

export const auroraStops = [
  [0, palette.teal],
  [0.25, palette.cyan],
  [0.45, palette.blue],
  [0.65, palette.violet],
  [0.88, palette.rose],
  [1, palette.gold],
];

/** A ramp sampled into a table, for use per pixel. */
export function rampTable(stops, size = 512) {
  const table = new Float32Array(size * 3);
  for (let i = 0; i < size; i++) table.set(ramp(stops, i / (size - 1)), i * 3);
  return table;
}
