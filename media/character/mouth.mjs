// The mouth: the same on both sides of the middle of the face, laid point by point on the surface of the skin.
import { blend, palette, rgba } from "../drawing/color.mjs";
import { clamp, smoothstep } from "../drawing/random.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";
import { facePoint } from "./head-shape.mjs";

const middleOfMouth = 0.822;
const samples = 48;
const bell = (s, middle, width) => Math.exp(-(((Math.abs(s) - middle) / width) ** 2));

/**
 * Edges of the lips as heights over s, which runs from one corner (-1) through the middle (0) to the other (1).
 * Heights are face units, down is positive.
 */
function lipShape({ smile, open }) {
  const wide = Math.max(0, smile - 0.6);
  const half = 0.256 + smile * 0.052 + wide * 0.03 - open * 0.15 * (1 - clamp(smile));
  const lift = smile * 0.112;
  const gap = open * (0.075 + 0.035 * clamp(smile));
  const closed = (s) => 0.02 - lift * Math.abs(s) ** 1.9 + 0.006 * bell(s, 0, 0.2);
  const parted = (s) => (1 - Math.abs(s) ** (2 + 0.4 * clamp(smile))) ** (0.62 + 0.23 * clamp(smile));
  const rises = 0.85 - 0.5 * clamp(smile);
  const upperLine = (s) => closed(s) - gap * rises * parted(s);
  const lowerLine = (s) => closed(s) + gap * 1.15 * parted(s);
  const taper = (s) => (1 - Math.abs(s)) ** 0.86 * (1 + 0.5 * Math.abs(s));
  const thin = 1 - 0.16 * clamp(smile) - 0.12 * wide;
  const bow = (s) => 0.074 * taper(s) + 0.012 * bell(s, 0.26, 0.2) - 0.014 * bell(s, 0, 0.13);
  const top = (s) => upperLine(s) - bow(s) * thin;
  const bottom = (s) => lowerLine(s) + 0.124 * (1 - s * s) ** 0.9 * (0.86 + 0.14 * (1 - s * s)) * thin;
  return { half, gap, teeth: 0.5 + 0.5 * clamp(smile), upperLine, lowerLine, top, bottom };
}

/** Fill the space between two edges. */
function fillBetween(ctx, at, above, below, from = -1, to = 1) {
  ctx.beginPath();
  for (let i = 0; i <= samples; i++) {
    const s = from + ((to - from) * i) / samples;
    ctx.lineTo(...at(s, above(s)));
  }
  for (let i = samples; i >= 0; i--) {
    const s = from + ((to - from) * i) / samples;
    ctx.lineTo(...at(s, below(s)));
  }
  ctx.closePath();
}

function shade(ctx, from, to, stops) {
  const g = ctx.createLinearGradient(...from, ...to);
  for (const [stop, color] of stops) g.addColorStop(stop, color);
  return g;
}

function drawInside(ctx, at, lips, theme, unit) {
  ctx.fillStyle = rgba(theme.mouth, 0.94);
  fillBetween(ctx, at, lips.upperLine, lips.lowerLine);
  ctx.fill();
  scoped(ctx, {}, () => {
    ctx.clip();
    const height = Math.min(0.062, lips.gap * 0.95) * lips.teeth;
    const edge = (s) => lips.upperLine(s) + height * (1 - s * s) ** 0.5;
    ctx.filter = `blur(${unit * 0.006}px)`;
    ctx.fillStyle = shade(ctx, at(-0.8, 0), at(0.8, 0), [
      [0, rgba([176, 150, 206], 0.5)],
      [0.3, rgba([240, 230, 250], 0.94)],
      [0.6, rgba([244, 236, 252], 0.94)],
      [1, rgba([150, 124, 190], 0.5)],
    ]);
    fillBetween(ctx, at, (s) => lips.upperLine(s) - 0.01, edge, -0.82, 0.82);
    ctx.fill();
    glow(ctx, ...at(0, lips.lowerLine(0)), unit * 0.15, palette.rose, 0.5);
  });
}

