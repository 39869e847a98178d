import type { Ground, Stage } from "../atmosphere/stage.ts";
import { num, type Point } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { drawFigure } from "../drawing/draw-figure.ts";
import { boxPath, polygon } from "../drawing/curves.ts";
import type { Random } from "../drawing/random.ts";
import { buildings } from "../motifs/buildings.ts";
import { drawHills } from "./highlands.ts";
import { drawGlitter, drawSurface } from "./water.ts";

const tower = (random: Random, x: number, base: number, wide: number, tall: number): string => {
  const top = base - tall;
  const body = boxPath(x, top, wide, tall);
  const kind = random.int(0, 5);
  if (kind === 0) return body + polygon([[x, top], [x + wide, top], [x + wide, top - wide * 0.5]]);
  if (kind === 1) return body + boxPath(x + wide * 0.2, top - wide * 0.35, wide * 0.6, wide * 0.36) + boxPath(x + wide * 0.48, top - wide * 1.1, 2.4, wide * 0.8);
  if (kind === 2) return body + polygon([[x, top], [x + wide, top], [x + wide * 0.5, top - wide * 0.9]]) + boxPath(x + wide * 0.48, top - wide * 1.5, 2, wide * 0.7);
  if (kind === 3) return body + `M${num(x)} ${num(top)}a${num(wide / 2)} ${num(wide / 2.6)} 0 0 1 ${num(wide)} 0Z`;
  return body + boxPath(x + wide * 0.7, top - 16, 3, 17);
};

const windows = (random: Random, x: number, base: number, wide: number, tall: number, size: number): string => {
  const parts: string[] = [];
  const columns = Math.max(2, Math.floor(wide / (size * 2.1)));
  const step = wide / columns;
  for (let row = 0; row < Math.floor(tall / (size * 2.7)); row += 1)
    for (let column = 0; column < columns; column += 1)
      if (random.chance(0.32)) parts.push(boxPath(x + column * step + step * 0.26, base - tall + 12 + row * size * 2.7, step * 0.5, size * 1.3));
  return parts.join("");
};

const drawBlocks = (stage: Stage, depth: number, base: number, reach: number): void => {
  const { canvas, palette, random, width, plan, isDark } = stage;
  const blocks = random.fork(`blocks${depth}`);
  const isNeon = plan.style === "neon";
  const size = 3 + depth * 5;
  const [bodies, lights, edges]: [string[], string[], string[]] = [[], [], []];
  for (let x = -30; x < width + 20; ) {
    const wide = blocks.range(40, 84) * (0.7 + depth * 0.7);
    const inMiddle = 1 - Math.abs((x + wide / 2) / width - 0.5) * (depth > 0.6 ? -1.3 : 0.9);
    const tall = reach * blocks.range(0.35, 1) * Math.max(0.26, depth > 0.6 ? inMiddle - 0.55 : inMiddle);
    bodies.push(tower(blocks, x, base, wide, tall));
    lights.push(windows(blocks, x, base, wide, tall, size));
    if (isNeon && blocks.chance(0.5)) edges.push(boxPath(x + wide * blocks.range(0.2, 0.8), base - tall * blocks.range(0.4, 0.95), size * 1.1, tall * blocks.range(0.15, 0.4)));
    x += wide + blocks.range(-4, 12) * depth;
  }
  const tone = palette.land(0.2 + depth * 0.75);
  canvas.path(bodies.join(""), { fill: canvas.linear([0, base - reach], [0, base], [[0, lighten(tone, 0.02)], [0.6, tone], [1, mix(tone, palette.haze, 0.4 * (1 - depth))]]) });
  const warm = palette.grade(color(0.9, 0.1, 82));
  const shine = isDark ? 0.5 + depth * 0.4 : 0.22;
  canvas.path(lights.join(""), { fill: canvas.linear([0, base - reach], [width, base], [[0, warm, shine], [0.5, isNeon ? palette.accents[0] : mix(warm, palette.light, 0.4), shine], [1, isNeon ? palette.accents[1] : warm, shine]]) });
  if (edges.length > 0) {
    const fill = canvas.linear([0, 0], [width, 0], [[0, palette.accents[1]], [0.5, palette.accents[0]], [1, palette.accents[2]]]);
    canvas.path(edges.join(""), { fill, stroke: fill, strokeWidth: 9, strokeOpacity: 0.28, join: "round" });
  }
};

