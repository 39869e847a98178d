import { pathData, type Point } from "../drawing/canvas.ts";
import { type Color, color, lighten } from "../drawing/color.ts";
import { line } from "../drawing/curves.ts";
import type { Stage } from "./stage.ts";

const scatter = (count: number, build: (index: number) => string): string =>
  Array.from({ length: Math.round(count) }, (_, index) => build(index)).join("");

const drawRain = ({ canvas, palette, random, width, height, plan }: Stage): void => {
  const rain = random.fork("rain");
  const lean = plan.weather.has("wind") || plan.time === "storm" ? 0.34 : 0.12;
  for (const [count, length, size, opacity] of [
    [150, 46, 1, 0.3],
    [70, 86, 1.7, 0.34],
  ] as const) {
    const d = scatter(count * (width / 1000), () => {
      const [x, y, l] = [rain.range(-0.1, 1.1) * width, rain.range(-0.1, 1) * height, length * rain.range(0.6, 1.2)];
      return pathData`M${x} ${y}l${-l * lean} ${l}`;
    });
    canvas.path(d, {
      fill: "none",
      cap: "round",
      stroke: canvas.linearDown(0, height, [0, palette.light, opacity], [1, palette.light, opacity * 0.6]),
      strokeWidth: size,
    });
  }
};

const drawSnow = ({ canvas, palette, random, width, height }: Stage): void => {
  const snow = random.fork("snow");
  const white = palette.grade(color(0.98, 0.01, 240));
  for (const [count, size, opacity] of [
    [190, 3, 0.55],
    [90, 5.5, 0.75],
    [26, 11, 0.5],
  ] as const) {
    const d = scatter(count * (width / 1000), () => pathData`M${snow.range(0, width)} ${snow.range(0, height)}h0`);
    canvas.path(d, {
      fill: "none",
      cap: "round",
      stroke: canvas.solid(white, opacity),
      strokeWidth: size,
    });
  }
};

const drawFog = ({ canvas, palette, random, width, height, horizon }: Stage, strength: number): void => {
  const fog = random.fork("fog");
  for (let index = 0; index < 6; index += 1) {
    const y = horizon + (height - horizon) * fog.range(-0.5, 0.75);
    canvas.glow(
      fog.range(0, 1) * width,
      y,
      width * fog.range(0.4, 0.7),
      palette.haze,
      strength * fog.range(0.3, 0.6),
      0.24,
    );
  }
};

const drawFalling = (
  { canvas, random, width, height }: Stage,
  name: string,
  colors: readonly Color[],
  size: number,
): void => {
  const falling = random.fork(name);
  colors.forEach((tone) => {
    const d = scatter(16 * (width / 1000), () => {
      const [x, y, r] = [falling.range(0, width), falling.range(0, height), size * falling.range(0.4, 1.2)];
      const angle = falling.range(0, 6.28);
      const [across, down] = [Math.cos(angle), Math.sin(angle)];
      const at = (along: number, aside: number): string =>
        pathData`${x + across * along - down * aside} ${y + down * along + across * aside}`;
      return `M${at(-r, 0)}Q${at(0, -r * 0.8)} ${at(r, 0)}Q${at(0, r * 0.5)} ${at(-r, 0)}Z`;
    });
    canvas.path(d, {
      fill: canvas.boxDown([0, lighten(tone, 0.06), 0.75], [1, tone, 0.9]),
    });
  });
};

/** Small floating lights; warm at night, pollen by day. */
const drawFireflies = ({ canvas, palette, random, width, height, horizon, isDark }: Stage, count: number): void => {
  const fireflies = random.fork("fireflies");
  const warm = palette.grade(color(0.92, 0.13, 95));
  const points: Point[] = Array.from({ length: count }, () => [
    fireflies.range(0, width),
    horizon * 0.75 + (height - horizon * 0.75) * fireflies.next(),
  ]);
  points.forEach(([x, y], index) =>
    canvas.glow(x, y, fireflies.range(12, 26), index % 3 === 0 ? palette.accents[0] : warm, isDark ? 0.75 : 0.4),
  );
  canvas.path(points.map(([x, y]) => pathData`M${x} ${y}h0`).join(""), {
    fill: "none",
    cap: "round",
    stroke: canvas.linearDown(0, height, [0, palette.light], [1, lighten(warm, 0.05)]),
    strokeWidth: 3.4,
  });
};

const drawWind = ({ canvas, palette, random, width, height }: Stage): void => {
  const wind = random.fork("wind");
  const d = scatter(16, () => {
    const [x, y, l] = [wind.range(-0.1, 0.9) * width, wind.range(0.1, 0.9) * height, wind.range(120, 340)];
    return line(
      pathData`${x},${y} ${x + l * 0.4},${y - 14} ${x + l * 0.8},${y + 6} ${x + l},${y - 16} ` +
        pathData`${x + l * 0.93},${y - 34} ` +
        pathData`${x + l * 0.87},${y - 18}`,
    );
  });
  canvas.path(d, {
    fill: "none",
    cap: "round",
    stroke: canvas.linearAcross(
      0,
      width,
      [0, palette.light, 0.05],
      [0.5, palette.light, 0.4],
      [1, palette.light, 0.05],
    ),
    strokeWidth: 2,
  });
};

export const drawWeather = (stage: Stage): void => {
  const { plan, palette, isDark, scene } = stage;
  const indoors =
    scene === "room" || scene === "hall" || scene === "cave" || scene === "underwater" || scene === "space";
  if (plan.weather.has("fog")) drawFog(stage, 0.6);
  else if (plan.effects.has("soft") || plan.moods.has("dreamy")) drawFog(stage, 0.4);
  if (plan.weather.has("wind") && !indoors) drawWind(stage);
  if (plan.weather.has("rain") && !indoors) drawRain(stage);
  if (plan.weather.has("snow") && !indoors) drawSnow(stage);
  if (plan.features.has("petals"))
    drawFalling(stage, "petals", [palette.grade(color(0.86, 0.09, 355)), palette.grade(color(0.93, 0.05, 10))], 10);
  if (plan.features.has("leaves"))
    drawFalling(
      stage,
      "leaves",
      [
        palette.grade(color(0.66, 0.16, 50)),
        palette.grade(color(0.56, 0.17, 32)),
        palette.grade(color(0.78, 0.14, 82)),
      ],
      13,
    );
  if (plan.moods.has("romantic")) drawFalling(stage, "rose petals", [palette.grade(color(0.66, 0.18, 12))], 10);
  const lights =
    plan.features.has("fireflies") || plan.moods.has("magical")
      ? 34
      : isDark && (scene === "meadow" || scene === "forest")
        ? 14
        : 0;
  if (lights > 0) drawFireflies(stage, lights);
};
