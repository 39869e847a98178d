// Run by image-pool.ts in separate processes, to keep CPU load and memory out of the server.
import "@site/supabase/embedded/end-with-parent.ts";
import { flushCompileCache } from "node:module";
import sharp, { type Sharp } from "sharp";
import { drawSketch } from "@site/sketch/rasterize-sketch.ts";
import { type AiMark, findMark, toXmp } from "./ai-mark.ts";
import { allowFormats, limitImageMemory, outsideFormats } from "./image-library.ts";
import type { ImageJob, ImageJobResult } from "./image-pool.ts";

const maxPixels = 50_000_000;
const minSide = 64;
const minColorRange = 12;
const sketchTool = "Built-in sketch maker";
const serviceTool = "Image service";

limitImageMemory();

const read = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", animated: false });

const toWebp = (image: Sharp, mark: AiMark): Promise<Buffer> =>
  image.webp({ quality: 86, effort: 2 }).withXmp(toXmp(mark)).toBuffer();

class RejectedImage extends Error {}

/**
 * Decodes the whole image; throws for anything else that a service may send. Of its metadata only the mark of an AI is
 * copied; one that has none gets it.
 */
const encode = async (bytes: Uint8Array, width: number, height: number): Promise<Buffer> => {
  const source = await read(bytes).metadata();
  if (source.width < minSide || source.height < minSide) throw new RejectedImage("smaller than 64 by 64 pixels");
  const image = await read(bytes)
    .rotate()
    .flatten({ background: "#000" })
    .resize({ width, height, fit: "cover", withoutEnlargement: true })
    .toColourspace("srgb")
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { channels } = await sharp(image).stats();
  if (channels.every(({ min, max }) => max - min < minColorRange)) throw new RejectedImage("a single colour");
  return toWebp(sharp(image), { source: "trainedAlgorithmicMedia", tool: serviceTool, ...findMark(source.xmp) });
};

const runJob = async (job: Exclude<ImageJob, { kind: "widths" }>): Promise<Buffer> => {
  // A process runs one job at a time.
  allowFormats(job.kind === "sketch" ? ["svg", "png"] : outsideFormats);
  switch (job.kind) {
    case "sketch":
      return toWebp(await drawSketch(job.request), { source: "algorithmicMedia", tool: sketchTool });
    case "encode":
      return encode(job.bytes, job.width, job.height);
    case "png":
      return read(job.bytes).png({ compressionLevel: 6 }).keepXmp().toBuffer();
    case "jpeg": {
      const mark = findMark((await read(job.bytes).metadata()).xmp);
      const image = read(job.bytes)
        .rotate()
        .flatten({ background: "#fff" })
        .resize({ width: job.maxSide, height: job.maxSide, fit: "inside", withoutEnlargement: true })
        .toColourspace("srgb")
        .jpeg({ quality: 82 });
      return (mark ? image.withXmp(toXmp(mark)) : image).toBuffer();
    }
  }
};

const respond = (result: ImageJobResult): void => void process.send?.(result);

process.on("message", (job: Parameters<typeof runJob>[0]) => {
  runJob(job).then(
    (bytes) => respond({ bytes }),
    (error: unknown) => respond({ problem: error instanceof RejectedImage ? error.message : "damaged" }),
  );
});
process.on("disconnect", () => process.exit(0));
flushCompileCache();
