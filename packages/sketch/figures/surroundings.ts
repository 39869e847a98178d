import type { Stage } from "../atmosphere/stage.ts";
import { num, type Point } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { circlePath, polygon, smoothLine } from "../drawing/curves.ts";
import type { Random } from "../drawing/random.ts";

/** Something to stand on where there is no land: a rock in the sea, an island in the air. */
export const drawPedestal = (
  stage: Stage,
  random: Random,
  kind: "water" | "air",
  x: number,
  y: number,
  half: number,
): void => {
  const { canvas, palette } = stage;
  const top: Point[] = [];
  const bottom: Point[] = [];
  const [deep, fall] = kind === "air" ? [half * 1.1, 1.4] : [half * 0.2, 0.3];
  for (let step = 0; step <= 14; step += 1) {
    const t = step / 14;
    const bulge = Math.sin(t * Math.PI);
    top.push([x - half + t * half * 2, y + 8 - bulge * half * 0.1 + random.range(-3, 3)]);
    bottom.unshift([x - half + t * half * 2, y + 12 + bulge ** fall * deep * random.range(0.62, 1)]);
  }
  const tone = mix(palette.land(0.75), palette.near, 0.3);
  canvas.glow(x, y + deep * 0.3, half * 1.9, palette.accents[1], 0.2, 0.6);
  canvas.path(polygon([...top, ...bottom]), {
    fill: canvas.linearDown(
      y - 10,
      y + deep,
      [0, lighten(tone, 0.1)],
      [0.25, tone],
      [1, mix(tone, color(0.05, 0.02, 270), 0.55)],
    ),
  });
  canvas.path(`M${top.map(([px, py]) => `${num(px)} ${num(py)}`).join("L")}`, {
    fill: "none",
    stroke: canvas.linearAcross(
      x - half,
      x + half,
      [0, palette.light, 0.2],
      [0.5, palette.light, 0.75],
      [1, palette.light, 0.2],
    ),
    strokeWidth: 2,
  });
};

export const drawShadow = ({ canvas, palette, light, plan }: Stage, x: number, y: number, height: number): void => {
  const long = plan.effects.has("lighting") ? 1.6 : 1;
  const dark = mix(palette.near, color(0.03, 0.02, 270), 0.6);
  const away = light.x < x ? 1 : -1;
  canvas.glow(x, y + 2, height * 0.34, dark, 0.75, 0.17);
  if (light.kind === "none") return;
  canvas.path(
    polygon([
      [x - height * 0.16, y],
      [x + height * 0.16, y],
      [x + away * height * 0.5 * long, y + height * 0.17 * long],
      [x + away * height * 0.2 * long, y + height * 0.17 * long],
    ]),
    {
      fill: canvas.linear(
        [x, y],
        [x + away * height * 0.36 * long, y + height * 0.17 * long],
        [0, dark, 0.5],
        [1, dark, 0],
      ),
    },
  );
};

/** The light around a thing that is shown alone: a disc below, rings around. */
export const drawStand = ({ canvas, palette }: Stage, x: number, y: number, height: number, tone: Color): void => {
  canvas.glow(x, y + height * 0.1, height * 0.62, tone, 0.62, 0.16);
  for (const [scale, opacity] of [
    [0.46, 0.5],
    [0.62, 0.28],
  ] as const) {
    canvas.ellipse(x, y + height * 0.1, height * scale, height * scale * 0.13, {
      fill: "none",
      stroke: canvas.linearAcross(
        x - height,
        x + height,
        [0.2, tone, 0.05],
        [0.5, palette.light, opacity],
        [0.8, tone, 0.05],
      ),
      strokeWidth: 1.6,
    });
  }
};

/** Ribbons of light and dust around a figure. */
export const drawSwirl = (
  { canvas, palette }: Stage,
  random: Random,
  x: number,
  y: number,
  height: number,
  tone: Color,
  isFront: boolean,
): void => {
  const way = random.pick([-1, 1]);
  const dust: string[] = [];
  for (let ribbon = 0; ribbon < 3; ribbon += 1) {
    const shift = random.range(0, 6.28);
    const points: Point[] = [];
    for (let step = 0; step <= 46; step += 1) {
      const t = step / 46;
      const angle = shift + way * t * 8.4;
      const r = height * (0.42 + 0.12 * ribbon) * (1.08 - t * 0.72) * (0.85 + 0.15 * Math.sin(t * 5 + shift));
      const isNear = Math.sin(angle) > 0;
      if (isNear === isFront)
        points.push([x + Math.cos(angle) * r, y + height * 0.04 - t * height * 1.12 + Math.sin(angle) * r * 0.2]);
      else if (points.length > 3) {
        canvas.path(smoothLine(points), {
          fill: "none",
          cap: "round",
          stroke: canvas.linear(
            [x - height * 0.5, y],
            [x + height * 0.5, y - height],
            [0, tone, 0.08],
            [0.5, palette.light, 0.5],
            [1, tone, 0.1],
          ),
          strokeWidth: 1.7 - ribbon * 0.35,
        });
        points.length = 0;
      } else points.length = 0;
      if (isFront && step % 4 === ribbon)
        dust.push(
          circlePath(
            x + Math.cos(angle) * r * random.range(0.9, 1.15),
            y - t * height * 1.12 + random.range(-12, 12),
            random.range(0.8, 2.6),
          ),
        );
    }
  }
  if (dust.length > 0)
    canvas.path(dust.join(""), {
      fill: canvas.linear([x, y], [x, y - height], [0, lighten(tone, 0.08), 0.8], [1, palette.light, 0.9]),
    });
};

/** The beams of a lighthouse, and the one under a flying saucer. */
export const drawLampBeams = (
  { canvas, palette, width }: Stage,
  name: string,
  x: number,
  y: number,
  height: number,
): void => {
  if (name === "ufo") {
    const [top, foot] = [y - height * 0.57, y + height * 0.5];
    const fill = canvas.linearDown(top, foot, [0, palette.light, 0.62], [1, palette.light, 0]);
    const half = height * 0.42;
    canvas.path(
      polygon([
        [x - height * 0.1, top],
        [x + height * 0.1, top],
        [x + half, foot],
        [x - half, foot],
      ]),
      { fill },
    );
    return;
  }
  const lamp: Point = [x, y - height * 0.85];
  canvas.glow(lamp[0], lamp[1], height * 0.4, palette.light, 0.8);
  for (const [side, lean] of [
    [-1, 0.1],
    [1, -0.06],
  ] as const) {
    const reach = width * 0.8;
    for (const half of [0.11, 0.065, 0.03]) {
      const end = lamp[0] + side * reach;
      const [up, down] = [lamp[1] + reach * (lean - half), lamp[1] + reach * (lean + half)];
      const fill = canvas.linear(
        lamp,
        [end, lamp[1]],
        [0, palette.light, 0.3],
        [0.4, palette.light, 0.1],
        [1, palette.light, 0],
      );
      canvas.path(polygon([lamp, [end, up], [end, down]]), { fill });
    }
  }
};
