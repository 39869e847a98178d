// Letters that were never sent grow like flowers in a night meadow.
import { blend, palette, rgba } from "../drawing/color.mjs";
import { createRandom, lerp } from "../drawing/random.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";
import { drawHill, drawMist, drawReeds, drawVignette } from "../scene/landscape.mjs";
import { drawAurora, drawMotes, drawStars, fillGradient } from "../scene/sky.mjs";
import { drawMoon } from "../scene/props.mjs";
import { drawButterfly, wingColors } from "../scene/butterfly.mjs";

function drawEnvelope(ctx, s, tint, open) {
  const w = s,
    h = s * 0.66,
    paper = blend([250, 244, 255], tint, 0.22);
  const g = ctx.createLinearGradient(0, -h / 2, 0, h / 2);
  g.addColorStop(0, rgba(blend(paper, [255, 255, 255], 0.4)));
  g.addColorStop(1, rgba(blend(paper, [88, 70, 170], 0.42)));
  if (open) {
    ctx.fillStyle = rgba(blend(paper, [90, 70, 170], 0.3));
    ctx.beginPath();
    ctx.moveTo(-w / 2, -h / 2);
    ctx.lineTo(0, -h * 1.08);
    ctx.lineTo(w / 2, -h / 2);
    ctx.fill();
    ctx.fillStyle = rgba([255, 252, 246]);
    ctx.fillRect(-w * 0.4, -h * 0.92, w * 0.8, h);
    ctx.strokeStyle = rgba(tint, 0.5);
    ctx.lineWidth = s * 0.018;
    for (let i = 0; i < 4; i++) {
      ctx.beginPath();
      ctx.moveTo(-w * 0.3, -h * (0.8 - i * 0.12));
      ctx.bezierCurveTo(
        -w * 0.1,
        -h * (0.84 - i * 0.12),
        w * 0.05,
        -h * (0.76 - i * 0.12),
        w * (i === 3 ? 0.1 : 0.3),
        -h * (0.8 - i * 0.12),
      );
      ctx.stroke();
    }
  }
  ctx.fillStyle = g;
  ctx.fillRect(-w / 2, -h / 2, w, h);
  ctx.strokeStyle = rgba([96, 76, 170], 0.55);
  ctx.lineWidth = s * 0.016;
  ctx.beginPath();
  if (open) {
    ctx.moveTo(-w / 2, -h / 2);
    ctx.lineTo(0, h * 0.12);
    ctx.lineTo(w / 2, -h / 2);
  }
  ctx.moveTo(-w / 2, h / 2);
  ctx.lineTo(-w * 0.08, h * 0.02);
  ctx.moveTo(w / 2, h / 2);
  ctx.lineTo(w * 0.08, h * 0.02);
  ctx.stroke();
  if (open) return;
  ctx.fillStyle = rgba(blend(paper, [255, 255, 255], 0.5));
  ctx.beginPath();
  ctx.moveTo(-w / 2, -h / 2);
  ctx.lineTo(0, h * 0.14);
  ctx.lineTo(w / 2, -h / 2);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = rgba(tint);
  ctx.beginPath();
  ctx.arc(0, h * 0.12, s * 0.075, 0, 7);
  ctx.fill();
}