export const drawCity = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, horizon, isDark } = stage;
  const base = horizon + 20;
  canvas.glow(width * 0.5, horizon, width * 0.7, palette.accents[0], isDark ? 0.4 : 0.2, 0.55);
  for (const depth of [0.1, 0.4, 0.78]) drawBlocks(stage, depth, base, horizon * (0.8 - depth * 0.06));
  drawSurface(stage, 0.98);
  const streaks = random.fork("streaks");
  const d = (count: number): string =>
    Array.from({ length: count }, () => {
      const [x, y] = [streaks.range(0, width), horizon + 20 + streaks.next() ** 2 * (height - horizon) * 0.5];
      return boxPath(x, y, streaks.range(3, 12), streaks.range(30, 190));
    }).join("");
  canvas.group({ filter: canvas.blur(2.4, 9) }, () => {
    const warm = palette.grade(color(0.88, 0.1, 80));
    for (const tone of [warm, palette.accents[0], palette.accents[1]]) canvas.path(d(24), { fill: canvas.linear([0, horizon], [0, height], [[0, tone, isDark ? 0.7 : 0.3], [1, tone, 0]]) });
  });
  drawGlitter(stage);
  const quay = height * 0.9;
  const drawFloor = (): void => {
    canvas.rect(0, quay, width, height - quay, { fill: canvas.linear([0, quay], [0, height], [[0, mix(palette.near, palette.accents[0], 0.18)], [0.16, palette.near], [1, mix(palette.near, color(0.03, 0.01, 270), 0.7)]]) });
    canvas.rect(0, quay, width, 2, { fill: canvas.linear([0, 0], [width, 0], [[0, palette.light, 0.1], [0.5, palette.light, 0.7], [1, palette.light, 0.1]]) });
  };
  drawFloor();
  return { front: () => height * 0.94, middle: () => base + 2, middleScale: 0.55, kind: "land", water: horizon + (height - horizon) * 0.42 };
};

/** Small houses with lit windows on rolling hills. */
export const drawVillage = (stage: Stage): Ground => {
  const { canvas, palette, random, width, isDark } = stage;
  const ground = drawHills(stage);
  const village = random.fork("village");
  const places = Array.from({ length: 8 }, (_, index) => ({ x: ((index + village.range(0.2, 0.8)) / 8) * width, size: village.range(60, 96) })).filter(() => village.chance(0.86));
  places.forEach(({ x, size }, index) => {
    const build = index === 3 ? buildings["church"] : buildings["house"];
    if (!build) return;
    const tall = index === 3 ? size * 2 : size;
    canvas.glow(x, ground.middle(x) - 8, size * 1.2, palette.grade(color(0.85, 0.12, 75)), isDark ? 0.42 : 0.14);
    drawFigure(canvas, build.draw(village.fork(`house${index}`)), { x, y: ground.middle(x) + 6, height: tall, isTurned: village.chance(0.5) }, {
      deep: palette.land(0.9), tone: palette.land(0.62), bright: palette.grade(color(0.94, 0.09, 85)), glow: palette.grade(color(0.84, 0.13, 72)), shine: isDark ? 0.3 : 0.12, lightFrom: stage.light.x < x ? "left" : "right", ground: null, texture: null,
    });
  });
  return ground;
};

/** A shelf with books on the free part of a wall. */
const drawShelf = ({ canvas, palette, height, width, isDark }: Stage, room: Random, from: number, floor: number, wall: Color): void => {
  const wide = Math.min(230, width - from - 30);
  if (wide < 90) return;
  const top = height * 0.3;
  const rows = 3;
  const step = (floor - top) / rows;
  canvas.rect(from, top, wide, floor - top, { fill: canvas.boxLinear("down", [[0, mix(wall, palette.near, 0.45)], [1, mix(wall, palette.near, 0.75)]]) });
  for (let row = 0; row < rows; row += 1) {
    const foot = top + (row + 1) * step - 8;
    for (let x = from + 10; x < from + wide - 14; ) {
      const [w, h] = [room.range(9, 20), step * room.range(0.45, 0.78)];
      const tone = mix(wall, room.pick(palette.accents), room.range(0.12, 0.42));
      if (room.chance(0.86)) canvas.rect(x, foot - h, w - 1.5, h, { fill: canvas.boxLinear("down", [[0, lighten(tone, 0.05)], [1, mix(tone, palette.near, 0.4)]]), rx: 1.5 });
      x += w;
    }
    canvas.rect(from - 4, foot, wide + 8, 7, { fill: canvas.boxLinear("down", [[0, lighten(wall, 0.1)], [1, wall]]) });
  }
  if (!isDark) return;
  const glow = palette.grade(color(0.86, 0.11, 75));
  canvas.glow(from + wide * 0.5, top - 26, 210, glow, 0.45);
  canvas.path(polygon([[from + wide * 0.5 - 26, top - 22], [from + wide * 0.5 + 26, top - 22], [from + wide * 0.5 + 15, top - 58], [from + wide * 0.5 - 15, top - 58]]), { fill: canvas.boxLinear("down", [[0, glow], [1, lighten(glow, 0.08)]]) });
  canvas.rect(from + wide * 0.5 - 4, top - 22, 8, 22, { fill: canvas.boxLinear("down", [[0, glow], [1, wall]]) });
};

