import { createHash } from "node:crypto";
import type { z } from "zod";
import { imagePath, type ImageSize } from "#contracts/images/image-request.ts";
import { imageQuerySchema } from "#contracts/images/image-schemas.ts";
import type { ImageRequest } from "../../providers/images/image-provider.ts";

const getSeed = (prompt: string): number => createHash("sha256").update(prompt).digest().readUInt32BE(0) & 0x7fffffff;

/** The image that a query asks for; its seed comes from the prompt if it has none. */
export const toImageRequest = ({ prompt, width, height, seed }: z.output<typeof imageQuerySchema>): ImageRequest => ({
  prompt,
  width: width as ImageSize,
  height: height as ImageSize,
  seed: seed ?? getSeed(prompt),
});

/** The image that an address of the function `image` asks for; null for another or a wrong address. */
export const parseImageUrl = ({ pathname, searchParams }: URL): ImageRequest | null => {
  if (pathname !== imagePath) return null;
  const parsed = imageQuerySchema.safeParse(Object.fromEntries(searchParams));
  return parsed.success ? toImageRequest(parsed.data) : null;
};
