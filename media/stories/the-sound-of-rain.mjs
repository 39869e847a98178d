// Behind a rainy window she listens; the sound becomes waves of light.
import { auroraStops, palette, ramp, rgba } from "../drawing/color.mjs";
import { clamp, createRandom, noise } from "../drawing/random.mjs";
import { blurred, glow, newCanvas, scoped } from "../drawing/canvas.mjs";
import { drawVignette } from "../scene/landscape.mjs";
import { fillGradient } from "../scene/sky.mjs";
import { drawBokeh } from "../scene/props.mjs";
import { drawChloe } from "../character/chloe.mjs";
import { growHair } from "../character/hair.mjs";
import { restingPose } from "../character/pose.mjs";
import { themes } from "../scene/themes.mjs";

function drawDrop(ctx, x, y, r, scene, width, height) {
  ctx.save();
  ctx.beginPath();
  ctx.ellipse(x, y, r * 0.86, r, 0, 0, 7);
  ctx.clip();
  ctx.translate(x, y);
  ctx.scale(-1, -1);
  ctx.globalAlpha = 0.95;
  ctx.drawImage(
    scene,
    Math.max(0, Math.min(width - r * 16, x - r * 8)),
    Math.max(0, Math.min(height - r * 16, y - r * 8)),
    r * 16,
    r * 16,
    -r,
    -r,
    r * 2,
    r * 2,
  );
  ctx.restore();
  const g = ctx.createLinearGradient(0, y - r, 0, y + r);
  g.addColorStop(0, rgba([4, 6, 30], 0.55));
  g.addColorStop(0.5, rgba([4, 6, 30], 0));
  g.addColorStop(1, rgba([220, 245, 255], 0.4));
  ctx.fillStyle = g;
  ctx.beginPath();
  ctx.ellipse(x, y, r * 0.86, r, 0, 0, 7);
  ctx.fill();
  ctx.fillStyle = rgba(palette.pearl, 0.85);
  ctx.beginPath();
  ctx.arc(x - r * 0.28, y - r * 0.35, r * 0.14, 0, 7);
  ctx.fill();
}

export function paint(ctx, width, height) {
  fillGradient(ctx, width, height, [
    [0, [5, 8, 32]],
    [0.6, [14, 22, 70]],
    [1, [30, 24, 86]],
  ]);
  drawBokeh(ctx, width, height, { count: 110, seed: 5, area: [0, 0.42, 1, 0.5], size: 0.035, alpha: 0.34 });
  drawChloe(
    ctx,
    {
      ...restingPose,
      x: width * 0.7,
      y: height * 0.46,
      scale: height * 0.27,
      lids: 0.28,
      gazeY: 0.7,
      roll: -0.2,
      pitch: -0.06,
      smile: 0.55,
      light: 0.92,
    },
    themes.night,
    growHair(),
    { detail: 2 },
  );
  const soft = blurred(ctx.canvas, 9),
    [scene, s] = newCanvas(width, height);
  s.drawImage(ctx.canvas, 0, 0);
  scoped(ctx, { globalAlpha: 0.42 }, () => ctx.drawImage(soft, 0, 0, width, height));
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (let line = 0; line < 46; line++) {
      const k = line / 45 - 0.5,
        color = ramp(auroraStops, clamp(0.1 + line / 50));
      const fading = ctx.createLinearGradient(0, 0, width * 0.53, 0),
        strong = 0.5 * (1 - Math.abs(k) * 1.4);
      fading.addColorStop(0, rgba(color, 0));
      fading.addColorStop(0.3, rgba(color, strong));
      fading.addColorStop(0.75, rgba(color, strong));
      fading.addColorStop(1, rgba(color, 0));
      ctx.strokeStyle = fading;
      ctx.lineWidth = 1.5;
      ctx.beginPath();
      for (let x = -5; x <= width; x += 4) {
        const u = x / width,
          swell = Math.sin(Math.PI * clamp(u * 1.5 + 0.12)) ** 1.5;
        const y =
          height * 0.6 +
          swell *
            height *
            0.26 *
            (Math.sin(u * 24 + k * 2.2) * Math.cos(u * 7 + k) + 0.5 * noise(u * 9, k * 2)) *
            (0.35 + k * 1.2) +
          k * height * 0.05;
        ctx.lineTo(x, y);
      }
      ctx.stroke();
    }
    glow(ctx, width * 0.28, height * 0.6, width * 0.3, palette.cyan, 0.2);
  });
  const random = createRandom(17);
  for (let i = 0; i < 34; i++) {
    const x = random.next() * width,
      top = random.range(-0.2, 0.7) * height,
      length = random.range(0.1, 0.5) * height;
    const g = ctx.createLinearGradient(0, top, 0, top + length);
    g.addColorStop(0, rgba(palette.pearl, 0));
    g.addColorStop(1, rgba([170, 215, 255], 0.24));
    ctx.strokeStyle = g;
    ctx.lineWidth = random.range(1.5, 5);
    ctx.beginPath();
    for (let y = 0; y <= length; y += 8) ctx.lineTo(x + noise(i * 3, (top + y) * 0.015) * 9, top + y);
    ctx.stroke();
    drawDrop(
      ctx,
      x + noise(i * 3, (top + length) * 0.015) * 9,
      top + length,
      random.range(5, 12),
      scene,
      width,
      height,
    );
  }
  for (let i = 0; i < 900; i++)
    drawDrop(ctx, random.next() * width, random.next() * height, 1.8 + random.next() ** 4 * 13, scene, width, height);
  drawVignette(ctx, width, height, 0.6);
}
