/** Allowed widths and heights, in pixels. */
export const imageSizes = [256, 512, 768, 1024] as const;
export type ImageSize = (typeof imageSizes)[number];
export const maxImagePromptLength = 2_000;
export const maxImageSeed = 2 ** 31 - 1;

/** Who created an image. */
export const imageMakers = ["sketch", "template", "openai"] as const;
export type ImageMaker = (typeof imageMakers)[number];

/**
 * Response headers of the function `image`: who created it, with which seed, including a derived one, and what a sketch
 * shows (`sketch-report.ts`).
 */
export const imageHeaders = { maker: "x-picture-maker", seed: "x-picture-seed", report: "x-picture-report" } as const;

/**
 * The query of `GET /functions/v1/image`. Without a seed it is derived from the prompt: the same prompt gives the same
 * image. WebP is for display, PNG for saving as a file; a PNG contains its metadata (`png-metadata.ts`) unless
 * `metadata` is off.
 */
export type ImageQuery = {
  prompt: string;
  /** Default: 512. */
  width?: ImageSize;
  /** Default: 512. */
  height?: ImageSize;
  seed?: number;
  /**
   * The picture that this one is a version of, for a service that takes pictures along: the hash of one that was made
   * here, which its ETag holds, or the path of one that a user saved.
   */
  base?: string;
  format?: "webp" | "png";
  metadata?: "on" | "off";
};

/**
 * Request body of `POST /functions/v1/save-image`, for signed-in users. Returns `{ image: ImageRow }`, still pending.
 */
export type SaveImageRequest = {
  prompt: string;
  seed: number;
  width?: ImageSize;
  height?: ImageSize;
  /** The prompt of the first version. */
  base_prompt?: string;
  /** Id of the user's image that this one is a version of; its version number is one higher. */
  parent?: string;
  /** As in the query with which it was made. */
  base?: string;
};

export const imagePath = "/functions/v1/image";

/** URL of an image, on this site. */
export const toImageUrl = (query: ImageQuery): string => {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${imagePath}?${parameters.join("&")}`;
};
