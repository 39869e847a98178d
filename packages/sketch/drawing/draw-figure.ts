import type { Figure } from "./figure.ts";
import { type Canvas, num, pathData } from "./canvas.ts";
import { type Color, lighten, mix } from "./color.ts";
import type { Random } from "./random.ts";

export type FigurePlacement = {
  x: number;
  /** Where its feet are. */
  y: number;
  height: number;
  isTurned?: boolean;
  /** Degrees. */
  tilt?: number;
};

export type FigureLook = {
  deep: Color;
  tone: Color;
  bright: Color;
  glow: Color;
  /** Fill of windows and eyes, if it is not the bright colour. */
  lit?: Color;
  /** Strength of the light around and in the figure: 0 is a plain silhouette, 1 a glowing being. */
  shine: number;
  /** The side of the light source. */
  lightFrom: "left" | "right";
  /** The colour of the ground, into which the feet fade; null for flying figures. */
  ground: Color | null;
  /** The colour of a part in the light of the scene; without it, parts have the colour of the body. */
  tint?: (hue: number, chroma: number, light: number) => Color;
  /** Source of fine strokes; null for figures too small to have them. */
  texture: Random | null;
};

type Paint = { canvas: Canvas; figure: Figure; look: FigureLook; scale: number; lightX: number };

const round = { fill: "none", join: "round", cap: "round" };

const drawOutline = ({ canvas, figure, look, scale, lightX }: Paint): void => {
  const outline = (color: Color, width: number, near: number, far: number): void => {
    const stroke = canvas.linear(
      [lightX * 46, -86],
      [lightX * -46, -18],
      [0, color, near],
      [0.45, color, (near + far) * 0.45],
      [1, color, far],
    );
    canvas.path(figure.body, { ...round, stroke, strokeWidth: width });
    if (figure.stems) canvas.path(figure.stems.d, { ...round, stroke, strokeWidth: figure.stems.width + width });
  };
  const { shine, glow, bright } = look;
  if (shine > 0.3) {
    outline(glow, 34 / scale ** 0.75, 0.07 * shine, 0.02);
    outline(glow, 17 / scale ** 0.75, 0.13 * shine, 0.04);
    outline(glow, 8 / scale ** 0.8, 0.26 * shine, 0.08);
  }
  outline(bright, 3.2 / scale ** 0.82, 0.45 + 0.5 * Math.min(1, shine), 0.1 + 0.14 * shine);
};

/** Short strokes along fur or cloth, and specks of light inside. */
const drawStrokes = ({ canvas, figure, look, scale, lightX }: Paint): void => {
  const random = look.texture;
  if (!random || scale < 1.3) return;
  const [heartX, heartY] = figure.heart;
  const strokes = (count: number, length: number): string =>
    Array.from({ length: count }, () => {
      const [x, y] = [random.range(-52, 52), random.range(-104, 0)];
      const away = Math.atan2(y - heartY, x - heartX) * 0.35 + Math.PI * 0.4;
      const l = length * random.range(0.5, 1.4);
      const [dx, dy] = [Math.cos(away) * l, Math.sin(away) * l];
      return pathData`M${x} ${y}q${dx * 0.5 + dy * 0.2} ${dy * 0.5 - dx * 0.2} ${dx} ${dy}`;
    }).join("");
  const across = (color: Color, near: number, far: number): string =>
    canvas.linear([lightX * 40, -80], [lightX * -40, -20], [0, color, near], [1, color, far]);
  canvas.group({ clipPath: canvas.clip(figure.body) }, () => {
    canvas.path(strokes(260, 4.4), { ...round, stroke: across(look.deep, 0.08, 0.3), strokeWidth: 0.5 });
    canvas.path(strokes(220, 3.6), { ...round, stroke: across(look.glow, 0.3, 0.05), strokeWidth: 0.32 });
    const near = (): number => (random.next() + random.next() - 1) * 44;
    const dust = Array.from({ length: 70 }, () => pathData`M${heartX + near()} ${heartY + near()}h0`).join("");
    canvas.path(dust, {
      ...round,
      stroke: canvas.radial([heartX, heartY], 44, [0, look.bright, 0.95 * look.shine], [1, look.bright, 0.15]),
      strokeWidth: 0.7,
    });
  });
};

