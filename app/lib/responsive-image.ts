const widths = [480, 960, 1600] as const;

/**
 * The three sizes of one of our own pictures, `<name>-1600.webp` beside `-960` and `-480`, for the `srcset` attribute.
 * Undefined for a picture that comes in one size only.
 */
export const buildSrcSet = (url: string): string | undefined => {
  const base = /^(\/.+)-1600\.webp$/.exec(url)?.[1];
  return base ? widths.map((width) => `${base}-${width}.webp ${width}w`).join(", ") : undefined;
};

/** The smallest of the three sizes, or the picture itself. */
export const thumbnailUrl = (url: string): string => url.replace(/-1600\.webp$/, "-480.webp");
