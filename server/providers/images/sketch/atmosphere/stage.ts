import type { Canvas } from "../drawing/canvas.ts";
import type { Random } from "../drawing/random.ts";
import type { Plan, Scene, Time } from "../prompt/plan.ts";
import type { Palette } from "./palette.ts";

/** What all parts of one picture share. Lengths are units: the shorter side of the picture is 1000. */
export type Stage = {
  canvas: Canvas;
  plan: Plan;
  palette: Palette;
  scene: Scene;
  time: Time;
  /** Composition and details; take a fork for each part. */
  random: Random;
  width: number;
  height: number;
  horizon: number;
  light: { x: number; y: number; r: number; kind: "sun" | "moon" | "crescent" | "none" };
  /** The sky is dark enough for stars and glowing things. */
  isDark: boolean;
  /** How many fine things: 1 usual, 2 much. */
  detail: number;
};

/** Where figures go in a scene. */
export type Ground = {
  /** Where the feet of the main figures stand, at a place across. */
  front: (x: number) => number;
  /** Where buildings and trees stand, further away. */
  middle: (x: number) => number;
  /** How large things are there, beside the main figures. */
  middleScale: number;
  /** Land carries figures; on water and in the air they need something under them. */
  kind: "land" | "water" | "air";
  /** The water's surface, if there is water in front. */
  water?: number;
  /** What stands before the figures. */
  drawFront?: () => void;
};