function drawLetterFlower(ctx, x, base, tall, s, random, strength) {
  const lean = random.range(-0.22, 0.22) * tall,
    tint = random.pick([palette.rose, palette.violet, palette.cyan, palette.teal, palette.gold]);
  const topX = x + lean,
    topY = base - tall;
  ctx.lineCap = "round";
  ctx.strokeStyle = rgba(blend([12, 44, 70], palette.teal, 0.4 * strength));
  ctx.lineWidth = s * 0.06;
  ctx.beginPath();
  ctx.moveTo(x, base);
  ctx.quadraticCurveTo(x, base - tall * 0.6, topX, topY);
  ctx.stroke();
  for (const [t, side] of [
    [0.3, 1],
    [0.46, -1],
    [0.62, 1],
  ]) {
    ctx.save();
    ctx.translate(x + lean * t * t, base - tall * t);
    ctx.rotate(side * -0.6 + (side < 0 ? Math.PI : 0));
    ctx.fillStyle = rgba(blend([14, 52, 82], palette.teal, 0.5 * strength), 0.9);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.quadraticCurveTo(s * 0.3, -s * 0.22 * side, s * 0.62, 0);
    ctx.quadraticCurveTo(s * 0.3, s * 0.12 * side, 0, 0);
    ctx.fill();
    ctx.restore();
  }
  scoped(ctx, { globalCompositeOperation: "lighter" }, () =>
    glow(ctx, topX, topY - s * 0.3, s * 1.7, tint, 0.6 * strength),
  );
  ctx.save();
  ctx.translate(topX, topY - s * 0.25);
  ctx.rotate(lean / tall + random.range(-0.22, 0.22));
  for (const side of [-1, 1]) {
    ctx.fillStyle = rgba(blend([30, 110, 120], tint, 0.3), 0.95);
    ctx.beginPath();
    ctx.moveTo(0, s * 0.42);
    ctx.quadraticCurveTo(side * s * 0.5, s * 0.42, side * s * 0.6, s * 0.02);
    ctx.quadraticCurveTo(side * s * 0.25, s * 0.26, 0, s * 0.42);
    ctx.fill();
  }
  ctx.globalAlpha = lerp(0.75, 1, strength);
  drawEnvelope(ctx, s, tint, random.next() < 0.4);
  ctx.restore();
}

export function paint(ctx, width, height) {
  fillGradient(ctx, width, height, [
    [0, [5, 7, 30]],
    [0.55, [26, 26, 92]],
    [1, [8, 12, 44]],
  ]);
  drawAurora(ctx, width, height, { base: 0.5, tall: 0.5, alpha: 1.1, seed: 17 });
  drawStars(ctx, width, height * 0.6, { count: 330, seed: 31 });
  drawMoon(ctx, width * 0.77, height * 0.2, 52, -0.08);
  drawHill(ctx, width, height, {
    base: 0.66,
    tall: 0.2,
    seed: 8,
    color: [24, 28, 92],
    foot: [52, 62, 142],
    rough: 3,
    rim: 0.14,
  });
  drawMist(ctx, width, height, 0.62, { color: palette.teal, alpha: 0.3, thick: 0.07 });
  drawHill(ctx, width, height, {
    base: 0.74,
    tall: 0.14,
    seed: 21,
    color: [12, 28, 72],
    foot: [14, 46, 92],
    rough: 2,
    rim: 0.2,
  });
  const random = createRandom(64);
  const rows = [
    [0.69, 30, 15, 44],
    [0.76, 24, 27, 80],
    [0.86, 15, 48, 150],
    [1.0, 9, 88, 280],
  ];
  rows.forEach(([base, count, size, tall], row) => {
    const strength = lerp(0.55, 1, row / 3);
    drawReeds(ctx, width, height, {
      base: base + 0.03,
      tall: tall / 1300,
      count: 240,
      seed: 70 + row,
      color: blend([14, 42, 84], [4, 10, 34], row / 3),
      lit: 0.16,
    });
    for (let i = 0; i < count; i++) {
      const x = ((i + random.range(0.1, 0.9)) / count) * width,
        calm = row === 3 ? lerp(0.55, 1, Math.abs(x / width - 0.5) * 2) : 1;
      drawLetterFlower(
        ctx,
        x,
        (base + 0.03) * height,
        tall * random.range(0.6, 1.15) * calm,
        size * random.range(0.85, 1.15),
        random,
        strength,
      );
    }
    drawMist(ctx, width, height, base, {
      color: row % 2 ? palette.violet : palette.teal,
      alpha: 0.16,
      thick: 0.05,
      seed: row,
    });
  });
  drawReeds(ctx, width, height, { tall: 0.13, count: 260, seed: 90, lit: 0.1 });
  for (const [x, y, s, angle, colors] of [
    [0.3, 0.36, 38, -0.4, "rose"],
    [0.52, 0.28, 30, 0.3, "teal"],
    [0.63, 0.5, 42, 0.6, "aurora"],
    [0.18, 0.52, 24, 0.2, "gold"],
  ]) {
    drawButterfly(ctx, x * width, y * height, s, { angle, flap: 0.42, colors: wingColors[colors] });
  }
  drawMotes(ctx, width, height, { count: 150, size: 2.2, area: [0, 0.3, 1, 0.7] });
  drawVignette(ctx, width, height, 0.6);
}