/** A room at night or by day: a tall window, a floor of boards, curtains. */
export const drawRoom = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, isDark, light } = stage;
  const room = random.fork("room");
  const floor = height * 0.76;
  const wall = lighten(mix(palette.near, palette.sky[1], 0.5), isDark ? 0.05 : 0.12);
  const wide = Math.min(width * 0.56, 620);
  const left = room.pick([width * 0.5 - wide / 2, width * 0.13, width * 0.87 - wide]);
  const [top, bottom] = [height * 0.1, height * 0.63];
  const isArched = room.chance(0.5);
  const opening = isArched ? `M${num(left)} ${num(bottom)}V${num(top + wide / 2)}A${num(wide / 2)} ${num(wide / 2)} 0 0 1 ${num(left + wide)} ${num(top + wide / 2)}V${num(bottom)}Z` : boxPath(left, top, wide, bottom - top);
  canvas.path(`M0 0V${num(floor)}H${num(width)}V0Z${opening}`, { "fill-rule": "evenodd", fill: canvas.radial([left + wide / 2, (top + bottom) / 2], width * 0.85, [[0, lighten(wall, 0.13)], [0.55, wall], [1, mix(wall, color(0.04, 0.02, 280), 0.5)]]) });
  const frame = mix(wall, palette.light, 0.24);
  const bars: string[] = [];
  for (let column = 1; column < 3; column += 1) bars.push(`M${num(left + (wide * column) / 3)} ${num(top + (isArched ? 14 : 0))}V${num(bottom)}`);
  for (let row = 1; row < 3; row += 1) bars.push(`M${num(left)} ${num(bottom - ((bottom - top) * row) / 3.4)}H${num(left + wide)}`);
  canvas.path(bars.join(""), { fill: "none", stroke: canvas.linear([left, 0], [left + wide, 0], [[0, wall], [0.5, frame], [1, wall]]), strokeWidth: 7 });
  canvas.path(opening, { fill: "none", stroke: canvas.linear([left, top], [left + wide, bottom], [[0, frame], [1, mix(wall, palette.near, 0.5)]]), strokeWidth: 16 });
  canvas.rect(left - 26, bottom, wide + 52, 18, { fill: canvas.boxLinear("down", [[0, lighten(frame, 0.06)], [1, wall]]) });
  canvas.rect(0, floor, width, height - floor, { fill: canvas.linear([0, floor], [0, height], [[0, mix(wall, palette.near, 0.3)], [1, mix(palette.near, color(0.03, 0.01, 280), 0.6)]]) });
  const vanish: Point = [left + wide / 2, floor - height * 0.5];
  const boards = Array.from({ length: 19 }, (_, index) => {
    const x = width * (index / 9 - 0.5);
    const t = (floor - vanish[1]) / (height - vanish[1]);
    return `M${num(vanish[0] + (x - vanish[0]) * t)} ${num(floor)}L${num(x)} ${num(height)}`;
  });
  canvas.path(boards.join(""), { fill: "none", stroke: canvas.linear([0, floor], [0, height], [[0, palette.light, 0.06], [1, palette.light, 0.15]]), strokeWidth: 1.6 });
  const slant = light.x < left + wide / 2 ? 90 : -90;
  for (let pane = 0; pane < 3; pane += 1) {
    const [x, w] = [left + (wide * pane) / 3 + 8, wide / 3 - 16];
    canvas.path(polygon([[x + slant * 0.4, floor + 6], [x + w + slant * 0.4, floor + 6], [x + w * 1.25 + slant, height + 8], [x - w * 0.25 + slant, height + 8]]), { fill: canvas.linear([0, floor], [0, height], [[0, palette.light, 0.42], [1, palette.light, 0.1]]) });
  }
  drawShelf(stage, room, left > width - left - wide ? width * 0.04 : left + wide + 130, floor, wall);
  for (const side of [-1, 1]) {
    const edge = side < 0 ? left - 14 : left + wide + 14;
    const folds = Array.from({ length: 9 }, (_, index) => {
      const [x, sway] = [edge + side * index * 10, room.range(-7, 7)];
      return `M${num(x)} ${num(top - 46)}C${num(x - side * 16)} ${num(height * 0.3)} ${num(x + side * (26 + index * 2))} ${num(height * 0.45)} ${num(x + side * 12 + sway)} ${num(floor + 22)}`;
    });
    const cloth = mix(wall, palette.accents[1], 0.3);
    folds.forEach((d, index) => {
      const tone = lighten(cloth, (index % 2 === 0 ? 0.07 : -0.03) - index * 0.012);
      canvas.path(d, { fill: "none", cap: "round", stroke: canvas.linear([0, top], [0, floor], [[0, mix(tone, palette.near, 0.4)], [0.5, tone], [1, mix(tone, palette.near, 0.5)]]), strokeWidth: 14 });
    });
  }
  return { front: () => height * 0.93, middle: () => floor + 10, middleScale: 0.55, kind: "land" };
};
