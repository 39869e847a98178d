// Turns shapes into pictures with the light of the portrait: one key light from the upper left, a rim of blue on the left
// and of teal on the right, a ramp of colours from deep shade to pearl.
import { ImageData, newCanvas, resized } from "../drawing/canvas.mjs";
import { palette, rampTable } from "../drawing/color.mjs";
import { clamp } from "../drawing/random.mjs";

const key = [-0.55, -0.6, 0.58];
const half = [-0.309, -0.337, 0.889];
const far = 6.5;

/** A surface: stops of its ramp from shade to light, and how much of each light it takes. */
export const surface = (stops, { rim = 1, gloss = 0.5, base = 0.16, glow = null, through = 0 } = {}) => ({
  table: rampTable(stops),
  rim,
  gloss,
  base,
  glow,
  through,
});

function march(scene, x, y, eye, lean) {
  let z = eye;
  for (let i = 0; i < 110; i++) {
    const s = 1 - z * lean,
      d = scene(x * s, y * s, z);
    if (d < 0.0012) return z;
    z -= d * 0.86;
    if (z < eye - far) return null;
  }
  return z;
}

function shadow(scene, x, y, z) {
  let lit = 1;
  for (let t = 0.05, i = 0; i < 26 && t < 2.6; i++) {
    const d = scene(x + key[0] * t, y + key[1] * t, z + key[2] * t);
    lit = Math.min(lit, (7 * d) / t);
    if (lit < 0.02) return 0;
    t += Math.max(0.03, d);
  }
  return clamp(lit);
}

function shade(out, at, scene, { x, y, z }, lights, rims) {
  const e = 0.0035;
  const a = scene(x + e, y - e, z - e),
    b = scene(x - e, y - e, z + e),
    c = scene(x - e, y + e, z - e),
    d = scene(x + e, y + e, z + e);
  let nx = a - b - c + d,
    ny = -a - b + c + d,
    nz = -a + b - c + d;
  const size = Math.hypot(nx, ny, nz) || 1;
  nx /= size;
  ny /= size;
  nz /= size;
  const m = at(x, y, z, nx, ny, nz);
  let open = 0;
  for (let i = 1; i <= 4; i++)
    open += (i * 0.06 - scene(x + nx * i * 0.06, y + ny * i * 0.06, z + nz * i * 0.06)) / 2 ** i;
  const clear = clamp(1 - 3.2 * open);
  const facing = nx * key[0] + ny * key[1] + nz * key[2];
  const soft = clamp((facing + 0.4) / 1.4);
  const lit = m.gloss > 0 ? shadow(scene, x + nx * 0.02, y + ny * 0.02, z + nz * 0.02) : 1;
  const t = m.base + (0.9 - m.base) * soft * soft * (1.5 - 0.5 * soft) * (0.35 + 0.65 * lit);
  const index = Math.round(clamp(t * (0.45 + 0.55 * clear)) * 511) * 3;
  const edge = (1 - clamp(nz)) ** 2.6 * m.rim * (0.4 + 0.6 * clear);
  const right = edge * clamp(0.2 + nx * 1.1),
    left = edge * clamp(0.2 - nx * 0.9 - ny * 0.3) * 0.8;
  const shine = clamp(nx * half[0] + ny * half[1] + nz * half[2]) ** 42 * m.gloss * lit;
  for (let i = 0; i < 3; i++) {
    let v = m.table[index + i] + (m.glow ? m.glow[i] : 0) + m.through * (1 - clamp(nz)) * m.table[1300 + i];
    for (const l of lights) {
      const lx = l.at[0] - x,
        ly = l.at[1] - y,
        lz = l.at[2] - z,
        dd = lx * lx + ly * ly + lz * lz + 0.04;
      const f = Math.max(0, (nx * lx + ny * ly + nz * lz) / Math.sqrt(dd) + l.wrap) / (1 + l.wrap);
      v += (l.color[i] * f * l.power) / dd;
    }
    out[i] =
      255 -
      (255 - Math.min(255, v)) *
        (1 - (right * rims.right[i]) / 255) *
        (1 - (left * rims.left[i]) / 255) *
        (1 - (shine * palette.pearl[i]) / 255);
  }
}

export const nightRims = { left: [120, 150, 255], right: [70, 240, 225] };
export const dawnRims = { left: [255, 240, 222], right: [190, 244, 250] };

/**
 * Paint a scene on a transparent canvas. scene(x, y, z) is a distance, at(x, y, z, nx, ny, nz) the surface there;
 * scale is pixels per unit, middle where the origin lies (0..1), keep(z) leaves out what is in front or behind.
 */
export function render(width, height, scene, at, options) {
  const { scale, middle = [0.5, 0.5], lights = [], rims = nightRims, lean = 0.03, eye = 4, finer = 2 } = options;
  const w = Math.round(width * finer),
    h = Math.round(height * finer),
    k = scale * finer;
  const data = new ImageData(w, h),
    rgb = [0, 0, 0];
  for (let py = 0; py < h; py++) {
    for (let px = 0; px < w; px++) {
      const x = (px + 0.5 - w * middle[0]) / k,
        y = (py + 0.5 - h * middle[1]) / k;
      const z = march(scene, x, y, eye, lean);
      if (z === null) continue;
      const s = 1 - z * lean;
      shade(rgb, at, scene, { x: x * s, y: y * s, z }, lights, rims);
      const i = (py * w + px) * 4;
      data.data[i] = rgb[0];
      data.data[i + 1] = rgb[1];
      data.data[i + 2] = rgb[2];
      data.data[i + 3] = 255;
    }
  }
  const [canvas, ctx] = newCanvas(w, h);
  ctx.putImageData(data, 0, 0);
  return resized(canvas, Math.round(width), Math.round(height));
}
