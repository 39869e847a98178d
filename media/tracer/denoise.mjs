// Smooths what few samples leave rough, without crossing edges of shape or colour.
import { channels } from "./render.mjs";

const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];

/** Gives back colour and haze, each as red, green, blue of every pixel. */
export function denoise(layers, width, height, { strength = 1, levels = 4 } = {}) {
  const count = width * height;
  const guide = (i, k) => layers[i * channels + k];
  const tint = new Float32Array(count * 3);
  let light = new Float32Array(count * 3),
    variance = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const length = Math.hypot(guide(i, 9), guide(i, 10), guide(i, 11)) || 1;
    for (let k = 9; k < 12; k++) layers[i * channels + k] /= length;
    let mean = 0;
    for (let k = 0; k < 3; k++) {
      tint[i * 3 + k] = Math.max(0.02, guide(i, 6 + k));
      light[i * 3 + k] = guide(i, k) / tint[i * 3 + k];
      mean += tint[i * 3 + k] / 3;
    }
    variance[i] = guide(i, 13) / (mean * mean);
  }
  for (let level = 0; level < levels; level++) {
    const step = 2 ** level;
    const nextLight = new Float32Array(count * 3),
      nextVariance = new Float32Array(count);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x,
          g = i * channels;
        const depth = layers[g + 12];
        const value = (light[i * 3] + light[i * 3 + 1] + light[i * 3 + 2]) / 3;
        let spread = 0,
          parts = 0;
        for (let b = -1; b <= 1; b++) {
          for (let a = -1; a <= 1; a++) {
            const xx = x + a,
              yy = y + b;
            if (xx < 0 || yy < 0 || xx >= width || yy >= height) continue;
            spread += variance[yy * width + xx];
            parts++;
          }
        }
        const tolerance = 1 / (strength * 4 * Math.sqrt(spread / parts) + 1e-4 + value * 0.01);
        let r = 0,
          gg = 0,
          bl = 0,
          vv = 0,
          total = 0;
        for (let b = -2; b <= 2; b++) {
          const yy = y + b * step;
          if (yy < 0 || yy >= height) continue;
          for (let a = -2; a <= 2; a++) {
            const xx = x + a * step;
            if (xx < 0 || xx >= width) continue;
            const j = yy * width + xx,
              h = j * channels;
            const same = Math.max(
              0,
              layers[g + 9] * layers[h + 9] + layers[g + 10] * layers[h + 10] + layers[g + 11] * layers[h + 11],
            );
            const bare = layers[g + 9] === 0 && layers[g + 10] === 0 && layers[g + 11] === 0;
            const other = (light[j * 3] + light[j * 3 + 1] + light[j * 3 + 2]) / 3;
            const apart = Math.abs(depth - layers[h + 12]) / (0.02 * depth * (1 + step * 0.5) + 0.005);
            const tone =
              Math.abs(layers[g + 6] - layers[h + 6]) +
              Math.abs(layers[g + 7] - layers[h + 7]) +
              Math.abs(layers[g + 8] - layers[h + 8]);
            const w =
              kernel[a + 2] *
              kernel[b + 2] *
              (bare ? 1 : same ** 20) *
              Math.exp(-apart - Math.abs(other - value) * tolerance - tone * 4);
            r += light[j * 3] * w;
            gg += light[j * 3 + 1] * w;
            bl += light[j * 3 + 2] * w;
            vv += variance[j] * w * w;
            total += w;
          }
        }
        const inv = total > 0 ? 1 / total : 0;
        nextLight[i * 3] = r * inv;
        nextLight[i * 3 + 1] = gg * inv;
        nextLight[i * 3 + 2] = bl * inv;
        nextVariance[i] = vv * inv * inv;
      }
    }
    light = nextLight;
    variance = nextVariance;
  }
  for (let k = 0; k < count * 3; k++) light[k] *= tint[k];
  const haze = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) for (let k = 0; k < 3; k++) haze[i * 3 + k] = guide(i, 3 + k);
  return { color: light, haze: soften(haze, width, height, Math.max(2, Math.round(width / 260))) };
}

/** Three passes of a box: nearly a bell. */
export function soften(values, width, height, radius) {
  let from = values;
  const pass = (source, outer, inner, outerStep, innerStep) => {
    const result = new Float32Array(source.length);
    for (let o = 0; o < outer; o++) {
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        const at = (i) => source[(o * outerStep + Math.min(inner - 1, Math.max(0, i)) * innerStep) * 3 + k];
        for (let i = -radius; i <= radius; i++) sum += at(i);
        for (let i = 0; i < inner; i++) {
          result[(o * outerStep + i * innerStep) * 3 + k] = sum / (2 * radius + 1);
          sum += at(i + radius + 1) - at(i - radius);
        }
      }
    }
    return result;
  };
  for (let i = 0; i < 3; i++) from = pass(pass(from, height, width, width, 1), width, height, 1, width);
  return from;
}