const drawBody = (paint: Paint): void => {
  const { canvas, figure, look, lightX } = paint;
  const { deep, tone, bright, glow, shine } = look;
  const side = canvas.linear(
    [lightX * 44, -96],
    [lightX * -40, -6],
    [0, mix(tone, bright, 0.26 * shine)],
    [0.3, mix(tone, glow, 0.12 * shine)],
    [0.62, mix(tone, deep, 0.5)],
    [1, deep],
  );
  if (figure.stems) canvas.path(figure.stems.d, { ...round, stroke: side, strokeWidth: figure.stems.width });
  canvas.path(figure.body, { fill: side });
  drawStrokes(paint);
  const inner = canvas.radial(
    figure.heart,
    50,
    [0, bright, 0.62 * shine],
    [0.22, glow, 0.4 * shine],
    [0.6, glow, 0.13 * shine],
    [1, glow, 0],
  );
  canvas.path(figure.body, { fill: inner });
  if (look.ground) {
    canvas.path(figure.body, {
      fill: canvas.linearDown(-34, 1, [0, look.ground, 0], [0.6, look.ground, 0.34], [1, look.ground, 0.85]),
    });
  }
};

/** Parts are lit from above, and have a thin dark edge so that they stay apart. */
const drawParts = ({ canvas, figure, look, scale }: Paint): void => {
  for (const { d, hue, light, chroma = 0.12 } of figure.parts ?? []) {
    const tone = look.tint?.(hue, chroma, light) ?? look.tone;
    const edge = {
      join: "round",
      stroke: canvas.solid(mix(tone, look.deep, 0.6), 0.7),
      strokeWidth: 1.1 / scale ** 0.5,
    };
    canvas.path(d, {
      ...edge,
      fill: canvas.boxDown([0, lighten(tone, 0.05)], [0.55, tone], [1, mix(tone, look.deep, 0.28)]),
    });
  }
};

/** Draws one figure like glass with a light in it: a rim towards the light, a glow inside, fine lines. */
export const drawFigure = (canvas: Canvas, figure: Figure, placement: FigurePlacement, look: FigureLook): void => {
  const { x, y, height, isTurned = false, tilt = 0 } = placement;
  const scale = height / 100;
  const [heartX, heartY] = figure.heart;
  if (look.shine > 0.2) {
    canvas.glow(
      x + heartX * scale * (isTurned ? -1 : 1),
      y + heartY * scale,
      height * 0.9,
      look.glow,
      0.36 * look.shine,
    );
  }
  const turn = tilt ? pathData` rotate(${tilt} 0 -50)` : "";
  const transform = `translate(${num(x)} ${num(y)}) scale(${num(isTurned ? -scale : scale)} ${num(scale)})${turn}`;
  const lightX = (look.lightFrom === "left") !== isTurned ? -1 : 1;
  const paint: Paint = { canvas, figure, look, scale, lightX };
  canvas.group({ transform }, () => {
    drawOutline(paint);
    drawBody(paint);
    drawParts(paint);
    if (figure.shade)
      canvas.path(figure.shade, {
        fill: canvas.boxDown([0, look.deep, 0.3], [1, look.deep, 0.62]),
      });
    const opacity = 0.26 + 0.4 * Math.min(1, look.shine);
    if (figure.lines) {
      const stroke = canvas.linearDown(-100, 0, [0, look.bright, opacity], [1, look.glow, opacity * 0.5]);
      canvas.path(figure.lines, {
        ...round,
        stroke,
        strokeWidth: Math.max(0.28, 1.5 / Math.max(scale, 0.8) ** 0.85),
      });
    }
    if (figure.lit) {
      const halo = canvas.solid(look.glow, 0.3);
      canvas.path(figure.lit, { ...round, stroke: halo, strokeWidth: 10 / Math.max(scale, 1) ** 0.9 });
      canvas.path(figure.lit, {
        fill: canvas.boxDown(
          [0, look.lit ?? lighten(look.bright, 0.02)],
          [1, look.lit ?? mix(look.bright, look.glow, 0.3)],
        ),
      });
    }
  });
};
