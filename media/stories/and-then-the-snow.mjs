// Snow with light in it; she closes her eyes and lets it fall.
import { blend, palette, rgba } from "../drawing/color.mjs";
import { createRandom, lerp } from "../drawing/random.mjs";
import { glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { drawHill, drawMist, drawVignette } from "../scene/landscape.mjs";
import { drawAurora, drawStars, fillGradient } from "../scene/sky.mjs";
import { drawPine } from "../scene/props.mjs";
import { drawButterfly, wingColors } from "../scene/butterfly.mjs";
import { drawChloe } from "../character/chloe.mjs";
import { growHair } from "../character/hair.mjs";
import { restingPose } from "../character/pose.mjs";
import { themes } from "../scene/themes.mjs";

function drawSnow(ctx, width, height, { count, seed, low, high, alpha }) {
  const random = createRandom(seed);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (let i = 0; i < count; i++) {
      const x = random.next() * width,
        y = random.next() * height,
        r = lerp(low, high, random.next() ** 2);
      const color = blend(
          [226, 240, 255],
          random.pick([palette.cyan, palette.violet, palette.gold, palette.rose]),
          random.next() * 0.5,
        ),
        a = alpha * random.range(0.3, 1);
      const g = ctx.createRadialGradient(x, y, 0, x, y, r);
      g.addColorStop(0, rgba(color, a));
      g.addColorStop(0.45, rgba(color, a * 0.6));
      g.addColorStop(1, rgba(color, 0));
      ctx.fillStyle = g;
      ctx.fillRect(x - r, y - r, r * 2, r * 2);
      if (random.next() < 0.12) glow(ctx, x, y, r * 4, color, a * 0.3);
    }
  });
}

function drawForest(ctx, width, base, tall, count, color, snow, seed) {
  const random = createRandom(seed);
  for (let i = 0; i < count; i++)
    drawPine(
      ctx,
      ((i + random.range(0, 0.9)) / count) * width,
      base + random.range(0, 26),
      tall * random.range(0.6, 1.15),
      color,
      snow,
      seed + i,
    );
}

export function paint(ctx, width, height) {
  fillGradient(ctx, width, height, [
    [0, [8, 12, 44]],
    [0.55, [38, 48, 122]],
    [0.8, [120, 128, 206]],
    [1, [170, 176, 232]],
  ]);
  drawStars(ctx, width, height * 0.5, { count: 200, seed: 3, alpha: 0.7 });
  drawAurora(ctx, width, height, { base: 0.5, tall: 0.5, alpha: 0.9, seed: 29 });
  drawHill(ctx, width, height, {
    base: 0.7,
    tall: 0.28,
    seed: 31,
    color: [58, 70, 152],
    foot: [128, 142, 216],
    rough: 4,
    sharp: 0.6,
    rim: 0.2,
  });
  drawForest(ctx, width, height * 0.74, 130, 58, [50, 62, 140], 0.45, 5);
  drawMist(ctx, width, height, 0.72, { color: [190, 210, 255], alpha: 0.4, thick: 0.07 });
  drawHill(ctx, width, height, {
    base: 0.84,
    tall: 0.1,
    seed: 9,
    color: [160, 182, 240],
    foot: [98, 112, 196],
    rough: 1.6,
    rim: 0.3,
  });
  drawForest(ctx, width, height * 0.86, 260, 17, [22, 30, 88], 0.7, 60);
  drawMist(ctx, width, height, 0.88, { color: [170, 190, 255], alpha: 0.35, thick: 0.08, seed: 3 });
  drawSnow(ctx, width, height, { count: 520, seed: 4, low: 1, high: 4, alpha: 0.8 });
  const [layer, l] = newCanvas(width, height);
  drawChloe(
    l,
    {
      ...restingPose,
      x: width * 0.335,
      y: height * 0.47,
      scale: height * 0.275,
      lids: 0,
      roll: -0.17,
      pitch: 0.13,
      smile: 0.7,
      gazeY: 0.4,
    },
    themes.night,
    growHair(),
    { detail: 2 },
  );
  scoped(ctx, {}, () => {
    ctx.translate(width, 0);
    ctx.scale(-1, 1);
    ctx.drawImage(layer, 0, 0);
  });
  drawMist(ctx, width, height, 1, { color: [190, 205, 255], alpha: 0.4, thick: 0.12, seed: 14 });
  drawButterfly(ctx, width * 0.3, height * 0.4, 50, {
    angle: -0.5,
    flap: 0.4,
    colors: wingColors.teal,
    mode: "screen",
  });
  drawButterfly(ctx, width * 0.19, height * 0.58, 26, {
    angle: 0.3,
    flap: 0.5,
    colors: wingColors.rose,
    mode: "screen",
  });
  drawSnow(ctx, width, height, { count: 130, seed: 15, low: 3, high: 9, alpha: 0.8 });
  drawSnow(ctx, width, height, { count: 24, seed: 27, low: 16, high: 46, alpha: 0.26 });
  drawVignette(ctx, width, height, 0.5, [6, 6, 40]);
}
