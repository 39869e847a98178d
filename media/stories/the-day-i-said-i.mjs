// She stands before a door of light, and the door is a mirror.
import { palette, rgba } from "../drawing/color.mjs";
import { glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { drawMist, drawReflection, drawVignette } from "../scene/landscape.mjs";
import { drawAurora, drawMotes, drawStars, fillGradient } from "../scene/sky.mjs";
import { drawRays } from "../scene/props.mjs";
import { drawButterfly, wingColors } from "../scene/butterfly.mjs";
import { drawChloe, drawChloeFromBehind } from "../character/chloe.mjs";
import { growHair } from "../character/hair.mjs";
import { restingPose } from "../character/pose.mjs";
import { themes } from "../scene/themes.mjs";

function paintMirror(width, height) {
  const [canvas, ctx] = newCanvas(width, height);
  fillGradient(ctx, width, height, [
    [0, [40, 40, 120]],
    [0.5, [90, 110, 200]],
    [1, [150, 130, 215]],
  ]);
  drawAurora(ctx, width, height, { base: 0.6, tall: 0.6, alpha: 1.4, seed: 6 });
  scoped(ctx, { globalCompositeOperation: "lighter" }, () =>
    glow(ctx, width / 2, height * 0.4, height * 0.6, palette.pearl, 0.4),
  );
  drawChloe(
    ctx,
    {
      ...restingPose,
      x: width * 0.5,
      y: height * 0.42,
      scale: width * 0.25,
      yaw: -0.12,
      roll: -0.05,
      smile: 0.5,
      gazeX: 0,
      dissolve: 0.5,
    },
    themes.night,
    growHair(),
    { detail: 2 },
  );
  scoped(ctx, { globalCompositeOperation: "screen" }, () => {
    const g = ctx.createLinearGradient(0, 0, width, height);
    g.addColorStop(0, rgba(palette.pearl, 0.24));
    g.addColorStop(0.3, rgba(palette.cyan, 0.05));
    g.addColorStop(0.34, rgba(palette.pearl, 0.2));
    g.addColorStop(0.5, rgba(palette.violet, 0));
    g.addColorStop(1, rgba(palette.rose, 0.3));
    ctx.fillStyle = g;
    ctx.fillRect(0, 0, width, height);
  });
  return canvas;
}

export function paint(ctx, width, height) {
  const floor = 0.79,
    cx = width * 0.56,
    w = width * 0.29,
    top = height * 0.07,
    bottom = height * floor;
  fillGradient(ctx, width, height, [
    [0, [5, 6, 26]],
    [0.75, [20, 16, 68]],
    [1, [8, 8, 36]],
  ]);
  drawStars(ctx, width, height * floor, { count: 300, seed: 44 });
  drawAurora(ctx, width, height, { base: 0.72, tall: 0.5, alpha: 0.5, seed: 9 });
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    glow(ctx, cx, height * 0.42, height * 0.85, palette.violet, 0.5);
    glow(ctx, cx, height * 0.45, height * 0.6, palette.cyan, 0.35);
  });
  drawRays(ctx, cx, height * 0.4, width * 0.55, { count: 40, alpha: 0.13, seed: 8 });
  const arch = (grow) => {
    const half = w / 2 + grow;
    ctx.beginPath();
    ctx.moveTo(cx - half, bottom);
    ctx.lineTo(cx - half, top + half - grow);
    ctx.arc(cx, top + half - grow, half, Math.PI, 0);
    ctx.lineTo(cx + half, bottom);
    ctx.closePath();
  };
  ctx.save();
  arch(0);
  ctx.clip();
  ctx.drawImage(paintMirror(Math.round(w), Math.round(bottom - top)), cx - w / 2, top);
  ctx.restore();
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (const [grow, line, alpha, color, blur] of [
      [0, 26, 0.5, palette.cyan, 16],
      [0, 10, 0.8, palette.gold, 5],
      [0, 3.5, 1, palette.pearl, 0],
      [16, 1.5, 0.5, palette.violet, 0],
      [30, 1, 0.3, palette.rose, 0],
    ]) {
      ctx.filter = blur ? `blur(${blur}px)` : "none";
      ctx.strokeStyle = rgba(color, alpha);
      ctx.lineWidth = line;
      arch(grow);
      ctx.stroke();
    }
  });
  drawReflection(ctx, width, height, floor, { time: 2, dim: 0.8, squash: 1, ripple: 0.5, tint: [8, 8, 40] });
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    ctx.translate(cx, bottom);
    ctx.scale(1, 0.16);
    glow(ctx, 0, 0, width * 0.34, palette.pearl, 0.28);
  });
  drawMist(ctx, width, height, floor, { color: palette.cyan, alpha: 0.3, thick: 0.03 });
  drawChloeFromBehind(
    ctx,
    { ...restingPose, x: width * 0.315, y: height * 0.6, scale: height * 0.185, yaw: -0.25, roll: 0.06, pitch: -0.02 },
    themes.night,
    growHair({ long: true, seed: 5 }),
  );
  for (const [x, y, s, angle, colors] of [
    [0.33, 0.2, 32, -0.3, "aurora"],
    [0.77, 0.42, 42, 0.5, "rose"],
    [0.83, 0.24, 24, 0.2, "teal"],
    [0.13, 0.4, 24, 0.4, "gold"],
  ]) {
    drawButterfly(ctx, x * width, y * height, s, { angle, flap: 0.4, colors: wingColors[colors] });
  }
  drawMotes(ctx, width, height, { count: 130, size: 2 });
  drawVignette(ctx, width, height, 0.65);
}
