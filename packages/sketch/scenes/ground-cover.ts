import type { Stage } from "../atmosphere/stage.ts";
import { pathData, type Point } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { polygon, polyline } from "../drawing/curves.ts";
import type { Random } from "../drawing/random.ts";
import type { TerrainOutline } from "./terrain.ts";

/** Tufts and stones on a slope, smaller further up. */
export const drawTufts = (
  { canvas, palette, width, detail }: Stage,
  random: Random,
  outline: TerrainOutline,
  depth: number,
  count: number,
  span: number,
): void => {
  const dark = mix(palette.land(Math.min(1, depth + 0.25)), color(0.05, 0.02, palette.near.h), 0.25);
  const lit = mix(palette.land(depth), palette.light, 0.3);
  const tuft = (): string => {
    const t = random.next();
    const [x, h] = [random.range(0, width), (5 + t * 17) * random.range(0.6, 1.2)];
    const y = outline.at(x) + 6 + t * span;
    return (
      pathData`M${x} ${y}q${-h * 0.1} ${-h * 0.6} ${-h * 0.5} ${-h}M${x + 2} ${y}q0 ${-h * 0.7} ${h * 0.14} ` +
      pathData`${-h * 1.2}M${x + 4} ${y}q${h * 0.1} ${-h * 0.5} ${h * 0.6} ${-h * 0.9}`
    );
  };
  const many = Math.round(count * Math.min(1.6, detail) * (width / 1000));
  const draw = (tone: Color, opacity: number, part: number): void =>
    canvas.path(Array.from({ length: Math.round(many * part) }, tuft).join(""), {
      fill: "none",
      cap: "round",
      stroke: canvas.solid(tone, opacity),
      strokeWidth: 1.9,
    });
  draw(dark, 0.34, 0.6);
  draw(lit, 0.3, 0.4);
};

/** A row of small pines along a ridge. */
export const drawPineRow = (
  { canvas, palette, width, plan }: Stage,
  random: Random,
  outline: TerrainOutline,
  depth: number,
  tall: number,
): void => {
  const clumps = Array.from({ length: random.int(3, 5) }, () => ({
    x: random.range(-0.02, 1.02) * width,
    half: random.range(60, 190),
  }));
  const trees = clumps.flatMap(({ x, half }) =>
    Array.from({ length: Math.round(half / 9) }, () => {
      const px = x + (random.next() + random.next() - 1) * half;
      const h = tall * random.range(0.45, 1.1);
      const y = outline.at(px) + 4;
      const side = (sign: number): Point[] =>
        [0.3, 0.55, 0.8, 1].flatMap((t): Point[] => [
          [px + sign * h * 0.2 * t, y - h * (1 - t * 0.95)],
          [px + sign * h * 0.1 * t, y - h * (1.03 - t * 0.95)],
        ]);
      return polygon([[px, y - h], ...side(1), [px, y + 2], ...side(-1).reverse()]);
    }),
  );
  const tone = mix(
    palette.land(Math.min(1, depth + 0.22)),
    color(0.1, 0.04, 165),
    plan.weather.has("snow") ? 0.5 : 0.3,
  );
  canvas.path(trees.join(""), {
    fill: canvas.boxDown(
      [0, plan.weather.has("snow") ? mix(tone, palette.light, 0.3) : lighten(tone, 0.02)],
      [1, mix(tone, palette.haze, 0.22 * (1 - depth))],
    ),
  });
};

/** Blades of grass along the lower edge, some of them lit. */
export const drawGrass = (
  { canvas, palette, width, height, detail, random, plan }: Stage,
  name: string,
  count: number,
  tall: number,
  rise = 0,
): void => {
  const grass = random.fork(name);
  const sway = plan.weather.has("wind") ? 0.5 : 0.12;
  const dark = mix(palette.near, color(0.05, 0.03, palette.near.h), 0.4);
  const tones: [Color, number, number][] = [
    [dark, 1, 4.2],
    [mix(dark, palette.near, 0.8), 0.95, 3],
    [mix(palette.near, palette.accents[0], 0.42), 0.8, 1.7],
  ];
  for (const [tone, opacity, thick] of tones) {
    const d = Array.from({ length: Math.round((count / 3) * detail * (width / 1000)) }, () => {
      const [x, h] = [grass.range(-0.02, 1.02) * width, tall * grass.range(0.3, 1)];
      const lean = (grass.range(-0.5, 0.5) + sway) * h;
      return pathData`M${x} ${height + 6 - rise * grass.next()}q${lean * 0.15} ${-h * 0.6} ${lean} ${-h}`;
    }).join("");
    canvas.path(d, {
      fill: "none",
      cap: "round",
      stroke: canvas.linearDown(height, height - tall, [0, tone, opacity], [1, tone, opacity * 0.75]),
      strokeWidth: thick,
    });
  }
};

/** Fine contour lines on a slope, for "more detailed textures". */
export const drawTexture = (
  { canvas, palette, plan, width }: Stage,
  random: Random,
  outline: TerrainOutline,
  depth: number,
  span: number,
): void => {
  if (!plan.effects.has("textures") && !plan.effects.has("fine")) return;
  const tone = lighten(palette.land(depth), palette.isBright ? -0.09 : 0.13);
  const lines: string[] = [];
  for (let row = 1; row < 9; row += 1) {
    const points: Point[] = [];
    for (let x = -20; x < width + 20; x += 22)
      points.push([x, outline.at(x) + (span * row * row) / 64 + random.range(-2.6, 2.6)]);
    lines.push(polyline(points));
  }
  const dots = Array.from({ length: Math.round(width * 0.7) }, () => {
    const x = random.range(0, width);
    return pathData`M${x} ${outline.at(x) + span * random.next()}h${random.range(2, 9)}`;
  });
  canvas.path(lines.join("") + dots.join(""), {
    fill: "none",
    cap: "round",
    stroke: canvas.linearAcross(0, width, [0, tone, 0.3], [0.5, tone, 0.55], [1, tone, 0.3]),
    strokeWidth: 1.2,
  });
};
