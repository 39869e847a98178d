// The pictures of the stories. Usage: node stories.mjs [name] [preview.png]
import { readdir } from "node:fs/promises";
import { grain, newCanvas, resized, save, savePreview } from "./drawing/canvas.mjs";

const width = 1600,
  height = 900;
const folder = new URL("./stories/", import.meta.url);
const [only, preview] = process.argv.slice(2);
const names = (await readdir(folder)).map((file) => file.replace(".mjs", ""));

for (const name of only ? [only] : names) {
  const { paint } = await import(new URL(`${name}.mjs`, folder));
  const [canvas, ctx] = newCanvas(width, height);
  paint(ctx, width, height);
  grain(ctx, width, height, 0.07);
  if (preview) {
    await savePreview(canvas, preview);
    continue;
  }
  await save(canvas, `stories/${name}-1600.webp`, { quality: 82, maxKb: 190 });
  await save(resized(canvas, 960, 540), `stories/${name}-960.webp`, { quality: 82, maxKb: 69 });
  await save(resized(canvas, 480, 270), `stories/${name}-480.webp`, { quality: 82, maxKb: 26 });
}
