import type { Canvas } from "../drawing/canvas.ts";
import type { Random } from "../drawing/random.ts";
import type { Plan, Scene, Time } from "../prompt/plan.ts";
import type { Palette } from "./palette.ts";

/** Shared by all parts of one picture. Lengths are in units: the shorter side of the picture is 1000. */
export type Stage = {
  canvas: Canvas;
  plan: Plan;
  palette: Palette;
  scene: Scene;
  time: Time;
  /** For composition and details; fork it for each part. */
  random: Random;
  width: number;
  height: number;
  horizon: number;
  light: { x: number; y: number; r: number; kind: "sun" | "moon" | "crescent" | "none" };
  /** The sky is dark enough for stars and glowing things. */
  isDark: boolean;
  /** Amount of fine detail: 1 is usual, 2 is a lot. */
  detail: number;
  isSigned: boolean;
};

/** Where figures are placed in a scene. */
export type Ground = {
  /** Where the feet of the main figures are, by horizontal position. */
  front: (x: number) => number;
  /** Where buildings and trees stand, further away. */
  middle: (x: number) => number;
  /** The scale of things there, relative to the main figures. */
  middleScale: number;
  /** Figures stand on land; on water and in the air they need something under them. */
  kind: "land" | "water" | "air";
  /** The water's surface, if there is water in the foreground. */
  water?: number;
  /** Draws what is in front of the figures. */
  drawFront?: () => void;
};
