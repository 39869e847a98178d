import type { Point } from "./canvas.ts";
import type { Random } from "./random.ts";

/**
 * One figure as path data, in its own box: x from -50 to 50, y from -100 (top) to 0 (ground). How it is painted (glass,
 * glow, pencil) is decided elsewhere.
 */
export type Figure = {
  /** The silhouette. */
  body: string;
  /** Thick strokes that belong to the silhouette: stems, antlers, ropes. */
  stems?: { d: string; width: number };
  /** Closed shapes in colours of their own, painted one over the other: the icing of a cake, the filling of a burger. */
  parts?: readonly Part[];
  /** Closed shapes slightly darker than the body. */
  shade?: string;
  /** Thin lines of light: folds, veins, ribs. */
  lines?: string;
  /** Closed shapes that shine: windows, eyes, flames. */
  lit?: string;
  /** Centre of its inner light. */
  heart: Point;
};

/** Hue in degrees (OKLCH); `light` from 0 to 1. */
export type Part = { d: string; hue: number; light: number; chroma?: number | undefined };

export const part = (d: string, hue: number, light: number, chroma?: number): Part => ({ d, hue, light, chroma });

type Motif = {
  /** Where it belongs: on the ground, in the air, in or on the water, or anywhere as a thing. */
  place: "ground" | "air" | "water" | "thing";
  /** Its height as the main figure, relative to the picture's shorter side. */
  size: number;
  /** Its natural hue, unless a word names another one. */
  hue?: number;
  /** Nearly white by nature: swans, ghosts, shells. */
  isPale?: boolean;
  /** Buildings and trees stand behind living figures. */
  isScenery?: boolean;
  /** Never mirrored: faces, clocks, letters. */
  isFixed?: boolean;
  /** Where somebody can sit or something can stand on it. */
  seat?: Point;
  /** Its hand, for what it carries. */
  grip?: Point;
};

/** A figure that is always the same, or one that is drawn by chance or in steps. */
type Drawn = Figure | { draw: (random: Random) => Figure };
export type FigureMotif = Motif & Drawn;

const createPlace =
  (place: Motif["place"]) =>
  (size: number, motif: Omit<Motif, "place" | "size"> & Drawn): FigureMotif => ({ place, size, ...motif });

export const onGround = createPlace("ground");
export const inAir = createPlace("air");
export const inWater = createPlace("water");
export const thing = createPlace("thing");

export const drawMotif = (motif: FigureMotif, random: Random): Figure => ("draw" in motif ? motif.draw(random) : motif);
