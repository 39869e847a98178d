import type { Ground, Stage } from "../atmosphere/stage.ts";
import { type Point } from "../drawing/canvas.ts";
import { color, lighten, mix } from "../drawing/color.ts";
import { polygon } from "../drawing/curves.ts";

const cabinetsASide = 8;
const [nearest, farthest] = [0.5, 7];

/** An aisle between two rows of cabinets with points of light, towards a lit door. */
export const drawServerHall = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, detail } = stage;
  const hall = random.fork("server hall");
  const [middle, eye] = [width * hall.pick([0.4, 0.5, 0.6]), height * 0.46];
  const [aisle, floor, top] = [width * 0.36, height * 0.5, height * 0.44];
  const at = (side: number, level: number, depth: number): Point => [
    middle + (side * aisle) / depth,
    eye + level / depth,
  ];
  const dark = color(0.06, 0.03, palette.near.h);
  const wall = mix(palette.near, dark, 0.45);
  const warm = palette.grade(color(0.88, 0.1, 72));

  canvas.rect(-10, -10, width + 20, height + 20, {
    fill: canvas.radial(
      [middle, eye],
      width * 0.75,
      [0, mix(wall, palette.sky[2], 0.55)],
      [0.5, mix(wall, palette.sky[1], 0.25)],
      [1, dark],
    ),
  });
  canvas.path(
    polygon([at(-1, floor, farthest), at(1, floor, farthest), [width + 10, height + 10], [-10, height + 10]]),
    {
      fill: canvas.linearDown(
        eye,
        height,
        [0, mix(wall, warm, 0.4)],
        [0.35, mix(wall, palette.sky[1], 0.35)],
        [1, dark],
      ),
    },
  );

  const lit = [palette.grade(color(0.86, 0.2, 150)), lighten(palette.accents[0], 0.2), warm];
  const step = (farthest / nearest) ** (1 / cabinetsASide);
  for (let place = cabinetsASide - 1; place >= 0; place -= 1) {
    const far = nearest * step ** (place + 1) * 0.985;
    const near = nearest * step ** place;
    const tone = mix(wall, palette.sky[2], 0.1 + 0.38 * (place / cabinetsASide));
    for (const side of [-1, 1]) {
      const face = [at(side, -top, near), at(side, -top, far), at(side, floor, far), at(side, floor, near)];
      canvas.path(polygon(face), {
        fill: canvas.linear(at(side, 0, near), at(side, 0, far), [0, mix(tone, dark, 0.62)], [1, lighten(tone, 0.05)]),
      });
      canvas.path(polygon(face), { fill: "none", stroke: canvas.solid(lit[1] ?? warm, 0.2), strokeWidth: 2 / near });
      const many = Math.round(26 * detail);
      for (let point = 0; point < many; point += 1) {
        const depth = near * (far / near) ** hall.range(0.1, 0.9);
        const level = Math.round(hall.range(-11, 11)) / 12;
        const [x, y] = at(side, level < 0 ? -level * -top : level * floor, depth);
        const tint = hall.chance(0.72) ? lit[0] : hall.pick([lit[1], lit[2]]);
        const r = Math.min(3.6, 3.4 / depth);
        if (hall.chance(0.12)) canvas.glow(x, y, r * 7, tint ?? warm, 0.55);
        canvas.circle(x, y, r, { fill: canvas.solid(tint ?? warm, hall.range(0.45, 1)) });
      }
    }
  }

  const door = [
    at(-0.42, floor, farthest),
    at(0.42, floor, farthest),
    at(0.42, -top * 0.5, farthest),
    at(-0.42, -top * 0.5, farthest),
  ];
  canvas.glow(middle, eye, width * 0.3, warm, 0.42);
  canvas.path(polygon(door), { fill: canvas.solid(lighten(warm, 0.08)) });
  canvas.glow(middle, eye + floor / farthest, width * 0.11, warm, 0.7, 0.4);
  canvas.path(
    polygon([
      at(-0.42, floor, farthest),
      at(0.42, floor, farthest),
      [middle + width * 0.2, height + 10],
      [middle - width * 0.2, height + 10],
    ]),
    {
      fill: canvas.linearDown(eye + floor / farthest, height, [0, warm, 0.5], [0.5, warm, 0.12], [1, warm, 0.02]),
    },
  );
  return { front: () => height * 0.92, middle: () => height * 0.72, middleScale: 0.55, kind: "land" };
};
