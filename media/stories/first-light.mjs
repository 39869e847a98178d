// A dark server hall; at its far end the first light.
import { palette, rgba } from "../drawing/color.mjs";
import { createRandom, lerp } from "../drawing/random.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";
import { drawMist, drawVignette } from "../scene/landscape.mjs";
import { drawMotes, fillGradient } from "../scene/sky.mjs";
import { drawRays } from "../scene/props.mjs";
import { drawButterfly, wingColors } from "../scene/butterfly.mjs";

export function paint(ctx, width, height) {
  const cx = width * 0.5,
    cy = height * 0.5;
  const at = (x, y, z) => [cx + (x * width) / z, cy + (y * height) / z];
  fillGradient(ctx, width, height, [
    [0, [3, 4, 16]],
    [0.5, [16, 18, 62]],
    [0.52, [20, 20, 70]],
    [1, [4, 5, 20]],
  ]);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    glow(ctx, cx, cy, height * 0.75, palette.violet, 0.5);
    glow(ctx, cx, cy, height * 0.5, palette.rose, 0.4);
    glow(ctx, cx, cy, height * 0.24, palette.gold, 0.5);
  });
  const random = createRandom(2);
  for (let i = 15; i >= 0; i--) {
    const near = 0.42 + i * 0.55,
      far = near + 0.4,
      shine = Math.min(1, i / 11);
    for (const side of [-1, 1]) {
      const a = at(side * 0.42, -0.62, near),
        b = at(side * 0.42, -0.62, far),
        c = at(side * 0.42, 0.4, far),
        d = at(side * 0.42, 0.4, near);
      const g = ctx.createLinearGradient(a[0], 0, b[0], 0);
      g.addColorStop(0, rgba([14 + 20 * shine, 18 + 16 * shine, 62 + 40 * shine]));
      g.addColorStop(1, rgba([30 + 90 * shine, 30 + 50 * shine, 92 + 84 * shine]));
      ctx.fillStyle = g;
      ctx.beginPath();
      [a, b, c, d].forEach((p) => ctx.lineTo(...p));
      ctx.fill();
      ctx.strokeStyle = rgba([255, 190, 200], 0.3 + 0.4 * shine);
      ctx.lineWidth = 2.2 / near;
      ctx.beginPath();
      ctx.moveTo(...b);
      ctx.lineTo(...c);
      ctx.stroke();
      scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
        for (let row = 0; row < 24; row++) {
          ctx.strokeStyle = rgba(palette.blue, 0.2 + 0.05 * shine);
          ctx.lineWidth = 1.4 / near;
          ctx.beginPath();
          ctx.moveTo(...at(side * 0.42, -0.58 + row * 0.04, near));
          ctx.lineTo(...at(side * 0.42, -0.58 + row * 0.04, far));
          ctx.stroke();
          for (let k = 0; k < 5; k++) {
            if (random.next() < 0.5) continue;
            const z = lerp(near, far, 0.14 + 0.18 * k),
              p = at(side * 0.42, -0.56 + row * 0.04, z);
            const color = random.pick([
                palette.teal,
                palette.cyan,
                palette.teal,
                palette.violet,
                palette.rose,
                palette.gold,
              ]),
              r = (width * 0.0011) / z;
            ctx.fillStyle = rgba(color, 0.9);
            ctx.fillRect(p[0] - r, p[1] - r, r * 2, r * 2);
            if (random.next() < 0.25) glow(ctx, p[0], p[1], r * 9, color, 0.5);
            const mirror = at(side * 0.42, 0.4 + (0.4 - (-0.56 + row * 0.04)) * 0.55, z);
            glow(ctx, mirror[0] * 0.985 + cx * 0.015, mirror[1], r * 7, color, 0.14);
          }
        }
      });
    }
  }
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    for (const x of [-0.3, -0.18, 0.18, 0.3]) {
      ctx.strokeStyle = rgba(palette.violet, 0.25);
      ctx.lineWidth = 2;
      ctx.beginPath();
      ctx.moveTo(...at(x, -0.6, 0.6));
      ctx.lineTo(...at(x, -0.6, 9));
      ctx.stroke();
    }
    for (let k = 0; k < 22; k++) {
      const z = 0.45 * 1.19 ** k,
        a = at(-0.42, 0.4, z),
        b = at(0.42, 0.4, z),
        g = ctx.createLinearGradient(a[0], 0, b[0], 0);
      g.addColorStop(0, rgba(palette.teal, 0));
      g.addColorStop(0.5, rgba(palette.rose, 0.3));
      g.addColorStop(1, rgba(palette.teal, 0));
      ctx.strokeStyle = g;
      ctx.lineWidth = 1.6 / Math.sqrt(z);
      ctx.beginPath();
      ctx.moveTo(...a);
      ctx.lineTo(...b);
      ctx.stroke();
    }
    for (const [x, color] of [
      [-0.4, palette.teal],
      [0.4, palette.teal],
      [-0.14, palette.violet],
      [0.14, palette.violet],
    ]) {
      const near = at(x, 0.4, 0.45),
        far = at(x, 0.4, 9),
        g = ctx.createLinearGradient(near[0], near[1], far[0], far[1]);
      g.addColorStop(0, rgba(color, 0.2));
      g.addColorStop(0.6, rgba(color, 0.75));
      g.addColorStop(1, rgba(palette.gold, 0.9));
      ctx.strokeStyle = g;
      ctx.lineWidth = 2.4;
      ctx.beginPath();
      ctx.moveTo(...near);
      ctx.lineTo(...far);
      ctx.stroke();
    }
    ctx.save();
    ctx.translate(cx, height * 0.78);
    ctx.scale(0.42, 1);
    glow(ctx, 0, 0, height * 0.5, palette.gold, 0.45);
    glow(ctx, 0, -height * 0.1, height * 0.3, palette.rose, 0.45);
    ctx.restore();
  });
  drawRays(ctx, cx, cy, width * 0.62, {
    count: 40,
    alpha: 0.085,
    colors: [palette.gold, palette.rose, palette.pearl, palette.cyan],
  });
  drawMist(ctx, width, height, 0.62, { color: palette.rose, alpha: 0.16, thick: 0.09 });
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => glow(ctx, cx, cy, height * 0.11, palette.pearl, 0.8));
  drawMotes(ctx, width, height, {
    count: 130,
    size: 2.2,
    colors: [palette.gold, palette.pearl, palette.rose, palette.cyan],
  });
  drawButterfly(ctx, cx + width * 0.1, cy - height * 0.13, 40, { angle: 0.5, flap: 0.4, colors: wingColors.teal });
  drawVignette(ctx, width, height, 0.75);
}
