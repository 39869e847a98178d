// A sea of blues; out of its waves rise marks that want to become letters.
import { blend, palette, ramp, rgba } from "../drawing/color.mjs";
import { createRandom, fractal, lerp, noise } from "../drawing/random.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";
import { drawVignette } from "../scene/landscape.mjs";
import { drawStars, fillGradient } from "../scene/sky.mjs";
import { drawGlyph } from "../scene/props.mjs";
import { drawButterfly, wingColors } from "../scene/butterfly.mjs";

const blues = [
  [0, [132, 226, 255]],
  [0.25, [70, 160, 255]],
  [0.5, [44, 96, 226]],
  [0.75, [34, 48, 160]],
  [1, [12, 14, 66]],
];

export function paint(ctx, width, height) {
  fillGradient(ctx, width, height, [
    [0, [4, 7, 34]],
    [0.3, [14, 32, 104]],
    [0.5, [46, 112, 206]],
    [0.56, [140, 214, 250]],
    [1, [10, 16, 70]],
  ]);
  drawStars(ctx, width, height * 0.5, { count: 200, seed: 6 });
  const sunX = width * 0.36,
    sunY = height * 0.5;
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    glow(ctx, sunX, sunY, height * 0.62, palette.cyan, 0.55);
    glow(ctx, sunX, sunY, height * 0.24, palette.pearl, 0.8);
  });
  ctx.fillStyle = rgba([236, 252, 255], 0.96);
  ctx.beginPath();
  ctx.arc(sunX, sunY, height * 0.085, 0, 7);
  ctx.fill();
  const random = createRandom(23),
    rows = 15;
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1),
      base = height * lerp(0.535, 1.02, t ** 1.35),
      swell = height * lerp(0.006, 0.075, t);
    const crest = (x) => {
      const u = x / width;
      return (
        base +
        swell *
          (Math.sin(u * lerp(26, 5, t) + row * 2.1) * 0.55 + fractal(u * lerp(16, 4, t) + row * 9, row, 0, 3) * 1.5)
      );
    };
    const g = ctx.createLinearGradient(0, base - swell, 0, base + height * 0.2);
    g.addColorStop(0, rgba(ramp(blues, 0.12 + t * 0.5)));
    g.addColorStop(0.25, rgba(ramp(blues, 0.38 + t * 0.42)));
    g.addColorStop(1, rgba(ramp(blues, 0.7 + t * 0.3)));
    ctx.fillStyle = g;
    ctx.beginPath();
    ctx.moveTo(0, height);
    for (let x = 0; x <= width + 4; x += 4) ctx.lineTo(x, crest(x));
    ctx.lineTo(width, height);
    ctx.fill();
    scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
      for (let x = 0; x < width; x += 3) {
        const near = Math.exp(-(((x - sunX) / (width * lerp(0.06, 0.26, t))) ** 2));
        const foam = Math.max(0, noise(x * 0.02, row * 5)) * 0.5 + near * 0.7;
        ctx.fillStyle = rgba(blend(palette.cyan, palette.pearl, near), foam * 0.8);
        ctx.fillRect(x, crest(x) - 1, 3, lerp(1, 3, t));
      }
      for (let i = 0; i < 26 + 26 * t; i++) {
        const x = random.next() * width,
          y = crest(x) + random.range(0.1, 1.1) * swell * 1.6 + 4;
        drawGlyph(
          ctx,
          x,
          y,
          lerp(5, 26, t) * random.range(0.6, 1.1),
          random.next() * 9999,
          blend(palette.cyan, palette.pearl, random.next()),
          random.range(0.1, 0.5),
        );
      }
    });
  }
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (let i = 0; i < 150; i++) {
      const t = random.next(),
        angle = lerp(0.4, -2.1, t) + random.gaussian() * 0.1,
        reach = lerp(0.1, 0.62, t) * width;
      const x = width * 0.55 + Math.cos(angle) * reach * 0.7 + random.gaussian() * 46,
        y = height * 0.62 + Math.sin(angle) * reach * 0.62 + random.gaussian() * 38;
      const size = lerp(30, 9, t) * random.range(0.5, 1.15),
        color = blend(ramp(blues, random.next() * 0.35), palette.pearl, random.next() * 0.6);
      glow(ctx, x, y, size * 1.7, palette.blue, 0.1);
      drawGlyph(ctx, x, y, size, 500 + i * 7, color, lerp(0.8, 0.4, t));
    }
  });
  drawButterfly(ctx, width * 0.69, height * 0.24, 46, { angle: 0.5, flap: 0.4, colors: wingColors.aurora });
  drawVignette(ctx, width, height, 0.55, [2, 4, 30]);
}
