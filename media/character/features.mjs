// Eyes, brows, nose and mouth, drawn on the shaded surface of the face.
import { palette, rgba, blend } from "../drawing/color.mjs";
import { createRandom, lerp, clamp } from "../drawing/random.mjs";
import { facePoint, skinPoint } from "./head-shape.mjs";
import { localFrame } from "./pose.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";

const inner = [-0.225, 0.05],
  outer = [0.245, -0.035];

const bezier = (a, b, c, d, t) => {
  const u = 1 - t;
  return [0, 1].map((i) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i]);
};

function lidCurves(open, smile) {
  const raise = 0.018 * smile + 0.05 * Math.max(0, smile - 0.7);
  const lower = [inner, [-0.1, 0.135 - raise], [0.13, 0.125 - raise * 2], outer];
  const shut = [inner, [-0.1, 0.125], [0.13, 0.115], outer];
  const wide = [inner, [-0.16, -0.15], [0.1, -0.2], outer];
  const upper = wide.map((p, i) => [lerp(shut[i][0], p[0], Math.min(1, open * 1.4)), lerp(shut[i][1], p[1], open)]);
  return { upper, lower };
}

function tracePath(ctx, curve, move = true) {
  if (move) ctx.moveTo(...curve[0]);
  ctx.bezierCurveTo(...curve[1], ...curve[2], ...curve[3]);
}

function drawIris(ctx, pose, look) {
  const x = 0.012 + look.gaze * 0.06,
    y = -0.03 + pose.gazeY * 0.05,
    r = 0.152;
  const base = ctx.createRadialGradient(x, y + 0.03, 0.01, x, y, r);
  for (const [stop, color] of look.theme.iris) base.addColorStop(stop, rgba(color));
  ctx.fillStyle = base;
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 7);
  ctx.fill();
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    ctx.beginPath();
    ctx.arc(x, y, r * 0.97, 0, 7);
    ctx.clip();
    const random = createRandom(11);
    for (let i = 0; i < 110; i++) {
      const angle = random.range(0, 6.283),
        from = r * random.range(0.3, 0.5),
        to = r * random.range(0.6, 0.95);
      const low = clamp(Math.sin(angle) * 0.6 + 0.55);
      ctx.strokeStyle = rgba(blend(palette.cyan, palette.teal, random.next()), (0.06 + 0.4 * low) * pose.light);
      ctx.lineWidth = 0.004;
      ctx.beginPath();
      ctx.moveTo(x + Math.cos(angle) * from, y + Math.sin(angle) * from);
      ctx.lineTo(x + Math.cos(angle) * to, y + Math.sin(angle) * to);
      ctx.stroke();
    }
    glow(ctx, x, y + r * 0.62, r * 0.85, palette.teal, 0.75 * pose.light);
    glow(ctx, x + r * 0.1, y + r * 0.75, r * 0.5, palette.pearl, 0.5 * pose.light);
  });
  const pupil = ctx.createRadialGradient(x, y, 0, x, y, r * 0.46);
  pupil.addColorStop(0, rgba(look.theme.pupil));
  pupil.addColorStop(0.75, rgba(look.theme.pupil, 0.95));
  pupil.addColorStop(1, rgba(look.theme.pupil, 0));
  ctx.fillStyle = pupil;
  ctx.fillRect(x - r, y - r, r * 2, r * 2);
  return { x, y, r };
}

function drawEyeball(ctx, pose, look, curves) {
  const white = ctx.createLinearGradient(0, -0.15, 0, 0.13);
  look.theme.white.forEach(([stop, color]) => white.addColorStop(stop, rgba(color)));
  ctx.fillStyle = white;
  ctx.fillRect(-0.4, -0.4, 0.8, 0.8);
  glow(ctx, -0.22, 0.06, 0.07, palette.rose, 0.4);
  const iris = drawIris(ctx, pose, look);
  scoped(ctx, { filter: `blur(${look.unit * 0.02}px)`, globalCompositeOperation: "multiply" }, () => {
    ctx.strokeStyle = rgba(look.theme.lidShade, 0.85);
    ctx.lineWidth = 0.075;
    ctx.beginPath();
    tracePath(ctx, curves.upper);
    ctx.stroke();
  });
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    const sparkle = pose.light;
    glow(ctx, iris.x - look.mirror * 0.045, iris.y - 0.055, 0.05, palette.pearl, sparkle);
    ctx.fillStyle = rgba([255, 255, 255], 0.96 * sparkle);
    ctx.beginPath();
    ctx.ellipse(iris.x - look.mirror * 0.045, iris.y - 0.056, 0.027, 0.031, 0.3, 0, 7);
    ctx.ellipse(iris.x + look.mirror * 0.052, iris.y + 0.05, 0.012, 0.013, 0, 0, 7);
    ctx.fill();
  });
}

