// What the things around her are made of: for each, the ramp from shade to light at night and at dawn.
import { blend, palette } from "../drawing/color.mjs";
import { surface } from "./render.mjs";

export const stone = {
  night: surface(
    [
      [0, [5, 6, 30]],
      [0.3, [24, 20, 80]],
      [0.55, [62, 50, 148]],
      [0.8, [132, 118, 222]],
      [1, [226, 220, 255]],
    ],
    { rim: 1.3, gloss: 0.7, base: 0.12 },
  ),
  dawn: surface(
    [
      [0, [104, 80, 168]],
      [0.3, [158, 136, 216]],
      [0.55, [206, 190, 244]],
      [0.8, [240, 230, 255]],
      [1, [255, 253, 255]],
    ],
    { rim: 0.8, gloss: 0.7, base: 0.26 },
  ),
};

export const metal = {
  night: surface(
    [
      [0, [6, 6, 32]],
      [0.3, [22, 18, 74]],
      [0.55, [52, 42, 132]],
      [0.8, [112, 98, 206]],
      [1, [206, 200, 255]],
    ],
    { rim: 1.5, gloss: 1.2, base: 0.1 },
  ),
  dawn: surface(
    [
      [0, [66, 44, 128]],
      [0.3, [108, 82, 180]],
      [0.55, [150, 126, 216]],
      [0.8, [200, 182, 244]],
      [1, [250, 244, 255]],
    ],
    { rim: 0.9, gloss: 1.2, base: 0.18 },
  ),
};

export const brass = surface(
  [
    [0, [98, 54, 66]],
    [0.4, [222, 148, 92]],
    [0.75, [255, 216, 146]],
    [1, [255, 251, 230]],
  ],
  { rim: 1, gloss: 1, base: 0.34 },
);

/** A bead or a pane that shines by itself. */
export const shining = (color) =>
  surface(
    [
      [0, color],
      [1, blend(color, palette.pearl, 0.8)],
    ],
    { rim: 0, gloss: 0.4, base: 0.7, glow: [50, 50, 50] },
  );

/** Glass full of a colour's light. */
export const glass = (color, night) =>
  night
    ? surface(
        [
          [0, blend([6, 6, 34], color, 0.03)],
          [0.3, blend([22, 18, 84], color, 0.14)],
          [0.55, blend([46, 38, 140], color, 0.5)],
          [0.78, color],
          [1, blend(color, palette.pearl, 0.75)],
        ],
        { rim: 1.7, gloss: 1, base: 0.12 },
      )
    : surface(
        [
          [0, blend([92, 70, 160], color, 0.3)],
          [0.3, blend([140, 120, 214], color, 0.55)],
          [0.6, blend([216, 200, 250], color, 0.6)],
          [1, blend(color, [255, 253, 250], 0.86)],
        ],
        { rim: 0.8, gloss: 0.9, base: 0.26 },
      );

/** The light behind a door, from the threshold up. It is no body: gold below, paler above, and nothing falls on it. */
export const doorLight = (night) =>
  Array.from({ length: 16 }, (_, i) => {
    const color = blend(night ? [255, 168, 96] : [255, 200, 136], night ? [255, 226, 190] : [255, 246, 226], i / 15);
    return surface(
      [
        [0, color],
        [1, color],
      ],
      { rim: 0, gloss: 0 },
    );
  });
