// The pictures of the stories. Usage: node stories.mjs [name] [preview.png] [width] [samples]
import { readdir } from "node:fs/promises";
import { resized, save, savePreview } from "./drawing/canvas.mjs";
import { createProjection } from "./tracer/camera.mjs";
import { denoise } from "./tracer/denoise.mjs";
import { createSparks, finish } from "./tracer/finish.mjs";
import { channels, render } from "./tracer/render.mjs";

const folder = new URL("./stories/", import.meta.url);
// Traced at seven tenths of the size: the brush would take finer detail away anyhow.
const [only, preview, wide = "1120", samples] = process.argv.slice(2);
const names = only ? [only] : (await readdir(folder)).map((file) => file.replace(".mjs", ""));

for (const name of names) {
  const file = new URL(`${name}.mjs`, folder);
  const { build, paint, look = {} } = await import(file);
  const width = Number(wide),
    height = Math.round((width * 9) / 16);
  const layers = await render(file, { width, height, samples: Number(samples) || (look.samples ?? 12) });
  const { color, haze } = denoise(layers, width, height, look.smooth);
  for (let i = 0; i < color.length; i++) color[i] += haze[i];
  if (paint) {
    const project = createProjection(build().camera, width / height);
    paint(createSparks(color, layers, channels, width, height), project);
  }
  const canvas = finish(color, width, height, look);
  if (preview) {
    await savePreview(canvas, preview);
    continue;
  }
  await save(resized(canvas, 1600, 900), `stories/${name}-1600.webp`, { quality: 88, maxKb: 180 });
  await save(resized(canvas, 960, 540), `stories/${name}-960.webp`, { quality: 88, maxKb: 69 });
  await save(resized(canvas, 480, 270), `stories/${name}-480.webp`, { quality: 88, maxKb: 25 });
}
