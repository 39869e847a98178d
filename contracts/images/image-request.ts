/** Width and height that can be asked for, in pixels. */
export const imageSizes = [256, 512, 768, 1024] as const;
export type ImageSize = (typeof imageSizes)[number];
export const maxImagePromptLength = 2_000;
export const maxImageSeed = 2 ** 31 - 1;

/** Who drew an image. */
export const imageMakers = ["sketch", "template", "openai"] as const;
export type ImageMaker = (typeof imageMakers)[number];

/** Response headers of the function `image`: who drew it, and with which seed, also if none was asked for. */
export const imageHeaders = { maker: "x-picture-maker", seed: "x-picture-seed" } as const;

/**
 * The query of `GET /functions/v1/image`. Without a seed the prompt decides it: the same prompt, the same image. WebP is
 * to be shown, PNG to be saved as a file; a PNG says how it was made (`png-metadata.ts`) unless `metadata` is off.
 */
export type ImageQuery = {
  prompt: string;
  /** 512 without one. */
  width?: ImageSize;
  /** 512 without one. */
  height?: ImageSize;
  seed?: number;
  format?: "webp" | "png";
  metadata?: "on" | "off";
};

/** The body of `POST /functions/v1/save-image` for signed-in users. It answers `{ image: ImageRow }`, still pending. */
export type SaveImageRequest = {
  prompt: string;
  seed: number;
  width?: ImageSize;
  height?: ImageSize;
  /** The prompt that the first version began with. */
  base_prompt?: string;
  /** Id of an image of the same user that this one is a version of: its version is one more. */
  parent?: string;
};

export const imagePath = "/functions/v1/image";

/** The address of an image, on this site. */
export const toImageUrl = (query: ImageQuery): string => {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${imagePath}?${parameters.join("&")}`;
};
