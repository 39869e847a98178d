// From light to picture: bloom, colour, the edge of the lens, a brush, grain.
import { newCanvas, ImageData } from "../drawing/canvas.mjs";
import { clamp, createRandom } from "../drawing/random.mjs";
import { soften } from "./denoise.mjs";

function bloomed(color, width, height, amount) {
  const result = Float32Array.from(color);
  const shrink = 4,
    w = Math.ceil(width / shrink),
    h = Math.ceil(height / shrink);
  let small = new Float32Array(w * h * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = ((y >> 2) * w + (x >> 2)) * 3;
      for (let k = 0; k < 3; k++) small[to + k] += Math.min(12, color[(y * width + x) * 3 + k]) / 16;
    }
  }
  for (const [radius, share] of [
    [0.0022, 0.5],
    [0.008, 0.3],
    [0.028, 0.2],
  ]) {
    small = soften(small, w, h, Math.max(1, Math.round(width * radius)));
    for (let y = 0; y < height; y++) {
      const fy = Math.min(h - 1.001, Math.max(0, (y + 0.5) / shrink - 0.5)),
        y0 = Math.floor(fy),
        ty = fy - y0;
      for (let x = 0; x < width; x++) {
        const fx = Math.min(w - 1.001, Math.max(0, (x + 0.5) / shrink - 0.5)),
          x0 = Math.floor(fx),
          tx = fx - x0;
        for (let k = 0; k < 3; k++) {
          const at = (i, j) => small[((y0 + j) * w + x0 + i) * 3 + k];
          const value = (at(0, 0) * (1 - tx) + at(1, 0) * tx) * (1 - ty) + (at(0, 1) * (1 - tx) + at(1, 1) * tx) * ty;
          result[(y * width + x) * 3 + k] += value * share * amount;
        }
      }
    }
  }
  return result;
}

/** Light of a scene to what a screen shows: bright lights keep their colour, shadows turn indigo. */
function develop(color, width, height, { exposure = 1, shadow = [0.012, 0.014, 0.034], vignette = 0.4, warmth = 0.5 }) {
  const film = (x) => clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14));
  const pixels = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const dx = (x / width - 0.5) * 1.15,
        dy = (y / height - 0.5) * 1.05;
      const edge = 1 - vignette * clamp((dx * dx + dy * dy) * 1.9);
      const [r, g, b] = [0, 1, 2].map((k) => color[i + k] * exposure * edge);
      const peak = Math.max(r, g, b);
      // What is brighter than the screen can show runs towards a warm white.
      const wash = clamp((peak - 1.2) / 8) * warmth;
      const tinted = [r + (peak - r) * wash, g + (peak - g) * wash * 0.92, b + (peak - b) * wash * 0.74];
      for (let k = 0; k < 3; k++) pixels[i + k] = film(tinted[k] + shadow[k] * 0.55) ** (1 / 2.2) * 255;
    }
  }
  return pixels;
}

/** A brush: each pixel takes the mean of the calmest of four quarters around it, partly. */
function brushed(pixels, width, height, radius, amount) {
  if (!amount) return pixels;
  const result = new Float32Array(pixels.length);
  const at = (x, y) => (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 3;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sums = [0, 0, 0];
      let total = 0;
      for (const [qx, qy] of [
        [-1, -1],
        [0, -1],
        [-1, 0],
        [0, 0],
      ]) {
        let r = 0,
          g = 0,
          b = 0,
          s = 0,
          n = 0;
        for (let j = 0; j <= radius; j++) {
          for (let i = 0; i <= radius; i++) {
            const p = at(x + i + qx * radius, y + j + qy * radius);
            const [cr, cg, cb] = [pixels[p], pixels[p + 1], pixels[p + 2]];
            r += cr;
            g += cg;
            b += cb;
            s += cr * cr + cg * cg + cb * cb;
            n++;
          }
        }
        const spread = s / n - (r * r + g * g + b * b) / (n * n);
        const weight = 1 / (1 + Math.max(0, spread)) ** 3;
        sums[0] += (r / n) * weight;
        sums[1] += (g / n) * weight;
        sums[2] += (b / n) * weight;
        total += weight;
      }
      const o = (y * width + x) * 3;
      for (let k = 0; k < 3; k++) result[o + k] = pixels[o + k] * (1 - amount) + (sums[k] / total) * amount;
    }
  }
  return result;
}

/** Points and streaks of light, added before the bloom; `width` is the whole picture's, sizes are in pixels of 1600. */
export function createSparks(color, layers, channels, width, height) {
  const unit = width / 1600;
  const dot = (x, y, radius, shade, depth = 0, stretch = 1) => {
    const cx = x * width,
      cy = y * height,
      r = Math.max(0.55, radius * unit),
      ry = r * stretch;
    const fade = Math.min(1, (radius * unit) / r) ** 2;
    for (let py = Math.max(0, Math.floor(cy - ry * 3)); py <= Math.min(height - 1, cy + ry * 3); py++) {
      for (let px = Math.max(0, Math.floor(cx - r * 3)); px <= Math.min(width - 1, cx + r * 3); px++) {
        const pixel = py * width + px;
        if (depth && layers[pixel * channels + 12] < depth) continue;
        const w = Math.exp(-0.5 * (((px + 0.5 - cx) / r) ** 2 + ((py + 0.5 - cy) / ry) ** 2) * 2) * fade;
        for (let k = 0; k < 3; k++) color[pixel * 3 + k] += shade[k] * w;
      }
    }
  };
  return {
    dot,
    distanceAt: (x, y) => layers[(Math.floor(y * height) * width + Math.floor(x * width)) * channels + 12],
  };
}

export function finish(color, width, height, look = {}) {
  const lit = bloomed(color, width, height, look.bloom ?? 0.22);
  const developed = develop(lit, width, height, look);
  const radius = Math.max(1, Math.round((width / 1600) * 3));
  const pixels = brushed(developed, width, height, radius, look.brush ?? 0.5);
  const random = createRandom(look.seed ?? 7);
  const [canvas, ctx] = newCanvas(width, height);
  const image = new ImageData(width, height);
  const strength = look.grain ?? 2.2;
  for (let i = 0; i < width * height; i++) {
    const grain = random.gaussian() * strength;
    for (let k = 0; k < 3; k++) image.data[i * 4 + k] = pixels[i * 3 + k] + grain;
    image.data[i * 4 + 3] = 255;
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}
