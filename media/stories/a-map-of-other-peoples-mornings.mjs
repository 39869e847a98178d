// A city seen from above at night, laid out like a map; windows light up where the morning comes.
import { blend, palette, rgba } from "../drawing/color.mjs";
import { clamp, createRandom, fractal, lerp, noise, smoothstep } from "../drawing/random.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";
import { drawMist, drawVignette } from "../scene/landscape.mjs";
import { drawMotes, fillGradient } from "../scene/sky.mjs";
import { drawButterfly, wingColors } from "../scene/butterfly.mjs";

const tile = 30;

export function paint(ctx, width, height) {
  fillGradient(ctx, width, height, [
    [0, [12, 14, 54]],
    [0.5, [8, 10, 42]],
    [1, [5, 6, 26]],
  ]);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    glow(ctx, width, 0, width * 0.7, palette.rose, 0.42);
    glow(ctx, width, 0, width * 0.45, palette.gold, 0.5);
    glow(ctx, 0, height * 0.4, width * 0.5, palette.blue, 0.2);
  });
  const place = (i, j, up = 0) => [width * 0.5 + (i - j) * tile, height * 0.02 + (i + j) * tile * 0.5 - up];
  const river = (i, j) => (i - j) * 0.16 + 2.4 * Math.sin((i + j) * 0.11) + 1.5 * noise((i + j) * 0.07, 4) + 1.4;
  const random = createRandom(19),
    lights = [];
  const quad = (points, fill) => {
    ctx.fillStyle = fill;
    ctx.beginPath();
    points.forEach((p) => ctx.lineTo(...p));
    ctx.fill();
  };
  for (let sum = -22; sum < 84; sum++) {
    for (let i = -32; i < 74; i++) {
      const j = sum - i,
        [x, y] = place(i, j);
      if (x < -80 || x > width + 80 || y < -60 || y > height + 190) continue;
      const dawn = clamp(0.02 + (x / width - 0.15) * 0.95 - (y / height - 0.3) * 0.85),
        water = Math.abs(river(i, j));
      const street = i % 5 === 0 || j % 4 === 0;
      if (water < 0.75) {
        quad(
          [place(i, j), place(i + 1, j), place(i + 1, j + 1), place(i, j + 1)],
          rgba(blend([20, 60, 120], palette.rose, 0.55 * dawn), 0.85),
        );
        continue;
      }
      if (street) {
        quad(
          [place(i, j), place(i + 1, j), place(i + 1, j + 1), place(i, j + 1)],
          rgba(blend([8, 10, 38], [60, 40, 100], dawn * dawn)),
        );
        if (random.next() < 0.16)
          lights.push([...place(i + 0.5, j + 0.5, 2), random.pick([palette.gold, palette.teal]), 5]);
        continue;
      }
      if (random.next() < 0.12) {
        const [tx, ty] = place(i + 0.5, j + 0.5),
          r = tile * random.range(0.26, 0.42);
        scoped(ctx, { fillStyle: rgba(blend([10, 42, 66], [40, 120, 120], dawn * 0.5)) }, () => {
          ctx.beginPath();
          ctx.arc(tx, ty - r, r, 0, 7);
          ctx.fill();
        });
        continue;
      }
      const rise = 12 + 34 * clamp(fractal(i * 0.16, j * 0.16, 3, 3) + 0.42) + random.next() * 13,
        m = 0.1;
      const a = place(i + m, j + 1 - m),
        b = place(i + 1 - m, j + 1 - m),
        c = place(i + 1 - m, j + m),
        up = (p) => [p[0], p[1] - rise],
        d = place(i + m, j + m);
      quad([a, b, up(b), up(a)], rgba(blend([10, 12, 46], [34, 28, 92], dawn)));
      quad([b, c, up(c), up(b)], rgba(blend([16, 18, 62], [176, 92, 140], dawn * dawn)));
      quad([up(a), up(b), up(c), up(d)], rgba(blend([20, 24, 78], [214, 142, 178], dawn * dawn)));
      const floors = Math.max(1, Math.floor(rise / 11)),
        chance = lerp(0.1, 0.62, smoothstep(0.02, 0.6, dawn)) * (0.55 + 0.7 * clamp(0.5 + noise(i * 0.3, j * 0.3, 9)));
      for (let f = 0; f < floors; f++) {
        for (const [from, to] of [
          [a, b],
          [b, c],
        ]) {
          for (const s of [0.22, 0.6]) {
            if (random.next() > chance) continue;
            const h = 4 + f * 11,
              color = random.pick([palette.gold, palette.gold, [255, 226, 170], palette.rose, palette.cyan]);
            const p = [lerp(from[0], to[0], s), lerp(from[1], to[1], s) - h],
              q = [lerp(from[0], to[0], s + 0.22), lerp(from[1], to[1], s + 0.22) - h];
            quad([p, q, [q[0], q[1] - 5], [p[0], p[1] - 5]], rgba(color, 0.95));
            if (random.next() < 0.3) lights.push([p[0], p[1], color, 13]);
          }
        }
      }
    }
  }
  scoped(ctx, { globalCompositeOperation: "lighter", lineCap: "round" }, () => {
    lights.forEach(([x, y, color, r]) => glow(ctx, x, y, r * 1.5, color, 0.5));
    glow(ctx, width * 1.02, height * -0.05, width * 0.62, palette.gold, 0.5);
    glow(ctx, width * 0.9, 0, width * 0.5, palette.rose, 0.3);
    const knots = lights.filter((light) => light[3] === 13 && light[1] > height * 0.1 && light[1] < height * 0.9);
    for (let k = 0; k < 9; k++) {
      const a = random.pick(knots),
        b = random.pick(knots),
        span = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (span < 260 || span > 820) continue;
      const g = ctx.createLinearGradient(a[0], a[1], b[0], b[1]);
      g.addColorStop(0, rgba(palette.teal, 0.75));
      g.addColorStop(0.5, rgba(palette.cyan, 0.3));
      g.addColorStop(1, rgba(palette.rose, 0.8));
      ctx.strokeStyle = g;
      ctx.lineWidth = 2.6;
      ctx.beginPath();
      ctx.moveTo(a[0], a[1]);
      ctx.quadraticCurveTo((a[0] + b[0]) / 2, Math.min(a[1], b[1]) - span * 0.34, b[0], b[1]);
      ctx.stroke();
      for (const p of [a, b]) {
        glow(ctx, p[0], p[1], 30, palette.pearl, 0.8);
        ctx.strokeStyle = rgba(palette.pearl, 0.5);
        ctx.beginPath();
        ctx.ellipse(p[0], p[1], 19, 10, 0, 0, 7);
        ctx.stroke();
      }
    }
  });
  drawMist(ctx, width, height, 0.08, { color: palette.rose, alpha: 0.3, thick: 0.12 });
  drawMist(ctx, width, height, 0.95, { color: palette.blue, alpha: 0.22, thick: 0.1, seed: 6 });
  drawMotes(ctx, width, height, { count: 70, size: 2 });
  drawButterfly(ctx, width * 0.43, height * 0.3, 44, { angle: 0.6, flap: 0.4, colors: wingColors.aurora });
  drawVignette(ctx, width, height, 0.66);
}
