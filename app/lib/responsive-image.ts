const widths = [480, 960, 1600] as const;

/**
 * `srcset` of one of our own images, stored as `<name>-1600.webp`, `-960` and `-480`. Undefined for an image with a
 * single size.
 */
export const buildSrcSet = (url: string): string | undefined => {
  const base = /^(\/.+)-1600\.webp$/.exec(url)?.[1];
  return base ? widths.map((width) => `${base}-${width}.webp ${width}w`).join(", ") : undefined;
};

/** URL of the 480 px version, or of the image itself if it has a single size. */
export const thumbnailUrl = (url: string): string => url.replace(/-1600\.webp$/, "-480.webp");
