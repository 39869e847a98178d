// Puts Chloe together: hair behind, shoulders, face, features, dissolving light, hair in front.
import { blend, palette, ramp, rgba } from "../drawing/color.mjs";
import { clamp, createRandom, noise, smoothstep } from "../drawing/random.mjs";
import { bodyGrid, faceWidth, headGrid, skinPoint } from "./head-shape.mjs";
import { drawGrid } from "./rasterize.mjs";
import { bodyShader, headShader, solidity } from "./skin.mjs";
import { drawFeatures } from "./features.mjs";
import { drawMouth } from "./mouth.mjs";
import { createView } from "./pose.mjs";
import { drawHair } from "./hair.mjs";
import { bloom, glow, newCanvas, scoped } from "../drawing/canvas.mjs";

function drawFreckles(ctx, view, pose) {
  const random = createRandom(41);
  scoped(ctx, { globalCompositeOperation: "screen" }, () => {
    for (let i = 0; i < 46; i++) {
      const side = i % 2 ? 1 : -1,
        x = side * Math.min(0.2 + Math.abs(random.gaussian()) * 0.2, 0.72),
        y = 0.36 + random.range(-1, 1) * random.next() * 0.16 - Math.abs(x) * 0.06;
      const [px, py] = view.project(skinPoint(x, y)),
        m = random.next() ** 3;
      glow(
        ctx,
        px,
        py,
        view.scale * (0.014 + 0.03 * m),
        i % 3 ? palette.gold : palette.pearl,
        (0.35 + 0.6 * m) * pose.light,
      );
    }
  });
}

function dissolvePoints() {
  const random = createRandom(77),
    points = [];
  for (let i = 0; i < 8000; i++) {
    const y = random.range(-1.1, 1.2),
      x = random.range(-0.97, 0.97) * faceWidth(y);
    points.push({
      x,
      y,
      away: random.next() ** 3.2,
      phase: random.range(0, 50),
      hue: random.next(),
      size: random.next(),
    });
  }
  return points;
}
const dust = dissolvePoints();

/** Fine lines between neighbouring points where the face opens into light, like a constellation. */
function drawConstellation(ctx, view, pose, theme) {
  const stars = dust
    .filter((d, i) => i % 9 === 0 && d.away < 0.05)
    .map((d) => {
      const p = skinPoint(d.x, d.y),
        near = 1 - solidity(p[0] + 0.2, p[1], p[2], pose.dissolve);
      const drift = 0.25 * pose.dissolve * (1 - solidity(p[0], p[1], p[2], pose.dissolve));
      return { at: view.project([p[0] + drift, p[1] - drift * 0.3, p[2] + 0.01]), strength: p[2] > 0.1 ? near : 0 };
    });
  const reach = view.scale * 0.17;
  ctx.lineWidth = Math.max(0.4, view.scale * 0.004);
  stars.forEach((a, i) => {
    if (a.strength < 0.1) return;
    for (let j = i + 1; j < stars.length; j++) {
      const b = stars[j],
        distance = Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
      if (distance > reach) continue;
      ctx.strokeStyle = rgba(
        ramp(theme.hairStops, 0.15),
        0.55 * a.strength * b.strength * (1 - distance / reach) * pose.light,
      );
      ctx.beginPath();
      ctx.moveTo(a.at[0], a.at[1]);
      ctx.lineTo(b.at[0], b.at[1]);
      ctx.stroke();
    }
    glow(ctx, a.at[0], a.at[1], view.scale * 0.025, ramp(theme.hairStops, 0.1), 0.8 * a.strength * pose.light);
  });
}

function drawDissolve(ctx, view, pose, theme) {
  if (pose.dissolve <= 0) return;
  scoped(ctx, { globalCompositeOperation: theme.lightMode }, () => {
    drawConstellation(ctx, view, pose, theme);
    for (const d of dust) {
      const p = skinPoint(d.x, d.y);
      if (p[2] < 0.05) continue;
      const gone = 1 - solidity(p[0], p[1], p[2], pose.dissolve);
      const near = 1 - solidity(p[0] + 0.16, p[1], p[2], pose.dissolve);
      const strength = Math.max(gone * 0.9, near * 0.5) * pose.light;
      if (strength < 0.03) continue;
      const t = pose.time * 0.35,
        far = d.away * (0.9 + 0.9 * pose.dissolve) * gone * 0.7;
      const [x, y] = view.project([
        p[0] + far * (0.9 + 0.3 * noise(d.phase, t)),
        p[1] - far * (0.35 + 0.5 * noise(d.phase + 9, t)),
        p[2],
      ]);
      const color = blend(
        ramp(theme.hairStops, clamp(0.05 + d.hue * 0.3 + far * 0.6)),
        palette.pearl,
        theme.name === "night" ? 0.35 * (1 - d.away) : 0.1,
      );
      const r = view.scale * (0.004 + 0.009 * d.size ** 4);
      ctx.fillStyle = rgba(color, strength * (0.85 - d.away * 0.4));
      ctx.beginPath();
      ctx.arc(x, y, r, 0, 7);
      ctx.fill();
      if (d.size > 0.93) glow(ctx, x, y, r * 6, color, 0.35 * strength);
    }
  });
}

