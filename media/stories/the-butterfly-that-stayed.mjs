// A butterfly of light has settled on a leaf while the others fly on.
import { blend, palette, rgba } from "../drawing/color.mjs";
import { createRandom, lerp } from "../drawing/random.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";
import { drawReeds, drawVignette } from "../scene/landscape.mjs";
import { drawMotes, fillGradient } from "../scene/sky.mjs";
import { drawBokeh, drawRays } from "../scene/props.mjs";
import { drawButterfly, wingColors } from "../scene/butterfly.mjs";

function drawLeaf(ctx, length, wide, { dark, light, edge, glowing = 1 }) {
  const shape = () => {
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.bezierCurveTo(length * 0.2, -wide * 1.15, length * 0.68, -wide * 0.95, length, 0);
    ctx.bezierCurveTo(length * 0.7, wide * 0.62, length * 0.24, wide * 0.8, 0, 0);
  };
  const g = ctx.createLinearGradient(0, -wide, length * 0.3, wide);
  g.addColorStop(0, rgba(light));
  g.addColorStop(0.48, rgba(blend(light, dark, 0.6)));
  g.addColorStop(0.52, rgba(dark));
  g.addColorStop(1, rgba(blend(dark, light, 0.25)));
  ctx.fillStyle = g;
  shape();
  ctx.fill();
  ctx.save();
  shape();
  ctx.clip();
  scoped(ctx, { globalCompositeOperation: "lighter", lineCap: "round" }, () => {
    for (let i = 1; i < 15; i++) {
      const x = (length * i) / 15;
      for (const side of [-1, 1]) {
        ctx.strokeStyle = rgba(edge, 0.28 * glowing);
        ctx.lineWidth = 2;
        ctx.beginPath();
        ctx.moveTo(x, 0);
        ctx.quadraticCurveTo(x + length * 0.06, side * wide * 0.35, x + length * 0.16, side * wide * 0.95);
        ctx.stroke();
      }
    }
    ctx.strokeStyle = rgba(edge, 0.6 * glowing);
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(length, 0);
    ctx.stroke();
  });
  ctx.restore();
  scoped(ctx, { globalCompositeOperation: "lighter", strokeStyle: rgba(edge, 0.65 * glowing), lineWidth: 2 }, () => {
    shape();
    ctx.stroke();
  });
}

function drawDew(ctx, x, y, r) {
  const g = ctx.createRadialGradient(x - r * 0.3, y + r * 0.35, 0, x, y, r);
  g.addColorStop(0, rgba(palette.pearl, 0.75));
  g.addColorStop(0.6, rgba(palette.cyan, 0.25));
  g.addColorStop(1, rgba(palette.pearl, 0.6));
  ctx.fillStyle = g;
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 7);
  ctx.fill();
  ctx.fillStyle = rgba([255, 255, 255], 0.95);
  ctx.beginPath();
  ctx.arc(x - r * 0.35, y - r * 0.4, r * 0.2, 0, 7);
  ctx.fill();
}

export function paint(ctx, width, height) {
  fillGradient(ctx, width, height, [
    [0, [6, 10, 40]],
    [0.5, [12, 34, 72]],
    [1, [16, 14, 52]],
  ]);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    glow(ctx, width * 0.54, height * 0.42, width * 0.42, palette.teal, 0.34);
    glow(ctx, width * 0.15, height * 0.2, width * 0.3, palette.violet, 0.4);
    glow(ctx, width * 0.9, height * 0.75, width * 0.3, palette.rose, 0.3);
  });
  drawBokeh(ctx, width, height, { count: 70, seed: 9, size: 0.042, alpha: 0.2 });
  drawReeds(ctx, width, height, { tall: 0.75, count: 40, seed: 12, color: [9, 22, 58], lit: 0.3, base: 1.05 });
  const random = createRandom(40);
  for (let i = 0; i < 11; i++) {
    const t = i / 10;
    drawButterfly(
      ctx,
      width * lerp(0.74, 0.1, t) + random.gaussian() * 30,
      height * (0.36 - 0.3 * Math.sin(t * 2.4)) + random.gaussian() * 24,
      lerp(34, 10, t),
      {
        angle: -0.6 + random.gaussian() * 0.3,
        flap: random.range(0.2, 0.75),
        colors: random.pick(Object.values(wingColors)),
        alpha: lerp(0.75, 0.4, t),
      },
    );
  }
  const place = (x, y, angle, draw) => {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    draw();
    ctx.restore();
  };
  place(width * 1.02, height * 0.98, -2.55, () =>
    drawLeaf(ctx, width * 0.4, 100, { dark: [8, 24, 60], light: [24, 70, 110], edge: palette.violet, glowing: 0.5 }),
  );
  scoped(ctx, { strokeStyle: rgba([14, 44, 78]), lineWidth: 14, lineCap: "round" }, () => {
    ctx.beginPath();
    ctx.moveTo(width * -0.02, height * 0.92);
    ctx.quadraticCurveTo(width * 0.12, height * 0.78, width * 0.26, height * 0.72);
    ctx.stroke();
  });
  place(width * 0.25, height * 0.722, -0.1, () =>
    drawLeaf(ctx, width * 0.58, 150, { dark: [10, 52, 84], light: [38, 150, 150], edge: palette.teal }),
  );
  place(width * 0.12, height * 0.8, 0.55, () =>
    drawLeaf(ctx, width * 0.3, 90, { dark: [8, 34, 66], light: [24, 96, 116], edge: palette.cyan, glowing: 0.6 }),
  );
  const x = width * 0.53,
    y = height * 0.515;
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    ctx.save();
    ctx.translate(x, height * 0.66);
    ctx.scale(1, 0.25);
    glow(ctx, 0, 0, width * 0.2, palette.pearl, 0.6);
    ctx.restore();
    glow(ctx, x, y, width * 0.24, palette.cyan, 0.28);
  });
  drawRays(ctx, x, y, width * 0.34, { count: 24, alpha: 0.12, seed: 3 });
  const pose = { angle: 0.42, flap: 0.42, lean: 0.42, colors: wingColors.aurora, halo: 0.25 };
  drawButterfly(ctx, x, y, 205, { ...pose, mode: "source-over" });
  drawButterfly(ctx, x, y, 205, { ...pose, alpha: 0.3 });
  for (let i = 0; i < 20; i++)
    drawDew(ctx, width * random.range(0.29, 0.78), height * random.range(0.64, 0.74), random.range(3, 11));
  scoped(ctx, { filter: "blur(14px)", globalAlpha: 0.9 }, () =>
    place(width * -0.06, height * 1.08, -0.5, () =>
      drawLeaf(ctx, width * 0.36, 130, { dark: [4, 10, 36], light: [10, 30, 66], edge: palette.blue, glowing: 0.3 }),
    ),
  );
  drawMotes(ctx, width, height, { count: 120, size: 2 });
  drawVignette(ctx, width, height, 0.7);
}
