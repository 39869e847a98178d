import type { Figure } from "../motifs/figure.ts";
import type { Canvas } from "./canvas.ts";
import { num } from "./canvas.ts";
import { type Color, mix } from "./color.ts";

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
  /** Strength of the light around and in the figure: 0 a plain silhouette, 1 a being of light. */
  shine: number;
  /** On which side the light stands. */
  lightFrom: "left" | "right";
  hasDetail: boolean;
};

const drawBody = (canvas: Canvas, figure: Figure, look: FigureLook, lightOnLeft: boolean): void => {
  const { deep, tone, bright, glow, shine } = look;
  const stems = figure.stems;
  const edge = { fill: "none", join: "round", cap: "round" };
  const outline = (color: Color, width: number, opacity: number): void => {
    const stroke = canvas.linear([lightOnLeft ? -50 : 50, -80], [lightOnLeft ? 50 : -50, -20], [
      [0, color, opacity],
      [0.5, color, opacity * 0.62],
      [1, color, opacity * 0.3],
    ]);
    canvas.path(figure.body, { ...edge, stroke, strokeWidth: width });
    if (stems) canvas.path(stems.d, { ...edge, stroke, strokeWidth: stems.width + width });
  };
  if (shine > 0.3) {
    outline(glow, 9, 0.1 * shine);
    outline(glow, 4.6, 0.2 * shine);
  }
  outline(bright, 1.7, 0.35 + 0.6 * Math.min(1, shine));
  const side = canvas.linear([lightOnLeft ? -44 : 44, -100], [lightOnLeft ? 36 : -36, 0], [
    [0, mix(tone, bright, 0.18 * shine)],
    [0.45, tone],
    [1, deep],
  ]);
  if (stems) canvas.path(stems.d, { ...edge, stroke: side, strokeWidth: stems.width });
  canvas.path(figure.body, { fill: side });
  const [x, y] = figure.heart;
  const inner = canvas.radial([x, y], 46, [
    [0, bright, 0.78 * shine],
    [0.3, glow, 0.44 * shine],
    [0.7, glow, 0.12 * shine],
    [1, glow, 0],
  ]);
  canvas.path(figure.body, { fill: inner });
};

/** Draws one figure as glass with a light in it: rim towards the light, glow inside, fine lines. */
export const drawFigure = (canvas: Canvas, figure: Figure, placement: FigurePlacement, look: FigureLook): void => {
  const { x, y, height, isTurned = false, tilt = 0 } = placement;
  const scale = height / 100;
  const [heartX, heartY] = figure.heart;
  const centerX = x + heartX * scale * (isTurned ? -1 : 1);
  if (look.shine > 0.2) canvas.glow(centerX, y + heartY * scale, height * 0.85, look.glow, 0.42 * look.shine);
  const turn = tilt ? ` rotate(${num(tilt)} 0 -50)` : "";
  const transform = `translate(${num(x)} ${num(y)}) scale(${num(isTurned ? -scale : scale)} ${num(scale)})${turn}`;
  const lightOnLeft = (look.lightFrom === "left") !== isTurned;
  canvas.group({ transform }, () => {
    drawBody(canvas, figure, look, lightOnLeft);
    if (figure.shade) canvas.path(figure.shade, { fill: canvas.boxLinear("down", [[0, look.deep, 0.3], [1, look.deep, 0.62]]) });
    const fine = { fill: "none", cap: "round", join: "round" };
    const lineWidth = Math.max(0.45, 0.9 / Math.max(scale, 0.6));
    const lineOpacity = 0.3 + 0.4 * Math.min(1, look.shine);
    if (figure.lines && look.hasDetail) {
      canvas.path(figure.lines, { ...fine, stroke: canvas.linear([0, -100], [0, 0], [[0, look.bright, lineOpacity], [1, look.glow, lineOpacity * 0.6]]), strokeWidth: lineWidth });
    }
    if (figure.lit) {
      const lit = mix(look.bright, look.glow, 0.1);
      if (look.hasDetail) canvas.path(figure.lit, { ...fine, stroke: canvas.linear([0, -100], [0, 0], [[0, look.glow, 0.34], [1, look.glow, 0.34]]), strokeWidth: 3.2 });
      canvas.path(figure.lit, { fill: canvas.boxLinear("down", [[0, look.bright], [1, lit]]) });
    }
  });
};
