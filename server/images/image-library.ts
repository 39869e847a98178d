import { writeFileSync } from "node:fs";
import sharp from "sharp";

const loaders = {
  jpeg: "VipsForeignLoadJpegBuffer",
  png: "VipsForeignLoadPngBuffer",
  webp: "VipsForeignLoadWebpBuffer",
  gif: "VipsForeignLoadNsgifBuffer",
  avif: "VipsForeignLoadHeifBuffer",
  tiff: "VipsForeignLoadTiffBuffer",
  svg: "VipsForeignLoadSvgBuffer",
} as const;

type ImageFormat = keyof typeof loaders;

/** Formats of images from outside. The library knows more, and chooses by content: SVG could be disguised. */
export const outsideFormats = ["jpeg", "png", "webp", "gif", "avif", "tiff"] as const satisfies readonly ImageFormat[];

/** From now on, images of other formats cannot be decoded in this process. */
export const allowFormats = (formats: readonly ImageFormat[]): void => {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: formats.map((format) => loaders[format]) });
};

/** Keeps the memory of a process that decodes images low. */
export const limitImageMemory = (): void => {
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    // If memory runs out, Linux ends this process rather than the server.
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not on Linux.
  }
};