function drawLashes(ctx, pose, look, curves) {
  const random = createRandom(look.mirror > 0 ? 3 : 4);
  const line = (weight, color, alpha) => {
    ctx.fillStyle = rgba(color, alpha);
    ctx.beginPath();
    for (let i = 0; i <= 24; i++) {
      const t = i / 24,
        [x, y] = bezier(...curves.upper, t);
      ctx.lineTo(x, y - weight * (0.2 + 0.9 * Math.sin(Math.PI * Math.min(1, t * 0.72 + 0.1))));
    }
    ctx.lineTo(0.29, -0.075);
    for (let i = 24; i >= 0; i--) {
      const [x, y] = bezier(...curves.upper, i / 24);
      ctx.lineTo(x, y + 0.006);
    }
    ctx.fill();
  };
  line(0.03, look.theme.lash, 0.96);
  const curl = lerp(0.85, -1, clamp(pose.lids * 1.25));
  ctx.fillStyle = rgba(look.theme.lash, 0.93);
  for (let i = 0; i < 22; i++) {
    const t = lerp(0.2, 1, (i / 21) ** 0.8),
      [x, y] = bezier(...curves.upper, t);
    const length = (0.02 + 0.1 * t * t) * random.range(0.7, 1.2);
    const lean = lerp(-0.25, 0.95, t) + random.range(-0.22, 0.22);
    const tip = [x + length * lean, y + curl * length * (1.1 - 0.45 * t)];
    const bend = [x + length * lean * 0.65, y + curl * length * 0.25 + 0.004];
    ctx.beginPath();
    ctx.moveTo(x - 0.007, y - 0.004);
    ctx.quadraticCurveTo(bend[0], bend[1], tip[0], tip[1]);
    ctx.quadraticCurveTo(bend[0] + 0.006, bend[1] + 0.008, x + 0.007, y);
    ctx.fill();
  }
  ctx.strokeStyle = rgba(look.theme.lash, 0.1);
  for (let i = 0; i < 9; i++) {
    const t = lerp(0.55, 0.97, i / 8),
      [x, y] = bezier(...curves.lower, t);
    ctx.lineWidth = 0.005;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(x + 0.008, y + 0.02, x + 0.02 + 0.012 * t, y + 0.028);
    ctx.stroke();
  }
  ctx.strokeStyle = rgba(look.theme.lash, 0.4);
  ctx.lineWidth = 0.007;
  ctx.beginPath();
  tracePath(ctx, curves.lower);
  ctx.stroke();
}

function drawEye(ctx, view, pose, look) {
  const curves = lidCurves(pose.lids, pose.smile);
  const frame = localFrame(view, facePoint, look.mirror * 0.425, 0.04);
  ctx.save();
  ctx.transform(...frame);
  ctx.scale(look.mirror * 1.17, 1.13);
  scoped(ctx, { filter: `blur(${look.unit * 0.03}px)` }, () => {
    ctx.strokeStyle = rgba(look.theme.shadow, 0.5);
    ctx.lineWidth = 0.08;
    ctx.beginPath();
    tracePath(
      ctx,
      curves.upper.map(([x, y]) => [x, y - 0.045]),
    );
    ctx.stroke();
    ctx.strokeStyle = rgba(look.theme.shadow, 0.22);
    ctx.lineWidth = 0.05;
    ctx.beginPath();
    tracePath(
      ctx,
      curves.lower.map(([x, y]) => [x, y + 0.035]),
    );
    ctx.stroke();
  });
  ctx.save();
  ctx.beginPath();
  tracePath(ctx, curves.upper);
  const [a, b, c] = curves.lower;
  ctx.bezierCurveTo(...c, ...b, ...a);
  ctx.clip();
  if (pose.lids > 0.02) drawEyeball(ctx, pose, look, curves);
  ctx.restore();
  const fold = Math.max(0.35, pose.lids);
  ctx.strokeStyle = rgba(look.theme.line, 0.55);
  ctx.lineWidth = 0.011;
  ctx.beginPath();
  ctx.moveTo(-0.2, lerp(0.03, -0.04, fold));
  ctx.bezierCurveTo(-0.12, lerp(0.02, -0.205, fold), 0.1, lerp(0.0, -0.25, fold), 0.26, -0.09);
  ctx.stroke();
  drawLashes(ctx, pose, look, curves);
  scoped(ctx, { globalCompositeOperation: "lighter" }, () => {
    glow(ctx, 0.01, 0.02, 0.42, look.theme.aura, 0.3 * pose.lids * pose.light);
    ctx.strokeStyle = rgba(palette.pearl, 0.18 * pose.light);
    ctx.lineWidth = 0.008;
    ctx.beginPath();
    tracePath(
      ctx,
      curves.lower.map(([x, y]) => [x * 0.9, y + 0.014]),
    );
    ctx.stroke();
  });
  ctx.restore();
}