function drawCorners(ctx, at, lips, theme, unit) {
  scoped(ctx, { filter: `blur(${unit * 0.016}px)` }, () => {
    for (const side of [-1, 1]) {
      ctx.fillStyle = rgba(theme.shadow, 0.3);
      ctx.beginPath();
      const [x, y] = at(side * 1.05, lips.upperLine(1) - 0.004);
      ctx.arc(x, y, unit * 0.026, 0, 7);
      ctx.fill();
    }
  });
}

/** Draw her mouth; unit is the number of pixels in one face unit. */
export function drawMouth(ctx, view, pose, { theme, unit }) {
  const lips = lipShape(pose);
  const at = (s, height) => {
    const x = s * lips.half,
      [px, py] = view.project(facePoint(x, middleOfMouth + height, 0.05 * (1 - 0.55 * s * s)));
    return [px, py];
  };
  scoped(ctx, { filter: `blur(${unit * 0.03}px)` }, () => {
    ctx.fillStyle = rgba(theme.shadow, 0.34);
    fillBetween(
      ctx,
      at,
      (s) => lips.bottom(s) + 0.012,
      (s) => lips.bottom(s) + 0.06 * (1 - s * s),
      -0.55,
      0.55,
    );
    ctx.fill();
  });
  drawCorners(ctx, at, lips, theme, unit);
  const inner = (s) => (lips.upperLine(s) + lips.lowerLine(s)) / 2;
  scoped(ctx, { filter: `blur(${unit * 0.009}px)` }, () => {
    ctx.fillStyle = shade(ctx, at(0, lips.top(0.24)), at(0, lips.upperLine(0)), [
      [0, rgba(theme.lip, 0.72)],
      [0.55, rgba(blend(theme.lip, theme.lipDark, 0.35), 0.9)],
      [1, rgba(theme.lipDark, 0.95)],
    ]);
    fillBetween(ctx, at, lips.top, inner);
    ctx.fill();
    ctx.fillStyle = shade(ctx, at(0, lips.lowerLine(0)), at(0, lips.bottom(0)), [
      [0, rgba(blend(theme.lip, theme.lipDark, 0.6), 0.92)],
      [0.35, rgba(theme.lip, 0.88)],
      [0.8, rgba(theme.lipLight, 0.7)],
      [1, rgba(theme.lipLight, 0.34)],
    ]);
    fillBetween(ctx, at, inner, lips.bottom, -0.985, 0.985);
    ctx.fill();
  });
  if (pose.open > 0.06) drawInside(ctx, at, lips, theme, unit);
  scoped(ctx, { filter: `blur(${unit * 0.005}px)` }, () => {
    ctx.fillStyle = rgba(theme.mouth, 0.72);
    const weight = (s) => 0.0022 + 0.0058 * (1 - s * s) + 0.004 * bell(s, 0.9, 0.1);
    fillBetween(
      ctx,
      at,
      (s) => lips.upperLine(s) - weight(s),
      (s) => lips.upperLine(s) + weight(s) * 0.8,
    );
    ctx.fill();
  });
  drawShine(ctx, at, lips, pose, unit);
}

/** Light on the lower lip and along the bow of the upper one. */
function drawShine(ctx, at, lips, pose, unit) {
  scoped(ctx, { globalCompositeOperation: "screen", filter: `blur(${unit * 0.014}px)` }, () => {
    const full = (s) => lips.bottom(s) - lips.lowerLine(s);
    ctx.fillStyle = rgba(palette.pearl, 0.52 * pose.light);
    fillBetween(
      ctx,
      at,
      (s) => lips.lowerLine(s) + full(s) * (0.44 + 0.06 * smoothstep(0, 0.3, Math.abs(s + 0.1))),
      (s) => lips.lowerLine(s) + full(s) * (0.66 - 0.16 * smoothstep(0, 0.3, Math.abs(s + 0.1))),
      -0.4,
      0.2,
    );
    ctx.fill();
    ctx.fillStyle = rgba(palette.pearl, 0.3 * pose.light);
    fillBetween(
      ctx,
      at,
      (s) => lips.top(s) - 0.014,
      (s) => lips.top(s) - 0.002,
      -0.55,
      0.55,
    );
    ctx.fill();
  });
}
