import type { ButterflyTint } from "#app/ui/layout/butterfly.tsx";

/** Flight paths over the player: positions in percent, rotation in degrees. */
export type FlightPath = {
  tint: ButterflyTint;
  size: string;
  seconds: number;
  delay: number;
  keyframes: [x: number, y: number, lean: number][];
};

export const flightPaths: FlightPath[] = [
  {
    tint: "aurora",
    size: "size-16 sm:size-20",
    seconds: 19,
    delay: 0,
    keyframes: [
      [6, 62, 8],
      [18, 30, 22],
      [38, 12, -6],
      [55, 26, 14],
      [74, 8, -16],
      [88, 34, 10],
      [70, 58, -20],
      [44, 46, -8],
      [22, 74, 12],
      [6, 62, 8],
    ],
  },
  {
    tint: "rose",
    size: "size-9 sm:size-11",
    seconds: 23,
    delay: -7,
    keyframes: [
      [90, 78, -12],
      [72, 60, -24],
      [60, 84, 6],
      [34, 66, -18],
      [14, 40, 14],
      [30, 14, 24],
      [58, 6, 4],
      [84, 20, 18],
      [94, 52, -6],
      [90, 78, -12],
    ],
  },
  {
    tint: "teal",
    size: "size-7 sm:size-9",
    seconds: 17,
    delay: -4,
    keyframes: [
      [40, 90, 0],
      [58, 70, 18],
      [80, 62, 8],
      [92, 30, -14],
      [76, 6, -22],
      [50, 18, -8],
      [26, 8, 12],
      [8, 24, -10],
      [16, 58, 16],
      [40, 90, 0],
    ],
  },
  {
    tint: "gold",
    size: "size-6 sm:size-7",
    seconds: 27,
    delay: -12,
    keyframes: [
      [64, 4, 14],
      [82, 30, 8],
      [66, 48, -20],
      [86, 80, 4],
      [56, 88, -14],
      [30, 72, -6],
      [10, 84, 10],
      [4, 44, 22],
      [28, 24, 6],
      [64, 4, 14],
    ],
  },
];
