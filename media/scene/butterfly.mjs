// Chloe's sign: a butterfly of light.
import { palette, rgba, blend } from "../drawing/color.mjs";
import { glow } from "../drawing/canvas.mjs";

function wing(ctx, colors, alpha, detail) {
  const upper = () => {
    ctx.beginPath();
    ctx.moveTo(0, -0.06);
    ctx.bezierCurveTo(0.12, -0.5, 0.52, -0.98, 0.95, -0.86);
    ctx.bezierCurveTo(1.12, -0.8, 0.98, -0.38, 0.78, -0.14);
    ctx.bezierCurveTo(0.6, 0.06, 0.25, 0.06, 0, 0.02);
  };
  const lower = () => {
    ctx.beginPath();
    ctx.moveTo(0, 0.02);
    ctx.bezierCurveTo(0.28, 0.0, 0.66, 0.06, 0.7, 0.3);
    ctx.bezierCurveTo(0.73, 0.52, 0.52, 0.6, 0.46, 0.86);
    ctx.bezierCurveTo(0.4, 0.66, 0.1, 0.62, 0, 0.16);
  };
  const paint = (shape, gradient) => {
    shape();
    ctx.fillStyle = gradient;
    ctx.fill();
    ctx.strokeStyle = rgba(blend(colors[0], palette.pearl, 0.6), 0.75 * alpha);
    ctx.lineWidth = 0.022;
    ctx.stroke();
  };
  const g2 = ctx.createRadialGradient(0, 0.1, 0.02, 0.2, 0.3, 0.75);
  g2.addColorStop(0, rgba(palette.pearl, 0.85 * alpha));
  g2.addColorStop(0.3, rgba(colors[1], 0.5 * alpha));
  g2.addColorStop(1, rgba(colors[2], 0.75 * alpha));
  paint(lower, g2);
  const g1 = ctx.createRadialGradient(0, 0, 0.02, 0.3, -0.3, 1.05);
  g1.addColorStop(0, rgba(palette.pearl, 0.95 * alpha));
  g1.addColorStop(0.25, rgba(colors[0], 0.5 * alpha));
  g1.addColorStop(0.7, rgba(colors[1], 0.6 * alpha));
  g1.addColorStop(1, rgba(colors[2], 0.9 * alpha));
  paint(upper, g1);
  if (!detail) return;
  ctx.strokeStyle = rgba(palette.pearl, 0.4 * alpha);
  ctx.lineWidth = 0.012;
  for (const [x, y, bx, by] of [
    [0.9, -0.8, 0.4, -0.6],
    [0.96, -0.5, 0.45, -0.35],
    [0.78, -0.18, 0.4, -0.12],
    [0.64, 0.3, 0.3, 0.08],
    [0.44, 0.7, 0.22, 0.3],
  ]) {
    ctx.beginPath();
    ctx.moveTo(0.02, 0);
    ctx.quadraticCurveTo(bx, by, x, y);
    ctx.stroke();
  }
  ctx.fillStyle = rgba(palette.pearl, 0.85 * alpha);
  for (const [x, y, r] of [
    [0.86, -0.7, 0.03],
    [0.88, -0.52, 0.024],
    [0.76, -0.3, 0.02],
    [0.58, 0.34, 0.024],
    [0.47, 0.56, 0.02],
  ]) {
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 7);
    ctx.fill();
  }
}

export const wingColors = {
  aurora: [palette.cyan, palette.blue, palette.violet],
  rose: [palette.gold, palette.rose, palette.violet],
  teal: [palette.pearl, palette.teal, palette.cyan],
  gold: [palette.pearl, palette.gold, palette.rose],
};

/** flap: 0 wings spread flat, 1 wings closed. lean turns the insect out of the picture plane. */
export function drawButterfly(
  ctx,
  x,
  y,
  size,
  { angle = 0, flap = 0.3, lean = 0.2, colors = wingColors.aurora, alpha = 1, halo = 1, mode = "lighter" } = {},
) {
  ctx.save();
  ctx.globalCompositeOperation = mode;
  if (halo > 0) glow(ctx, x, y, size * 2.6, colors[1], 0.4 * halo * alpha);
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.scale(size, size);
  const open = Math.cos(flap * 1.45);
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.transform(side * open * (1 + side * lean * 0.5), -0.18 * (1 - open), 0, 1, 0, 0);
    wing(ctx, colors, alpha, size > 14);
    ctx.restore();
  }
  ctx.fillStyle = rgba(palette.pearl, 0.95 * alpha);
  ctx.beginPath();
  ctx.ellipse(0, 0.06, 0.035, 0.26, 0, 0, 7);
  ctx.fill();
  ctx.strokeStyle = rgba(palette.pearl, 0.7 * alpha);
  ctx.lineWidth = 0.016;
  for (const side of [-1, 1]) {
    ctx.beginPath();
    ctx.moveTo(0, -0.18);
    ctx.quadraticCurveTo(side * 0.06, -0.4, side * 0.2, -0.5);
    ctx.stroke();
  }
  ctx.restore();
}
