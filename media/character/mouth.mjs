// Lips in face units around the middle of the mouth.
import { palette, rgba } from "../drawing/color.mjs";
import { skinPoint } from "./head-shape.mjs";
import { localFrame } from "./pose.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";

function lipShape(pose) {
  const { smile, open } = pose,
    beam = Math.max(0, smile - 0.7);
  const w = 0.242 + smile * 0.05 + beam * 0.03 - open * 0.07,
    corner = 0.012 - smile * 0.052 - beam * 0.005,
    gap = open * 0.085 * (1 - 0.25 * Math.min(1, smile));
  const middle = 0.012 + smile * 0.008 + beam * 0.012;
  return {
    w,
    corner,
    gap,
    top: [
      [-w, corner],
      [-w * 0.62, -0.03],
      [-0.1, -0.082],
      [-0.05, -0.078],
      [-0.022, -0.076],
      [0, -0.06],
    ],
    lineTop: [-w * 0.5, corner * 0.4 + 0.008 - gap * 0.9, -0.07, middle - gap, 0, middle - gap * 0.95],
    lineLow: [-w * 0.5, corner * 0.4 + 0.012 + gap * 0.8, -0.1, middle + gap * 1.15, 0, middle + gap * 1.15],
    bottom: 0.126 + gap * 1.12 - smile * 0.012,
  };
}

function trace(ctx, list, mirrored) {
  const points = [];
  for (let i = 0; i < list.length; i += 2) points.push([list[i], list[i + 1]]);
  if (!mirrored) ctx.bezierCurveTo(...points[0], ...points[1], ...points[2]);
  else {
    const [a, b] = points;
    ctx.bezierCurveTo(-b[0], b[1], -a[0], a[1], mirrored[0], mirrored[1]);
  }
}

function upperLip(ctx, s) {
  const [start, a, b, c, d, e] = s.top;
  ctx.beginPath();
  ctx.moveTo(...start);
  ctx.bezierCurveTo(...a, ...b, ...c);
  ctx.quadraticCurveTo(...d, ...e);
  ctx.quadraticCurveTo(-d[0], d[1], -c[0], c[1]);
  ctx.bezierCurveTo(-b[0], b[1], -a[0], a[1], s.w, s.corner);
  const t = s.lineTop;
  ctx.bezierCurveTo(-t[0], t[1], -t[2], t[3], t[4], t[5]);
  ctx.bezierCurveTo(t[2], t[3], t[0], t[1], ...start);
}

function lowerLip(ctx, s) {
  ctx.beginPath();
  ctx.moveTo(-s.w, s.corner);
  trace(ctx, s.lineLow);
  trace(ctx, s.lineLow, [s.w, s.corner]);
  ctx.bezierCurveTo(s.w * 0.7, s.corner * 0.3 + s.gap + 0.06, 0.15, s.bottom, 0, s.bottom);
  ctx.bezierCurveTo(-0.15, s.bottom, -s.w * 0.7, s.corner * 0.3 + s.gap + 0.06, -s.w, s.corner);
}

function mouthGap(ctx, s) {
  ctx.beginPath();
  ctx.moveTo(-s.w, s.corner);
  trace(ctx, s.lineTop);
  trace(ctx, s.lineTop, [s.w, s.corner]);
  const t = s.lineLow;
  ctx.bezierCurveTo(-t[0], t[1], -t[2], t[3], t[4], t[5]);
  ctx.bezierCurveTo(t[2], t[3], t[0], t[1], -s.w, s.corner);
}

export function drawMouth(ctx, view, pose, { theme, unit }) {
  const s = lipShape(pose);
  ctx.save();
  ctx.transform(...localFrame(view, skinPoint, 0, 0.825));
  ctx.scale(1.06, 1.12);
  scoped(ctx, { filter: `blur(${unit * 0.028}px)` }, () => {
    ctx.fillStyle = rgba(theme.shadow, 0.34);
    ctx.beginPath();
    ctx.ellipse(0, s.bottom + 0.035, 0.14, 0.03, 0, 0, 7);
    ctx.fill();
  });
  scoped(ctx, { filter: `blur(${unit * 0.006}px)` }, () => {
    const upper = ctx.createLinearGradient(0, -0.08, 0, 0.03);
    upper.addColorStop(0, rgba(theme.lip, 0.9));
    upper.addColorStop(1, rgba(theme.lipDark, 0.95));
    ctx.fillStyle = upper;
    upperLip(ctx, s);
    ctx.fill();
    const lower = ctx.createLinearGradient(0, 0, 0, s.bottom);
    lower.addColorStop(0, rgba(theme.lipDark, 0.9));
    lower.addColorStop(0.45, rgba(theme.lip, 0.9));
    lower.addColorStop(1, rgba(theme.lipLight, 0.5));
    ctx.fillStyle = lower;
    lowerLip(ctx, s);
    ctx.fill();
  });
  ctx.fillStyle = rgba(theme.mouth, 0.92);
  mouthGap(ctx, s);
  ctx.fill();
  if (pose.open > 0.2) {
    scoped(ctx, {}, () => {
      ctx.clip();
      ctx.fillStyle = rgba([236, 226, 255], 0.85);
      ctx.beginPath();
      ctx.ellipse(0, s.lineTop[5] - 0.014, s.w * 0.68, 0.048, 0, 0, 7);
      ctx.fill();
      glow(ctx, 0, s.lineLow[5], 0.13, palette.rose, 0.6);
    });
  }
  scoped(ctx, { filter: `blur(${unit * 0.004}px)` }, () => {
    ctx.strokeStyle = rgba(theme.mouth, 0.75);
    ctx.lineWidth = 0.012;
    ctx.lineCap = "round";
    ctx.beginPath();
    ctx.moveTo(-s.w - 0.004, s.corner - 0.003);
    trace(ctx, s.lineTop);
    trace(ctx, s.lineTop, [s.w, s.corner]);
    ctx.lineTo(s.w + 0.004, s.corner - 0.003);
    ctx.stroke();
    for (const side of [-1, 1]) {
      ctx.fillStyle = rgba(theme.line, 0.18);
      ctx.beginPath();
      ctx.ellipse(side * (s.w + 0.012), s.corner - 0.002, 0.02, 0.017, 0, 0, 7);
      ctx.fill();
    }
  });
  scoped(ctx, { globalCompositeOperation: "screen", filter: `blur(${unit * 0.012}px)` }, () => {
    ctx.fillStyle = rgba(palette.pearl, 0.6 * pose.light);
    ctx.beginPath();
    ctx.ellipse(-0.035, s.bottom * 0.56 + s.gap * 0.4, 0.07, 0.016, -0.06, 0, 7);
    ctx.fill();
    ctx.strokeStyle = rgba(palette.pearl, 0.4 * pose.light);
    ctx.lineWidth = 0.012;
    ctx.beginPath();
    ctx.moveTo(-0.13, -0.075);
    ctx.quadraticCurveTo(-0.06, -0.105, 0, -0.07);
    ctx.quadraticCurveTo(0.06, -0.105, 0.13, -0.075);
    ctx.stroke();
  });
  ctx.restore();
}
