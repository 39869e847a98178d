// Drawing surface (Skia through @napi-rs/canvas) and the finishing steps all pictures share.
// The package lives outside the project: see README.md for MEDIA_TOOLS.
import { createRequire } from "node:module";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createRandom } from "./random.mjs";
import { rgba } from "./color.mjs";

const toolsFolder = process.env.MEDIA_TOOLS ?? "/tmp/media-tools";
const skia = createRequire(path.join(toolsFolder, "package.json"))("@napi-rs/canvas");

export const mediaFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../content/media");
export const { ImageData, loadImage } = skia;

export function newCanvas(width, height) {
  const canvas = skia.createCanvas(Math.round(width), Math.round(height));
  return [canvas, canvas.getContext("2d")];
}

/** Run drawing commands with saved and restored state. */
export function scoped(ctx, settings, draw) {
  ctx.save();
  Object.assign(ctx, settings);
  draw(ctx);
  ctx.restore();
}

export function glow(ctx, x, y, radius, color, alpha = 1, core = 0) {
  const g = ctx.createRadialGradient(x, y, 0, x, y, radius);
  g.addColorStop(0, rgba(color, alpha));
  if (core) g.addColorStop(core, rgba(color, alpha * 0.55));
  g.addColorStop(0.5, rgba(color, alpha * 0.2));
  g.addColorStop(1, rgba(color, 0));
  ctx.fillStyle = g;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

export function resized(canvas, width, height) {
  let source = canvas;
  while (source.width / 2 >= width) {
    const [half, h] = newCanvas(source.width / 2, source.height / 2);
    h.imageSmoothingQuality = "high";
    h.drawImage(source, 0, 0, half.width, half.height);
    source = half;
  }
  const [out, ctx] = newCanvas(width, height);
  ctx.imageSmoothingQuality = "high";
  ctx.drawImage(source, 0, 0, out.width, out.height);
  return out;
}

export function blurred(canvas, radius) {
  const shrink = Math.max(1, Math.min(8, radius / 4));
  const [small, s] = newCanvas(Math.ceil(canvas.width / shrink), Math.ceil(canvas.height / shrink));
  s.filter = `blur(${radius / shrink}px)`;
  s.drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}

/** Soft light around everything bright: blurred copies of the picture added to itself. */
export function bloom(ctx, canvas, layers, mode = "screen") {
  for (const [radius, alpha] of layers) {
    const soft = blurred(canvas, radius);
    scoped(ctx, { globalCompositeOperation: mode, globalAlpha: alpha }, () => {
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.drawImage(soft, 0, 0, canvas.width, canvas.height);
    });
  }
}

/** Fine film grain; also keeps dark gradients free of banding. */
export function grain(ctx, width, height, amount, seed = 5) {
  const size = 256,
    random = createRandom(seed);
  const [tile, t] = newCanvas(size, size);
  const data = new ImageData(size, size);
  for (let i = 0; i < size * size; i++) {
    const v = random.gaussian() * 48 + 128;
    data.data[i * 4] = data.data[i * 4 + 1] = data.data[i * 4 + 2] = v;
    data.data[i * 4 + 3] = 255;
  }
  t.putImageData(data, 0, 0);
  scoped(ctx, { globalCompositeOperation: "overlay", globalAlpha: amount }, () => {
    for (let y = 0; y < height; y += size) for (let x = 0; x < width; x += size) ctx.drawImage(tile, x, y);
  });
}

/** Write a picture as WebP (or AVIF, PNG), lowering the quality until it fits maxKb. */
export async function save(canvas, file, { quality = 82, maxKb = Infinity } = {}) {
  const target = path.join(mediaFolder, file);
  const format = path.extname(file).slice(1);
  await mkdir(path.dirname(target), { recursive: true });
  let bytes;
  for (let q = quality; q >= 24; q -= 4) {
    if (format === "png") bytes = await canvas.encode("png");
    else if (format === "avif") bytes = await canvas.encode("avif", { quality: q, speed: 5 });
    else bytes = await canvas.encode("webp", q);
    if (bytes.length <= maxKb * 1024 || format === "png") break;
  }
  await writeFile(target, bytes);
  return bytes.length;
}

export async function savePreview(canvas, file) {
  await writeFile(file, await canvas.encode("png"));
}
