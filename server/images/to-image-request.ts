import { createHash } from "node:crypto";
import type { z } from "zod";
import { imagePath, type ImageSize } from "#contracts/images/image-request.ts";
import { imageQuerySchema } from "#contracts/images/image-schemas.ts";
import type { ImageRequest } from "./image-provider.ts";

const getSeed = (prompt: string): number => createHash("sha256").update(prompt).digest().readUInt32BE(0) & 0x7fffffff;

type Query = Pick<z.output<typeof imageQuerySchema>, "prompt" | "width" | "height" | "seed" | "base">;

/** Converts a query to an image request; without a seed it is derived from the prompt. */
export const toImageRequest = ({ prompt, width, height, seed, base }: Query): ImageRequest => ({
  prompt,
  width: width as ImageSize,
  height: height as ImageSize,
  seed: seed ?? getSeed(prompt),
  base,
});

/** Parses a URL of the function `image`; null for any other or invalid URL. */
export const parseImageUrl = ({ pathname, searchParams }: URL): ImageRequest | null => {
  if (pathname !== imagePath) return null;
  const parsed = imageQuerySchema.safeParse(Object.fromEntries(searchParams));
  return parsed.success ? toImageRequest(parsed.data) : null;
};