/** A dress of light: threads draped from shoulder to shoulder. */
function drawDress(ctx, view, pose, theme) {
  const random = createRandom(55);
  scoped(ctx, { globalCompositeOperation: theme.hairMode, lineCap: "round" }, () => {
    for (let i = 0; i < 520; i++) {
      const q = random.next() ** 1.5,
        hem = i < 26,
        bright = random.next() ** 3,
        own = random.range(0, 30);
      const from = hem ? -1.04 : random.range(-1.15, 0.3),
        to = hem ? 1.04 : from + random.range(0.7, 1.5);
      const depth = hem ? random.range(-0.012, 0.012) : q * 1.7,
        points = [];
      for (let k = 0; k <= 22; k++) {
        const s = from + ((to - from) * k) / 22,
          a = Math.abs(s);
        const neckline = 2.2 + 0.26 * Math.cos(Math.min(1.2, a) * 1.5) - 0.1 * Math.exp(-((a - 0.42) ** 2) / 0.05);
        const sway = 0.1 * depth * noise(s * 1.6 + own * 0.02, depth * 1.5 - pose.time * 0.15, 4);
        points.push(
          view.project([
            s * (1.56 + 0.1 * depth),
            neckline + depth * (0.75 + 0.3 * (1 - s * s)) + sway,
            0.62 * Math.sqrt(Math.max(0, 1.2 - s * s)),
          ]),
        );
      }
      const a = points[0],
        b = points[22],
        g = ctx.createLinearGradient(a[0], a[1], b[0], b[1]);
      const color = (t) =>
        blend(
          ramp(theme.hairStops, clamp(0.62 - 0.2 * (from + (to - from) * t) - 0.15 * q)),
          palette.pearl,
          hem ? 0.3 : 0.2 * bright,
        );
      const strength = (hem ? 0.12 : 0.07 + 0.34 * bright) * pose.light * (1 - q * 0.75);
      g.addColorStop(0, rgba(color(0), 0));
      g.addColorStop(0.35, rgba(color(0.35), strength));
      g.addColorStop(0.7, rgba(color(0.7), strength * 0.9));
      g.addColorStop(1, rgba(color(1), 0));
      ctx.strokeStyle = g;
      ctx.lineWidth = Math.max(0.4, view.scale * 0.0075);
      ctx.beginPath();
      points.forEach(([x, y]) => ctx.lineTo(x, y));
      ctx.stroke();
    }
  });
}

/** Light behind her, which sets off the dark side of the hair. */
function drawAura(ctx, view, pose, theme) {
  const [x, y] = view.project([0.35, -0.1, -0.8]),
    s = view.scale;
  scoped(ctx, { globalCompositeOperation: theme.lightMode }, () => {
    if (theme.name === "night") {
      glow(ctx, x, y, s * 3.2, palette.violet, 0.2 * pose.light);
      glow(ctx, x + s * 0.6, y + s * 0.2, s * 2.4, palette.teal, 0.14 * pose.light);
    } else {
      glow(ctx, x, y, s * 3, [255, 255, 250], 0.75);
    }
  });
}

/**
 * Draw Chloe on a context. hair comes from growHair; options: grow (hair flowing in),
 * detail (sampling of the skin), lights (bloom strength), solid (opacity of skin).
 */
export function drawChloe(
  ctx,
  pose,
  theme,
  hair,
  { grow = 1, detail = 2, lights = 1, solid = 1, shade = 1, aura = 1 } = {},
) {
  const { width, height } = ctx.canvas;
  const [layer, l] = newCanvas(width, height);
  const view = createView(pose),
    bodyView = createView({ ...pose, y: pose.y - pose.scale * 0.15 }, 0.3);
  if (aura) scoped(ctx, { globalAlpha: aura }, () => drawAura(ctx, view, pose, theme));
  const style = { grow, shade };
  drawHair(l, hair, ["veil", "drift", "back"], view, pose, theme, style);
  if (solid > 0) {
    const [flesh, f] = newCanvas(width, height);
    drawGrid(f, bodyGrid(), bodyView, bodyShader(theme.skin, pose), detail);
    drawDress(f, bodyView, pose, theme);
    const [face, c] = newCanvas(width, height);
    drawGrid(c, headGrid(pose.smile), view, headShader(theme.skin, pose), detail);
    drawFeatures(c, view, pose, theme, drawMouth);
    drawFreckles(c, view, pose);
    maskFeatures(c, view, pose);
    f.drawImage(face, 0, 0);
    l.globalAlpha = solid;
    l.drawImage(flesh, 0, 0);
    l.globalAlpha = 1;
    scoped(l, { globalAlpha: solid }, () => drawDissolve(l, view, pose, theme));
  }
  drawHair(l, hair, ["left", "right", "fringe", "sweep"], view, pose, theme, {
    ...style,
    parting: Math.max(shade, solid),
  });
  ctx.drawImage(layer, 0, 0);
  if (lights > 0) {
    const s = view.scale;
    bloom(
      ctx,
      layer,
      theme.name === "night"
        ? [
            [s * 0.03, 0.24 * lights],
            [s * 0.15, 0.22 * lights],
            [s * 0.6, 0.24 * lights],
          ]
        : [[s * 0.04, 0.2 * lights]],
      theme.name === "night" ? "screen" : "soft-light",
    );
  }
  return view;
}

/** Fade drawn features where the face beneath them has already turned into light. */
function maskFeatures(ctx, view, pose) {
  if (pose.dissolve < 0.7) return;
  const from = view.project([1.3 - pose.dissolve, 0, 0.8]),
    to = view.project([1.75 - pose.dissolve, 0, 0.8]);
  const g = ctx.createLinearGradient(from[0], from[1], to[0], to[1]);
  g.addColorStop(0, "rgba(0,0,0,0)");
  g.addColorStop(1, `rgba(0,0,0,${smoothstep(0.7, 1, pose.dissolve)})`);
  scoped(ctx, { globalCompositeOperation: "destination-out", fillStyle: g }, () =>
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height),
  );
}
