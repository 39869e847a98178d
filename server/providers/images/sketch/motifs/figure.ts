import type { Point } from "../drawing/canvas.ts";
import type { Random } from "../drawing/random.ts";

/**
 * One figure as path data, in a box of its own: x from -50 to 50, y from -100 (top) to 0 (where it stands).
 * What it looks like in the picture (glass, glow, pencil) is not its business.
 */
export type Figure = {
  /** The silhouette. */
  body: string;
  /** Thick strokes that belong to the silhouette: stems, antlers, ropes. */
  stems?: { d: string; width: number };
  /** Closed shapes a little deeper than the body. */
  shade?: string;
  /** Thin lines of light: folds, veins, ribs. */
  lines?: string;
  /** Closed shapes that shine: windows, eyes, flames. */
  lit?: string;
  /** Where its inner light sits. */
  heart: Point;
};

export type Motif = {
  /** Where it belongs: on the ground, in the air, in or on the water, or anywhere as a thing to look at. */
  place: "ground" | "air" | "water" | "thing";
  /** Its height as the main figure, as a part of the picture's shorter side. */
  size: number;
  /** The hue that it has in the world when no word says another one. */
  hue?: number;
  /** Nearly white in the world: swans, ghosts, shells. */
  isPale?: boolean;
  /** Buildings and trees stand behind living figures. */
  isScenery?: boolean;
  /** Never turned round: faces, clocks, letters. */
  isFixed?: boolean;
  /** Its hand, for what it carries. */
  grip?: Point;
  draw: (random: Random) => Figure;
};
