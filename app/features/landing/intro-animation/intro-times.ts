/** Sections of the page in the order in which they are revealed. */
export const parts = ["image", "audio", "bio", "youtube", "blog", "donation", "footer"] as const;
export type Part = (typeof parts)[number];

/** Delay in ms from the end of the overlay until a section is revealed. */
export const appearsAfterMs: Record<Part, number> = {
  image: 3_000,
  audio: 4_500,
  bio: 6_000,
  youtube: 7_500,
  blog: 9_000,
  donation: 10_500,
  footer: 12_000,
};

export const typingStartsAfter = 1_000;
export const overlayHidesAfter = 1_500;
/** Duration of fade-in and fade-out in ms. */
export const fadeLasts = 600;

const fastest = 50;
const slowest = 200;

/** Delay in ms until the next character is typed. `random` is 0 to 1. */
export const typingDelay = (random: number): number => Math.round(fastest + random * (slowest - fastest));