const browThickness = (t) =>
  0.04 *
  (0.45 + 0.55 * Math.min(1, t / 0.22)) *
  Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.12)) ** 0.8 *
  (1 - t * 0.5);

function drawBrow(ctx, view, pose, look) {
  const random = createRandom(look.mirror > 0 ? 21 : 22);
  const lift = pose.brow * 0.09;
  const line = [
    [0.165, -0.265 - lift * 0.7],
    [0.36, -0.375 - lift],
    [0.58, -0.39 - lift],
    [0.77, -0.25 - lift * 0.6],
  ];
  scoped(ctx, { filter: `blur(${look.unit * 0.012}px)`, fillStyle: rgba(look.theme.brow, 0.55) }, () => {
    ctx.beginPath();
    for (let i = 0; i <= 40; i++) {
      const t = i <= 20 ? i / 20 : 2 - i / 20,
        [x, y] = bezier(...line, t);
      const p = view.project(facePoint(look.mirror * x, y + (i <= 20 ? -0.8 : 0.8) * browThickness(t)));
      ctx.lineTo(p[0], p[1]);
    }
    ctx.fill();
  });
  for (let i = 0; i < 420; i++) {
    const t = random.next(),
      [x, y] = bezier(...line, t),
      soft = Math.min(1, 0.25 + t * 4);
    const thick = browThickness(t);
    const off = random.range(-1, 1) * thick;
    const [nx, ny] = bezier(...line, Math.min(1, t + 0.07));
    const from = view.project(facePoint(look.mirror * x, y + off));
    const to = view.project(facePoint(look.mirror * (nx + 0.005), ny + off * 0.5 - (1 - t) * 0.012));
    ctx.strokeStyle = rgba(
      random.next() < 0.2 ? look.theme.browLight : look.theme.brow,
      random.range(0.12, 0.4) * soft,
    );
    ctx.lineWidth = look.unit * 0.0055;
    ctx.beginPath();
    ctx.moveTo(from[0], from[1]);
    ctx.lineTo(to[0], to[1]);
    ctx.stroke();
  }
}

function drawNose(ctx, view, pose, look) {
  for (const side of [-1, 1]) {
    ctx.save();
    ctx.transform(...localFrame(view, skinPoint, 0, 0.555));
    ctx.filter = `blur(${look.unit * 0.008}px)`;
    ctx.fillStyle = rgba(look.theme.line, 0.72);
    ctx.beginPath();
    ctx.ellipse(side * 0.06, 0.03, 0.03, 0.011, side * 0.32, 0, 7);
    ctx.fill();
    ctx.strokeStyle = rgba(look.theme.line, 0.17);
    ctx.lineWidth = 0.014;
    ctx.beginPath();
    ctx.moveTo(side * 0.14, -0.05);
    ctx.quadraticCurveTo(side * 0.168, 0.01, side * 0.12, 0.035);
    ctx.stroke();
    ctx.restore();
  }
  scoped(ctx, { globalCompositeOperation: "screen" }, () => {
    const tip = view.project(skinPoint(-0.02, 0.455));
    glow(ctx, tip[0], tip[1], look.unit * 0.075, palette.pearl, 0.62 * pose.light);
    for (let y = -0.1; y < 0.38; y += 0.04) {
      const p = view.project(skinPoint(-0.015, y));
      glow(ctx, p[0], p[1], look.unit * 0.06, palette.pearl, 0.075 * pose.light);
    }
  });
}

export function drawFeatures(ctx, view, pose, theme, drawMouth) {
  const unit = view.scale;
  drawNose(ctx, view, pose, { theme, unit });
  drawMouth(ctx, view, pose, { theme, unit });
  for (const mirror of [-1, 1]) {
    const look = { theme, unit, mirror, gaze: pose.gazeX * mirror };
    drawBrow(ctx, view, pose, look);
    drawEye(ctx, view, pose, look);
  }
}
