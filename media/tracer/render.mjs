// Renders a scene in several threads and gives back the raw layers.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, workerData } from "node:worker_threads";
import { createTracer } from "./trace.mjs";

/** Values of each pixel: colour, haze, surface colour, normal, distance, and the variance of the brightness. */
export const channels = 14;

export async function render(file, { width, height, samples }) {
  const layers = new Float32Array(new SharedArrayBuffer(width * height * channels * 4));
  const next = new Int32Array(new SharedArrayBuffer(4));
  const data = { file: String(file), width, height, samples, layers, next };
  const threads = Number(process.env.MEDIA_THREADS) || availableParallelism();
  await Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise((resolve, reject) => {
          const worker = new Worker(fileURLToPath(import.meta.url), { workerData: data });
          worker.on("error", reject);
          worker.on("exit", resolve);
        }),
    ),
  );
  return layers;
}

async function renderRows({ file, width, height, samples, layers, next }) {
  const { build } = await import(file);
  const sample = createTracer(build(), width / height);
  const out = new Float64Array(13),
    sum = new Float64Array(13);
  for (let row = Atomics.add(next, 0, 1); row < height; row = Atomics.add(next, 0, 1)) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      sum.fill(0);
      let squares = 0;
      for (let s = 0; s < samples; s++) {
        const jx = (0.5 + s * 0.7548776662466927) % 1,
          jy = (0.5 + s * 0.5698402909980532) % 1;
        sample((column + jx) / width, (row + jy) / height, s, pixel + 1, out);
        for (let k = 0; k < 13; k++) sum[k] += out[k];
        squares += ((out[0] + out[1] + out[2]) / 3) ** 2;
      }
      const o = pixel * channels;
      for (let k = 0; k < 13; k++) layers[o + k] = sum[k] / samples;
      const mean = (sum[0] + sum[1] + sum[2]) / 3 / samples;
      layers[o + 13] = Math.max(0, squares / samples - mean * mean) / samples;
    }
  }
}

if (!isMainThread && workerData?.layers) await renderRows(workerData);
