// The phases of the moon like a clock over a lake; a boat with a lantern waits.
import { palette, rgba } from "../drawing/color.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";
import { drawGlints, drawHill, drawMist, drawReeds, drawReflection, drawVignette } from "../scene/landscape.mjs";
import { drawAurora, drawStars, fillGradient } from "../scene/sky.mjs";
import { drawMoon } from "../scene/props.mjs";
import { drawButterfly, wingColors } from "../scene/butterfly.mjs";

function drawClock(ctx, x, y, radius) {
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (let i = 0; i <= 120; i++) {
      const angle = Math.PI + (Math.PI * i) / 120,
        long = i % 10 === 0,
        r1 = radius * 1.13,
        r2 = radius * (long ? 1.19 : 1.15);
      ctx.strokeStyle = rgba(long ? palette.gold : palette.cyan, long ? 0.75 : 0.35);
      ctx.lineWidth = long ? 2 : 1;
      ctx.beginPath();
      ctx.moveTo(x + Math.cos(angle) * r1, y + Math.sin(angle) * r1);
      ctx.lineTo(x + Math.cos(angle) * r2, y + Math.sin(angle) * r2);
      ctx.stroke();
    }
    for (const [r, alpha] of [
      [1, 0.25],
      [1.13, 0.2],
      [0.62, 0.1],
    ]) {
      ctx.strokeStyle = rgba(palette.violet, alpha);
      ctx.lineWidth = 1.4;
      ctx.beginPath();
      ctx.arc(x, y, radius * r, Math.PI, 0);
      ctx.stroke();
    }
  });
}

function drawBoat(ctx, x, y, s) {
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    glow(ctx, x + s * 0.72, y - s * 0.36, s * 1.7, palette.gold, 0.6);
    glow(ctx, x + s * 0.72, y - s * 0.36, s * 0.4, palette.pearl, 0.8);
    for (let i = 0; i < 26; i++) {
      ctx.fillStyle = rgba(palette.gold, 0.42 * (1 - i / 26));
      ctx.beginPath();
      ctx.ellipse(
        x + s * 0.72 + Math.sin(i * 2.3) * s * 0.05,
        y + s * (0.3 + i * 0.075),
        s * (0.15 + 0.1 * Math.sin(i * 1.7)),
        s * 0.013,
        0,
        0,
        7,
      );
      ctx.fill();
    }
  });
  ctx.fillStyle = rgba([7, 8, 32]);
  ctx.beginPath();
  ctx.moveTo(x - s, y - s * 0.16);
  ctx.quadraticCurveTo(x - s * 0.75, y + s * 0.24, x - s * 0.35, y + s * 0.25);
  ctx.lineTo(x + s * 0.5, y + s * 0.25);
  ctx.quadraticCurveTo(x + s * 0.85, y + s * 0.22, x + s * 1.05, y - s * 0.22);
  ctx.quadraticCurveTo(x, y + s * 0.14, x - s, y - s * 0.16);
  ctx.fill();
  ctx.strokeStyle = rgba(palette.gold, 0.8);
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(x + s * 1.05, y - s * 0.22);
  ctx.quadraticCurveTo(x, y + s * 0.14, x - s, y - s * 0.16);
  ctx.stroke();
  ctx.strokeStyle = rgba([7, 8, 32]);
  ctx.lineWidth = s * 0.035;
  ctx.beginPath();
  ctx.moveTo(x + s * 0.84, y);
  ctx.lineTo(x + s * 0.84, y - s * 0.62);
  ctx.quadraticCurveTo(x + s * 0.84, y - s * 0.7, x + s * 0.72, y - s * 0.66);
  ctx.lineTo(x + s * 0.72, y - s * 0.5);
  ctx.stroke();
  ctx.fillStyle = rgba([255, 238, 190]);
  ctx.fillRect(x + s * 0.65, y - s * 0.5, s * 0.14, s * 0.2);
}

export function paint(ctx, width, height) {
  const horizon = 0.63,
    x = width * 0.5,
    y = height * horizon,
    radius = height * 0.44;
  fillGradient(ctx, width, height, [
    [0, [5, 7, 28]],
    [0.4, [18, 20, 74]],
    [0.62, [74, 54, 140]],
    [1, [12, 12, 46]],
  ]);
  drawAurora(ctx, width, height, { base: 0.58, tall: 0.5, alpha: 0.75, seed: 23 });
  drawStars(ctx, width, height * 0.6, { count: 420, seed: 15 });
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    glow(ctx, x, y - radius, height * 0.5, palette.blue, 0.35);
    glow(ctx, x, y, height * 0.5, palette.rose, 0.32);
  });
  drawClock(ctx, x, y, radius);
  for (let i = 0; i < 7; i++) {
    const angle = Math.PI * (1.1 + (0.8 * i) / 6),
      phase = (i - 3) / 3;
    drawMoon(
      ctx,
      x + Math.cos(angle) * radius,
      y + Math.sin(angle) * radius,
      i === 3 ? 50 : 40 - Math.abs(i - 3) * 3,
      phase * 0.9,
    );
  }
  drawMist(ctx, width, height, 0.58, { color: palette.rose, alpha: 0.3, thick: 0.09 });
  drawHill(ctx, width, height, {
    base: horizon,
    tall: 0.17,
    seed: 12,
    color: [34, 30, 98],
    foot: [92, 66, 158],
    rough: 5,
    rim: 0.14,
    sharp: 0.6,
  });
  drawHill(ctx, width, height, {
    base: horizon,
    tall: 0.085,
    seed: 16,
    color: [16, 15, 60],
    foot: [44, 36, 110],
    rough: 7,
    rim: 0.1,
    sharp: 0.3,
  });
  drawReflection(ctx, width, height, horizon, { time: 3, dim: 0.2, squash: 1, ripple: 0.3, tint: [10, 10, 46] });
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    ctx.translate(x, height * 0.82);
    ctx.scale(0.28, 1);
    glow(ctx, 0, 0, height * 0.3, [190, 190, 255], 0.4);
  });
  drawGlints(ctx, width, height, horizon, {
    count: 1300,
    alpha: 0.7,
    colors: [palette.pearl, palette.cyan, palette.gold, palette.violet],
  });
  drawMist(ctx, width, height, horizon, { color: palette.violet, alpha: 0.4, thick: 0.03, seed: 5 });
  drawBoat(ctx, width * 0.5, height * 0.76, 95);
  drawButterfly(ctx, width * 0.555, height * 0.655, 20, { angle: 0.4, flap: 0.4, colors: wingColors.teal });
  drawReeds(ctx, width, height, { tall: 0.3, count: 90, seed: 4, from: -0.02, to: 0.2, lit: 0.12 });
  drawReeds(ctx, width, height, { tall: 0.24, count: 80, seed: 7, from: 0.82, to: 1.02, lit: 0.12 });
  drawVignette(ctx, width, height, 0.6);
}
