// Hair: thousands of strands of light. A few hand-placed guide curves per region; every strand
// lies between two guides, belongs to a lock, and is carried off by a slow field of noise.
import { blend, palette, ramp, rgba } from "../drawing/color.mjs";
import { glow, scoped } from "../drawing/canvas.mjs";
import { clamp, createRandom, lerp, noise, smoothstep } from "../drawing/random.mjs";
import { regions } from "./hair-regions.mjs";

const amount = { left: 1250, right: 1500, back: 850, veil: 700, drift: 190, fringe: 300, sweep: 420 };
const steps = 30;
const rootPoints = 2;
const isFree = (name) => name === "veil" || name === "drift";

function spline(points, t) {
  const last = points.length - 1,
    f = clamp(t, 0, 0.9999) * last,
    i = Math.floor(f),
    u = f - i;
  const p = [Math.max(0, i - 1), i, Math.min(last, i + 1), Math.min(last, i + 2)].map((k) => points[k]);
  return [0, 1, 2].map(
    (k) =>
      0.5 *
      (2 * p[1][k] +
        (p[2][k] - p[0][k]) * u +
        (2 * p[0][k] - 5 * p[1][k] + 4 * p[2][k] - p[3][k]) * u * u +
        (3 * p[1][k] - p[0][k] - 3 * p[2][k] + p[3][k]) * u * u * u),
  );
}

function between(guides, q, t) {
  const f = clamp(q, 0, 0.9999) * (guides.length - 1),
    i = Math.floor(f);
  const a = spline(guides[i], t),
    b = spline(guides[i + 1], t);
  return [0, 1, 2].map((k) => lerp(a[k], b[k], f - i));
}

function growRegion(name, count, random) {
  const guides = regions[name],
    strands = [];
  const free = isFree(name) ? 1.7 : name === "fringe" || name === "sweep" ? 0.45 : 0.9;
  const lockCount = Math.max(5, Math.round(Math.sqrt(count) * 1.05));
  const locks = Array.from({ length: lockCount }, (_, i) => ({
    q: (i + random.range(0.1, 0.9)) / lockCount,
    phase: random.range(0, 90),
    hue: random.range(-0.13, 0.13),
    tight: random.range(0.45, 0.92),
    light: random.range(0.35, 1.3),
  }));
  for (let i = 0; i < count; i++) {
    const q = random.next(),
      lock = locks[Math.min(lockCount - 1, Math.floor(q * lockCount))];
    const shy = random.next(),
      end = name === "back" ? random.range(0.5, 0.72) : random.range(0.62, 1),
      wild = random.next() < 0.07 ? 2.6 : 1,
      scatter = random.range(-0.04, 0.04);
    const points = [];
    for (let k = 0; k <= steps; k++) {
      const t = (k / steps) * end;
      const pulled = lerp(q, lock.q, lock.tight * smoothstep(0.08, 0.75, t));
      const root = between(guides, pulled, t),
        fan = (1 - smoothstep(0, 0.1, t)) * scatter;
      const lift = 1 + (wild - 1) * 0.028 * Math.sin(Math.PI * clamp(t * 1.6));
      points.push([(root[0] + fan) * lift, root[1] * lift, root[2]]);
    }
    strands.push({
      points,
      root: between(guides, q, 0),
      phase: lock.phase,
      light: lock.light,
      own: random.range(0, 40),
      wild,
      free,
      end,
      hue: lock.hue + random.range(-0.07, 0.07),
      q,
      bright: Math.max(shy ** 3.4, q > 0.93 && name !== "back" ? 0.5 * shy : 0),
      width: random.range(0.5, 1.25),
    });
  }
  return strands;
}

/** Grow all strands once; drawHair then poses and lights them. */
export function growHair(seed = 7) {
  const random = createRandom(seed);
  return Object.fromEntries(Object.keys(regions).map((name) => [name, growRegion(name, amount[name], random)]));
}

function posedPoints(strand, view, pose) {
  const { phase, own, wild, free } = strand,
    time = pose.time;
  const last = strand.points.length - 1;
  return strand.points.map((p, k) => {
    const t = (k / last) * strand.end,
      loose = t * t * free;
    const wave = noise(phase, t * 2.6 - time * 0.22, 1) * 0.3 * loose,
      waveY = noise(phase + 40, t * 2.6 - time * 0.2, 2) * 0.2 * loose;
    const fine = 0.045 * wild * smoothstep(0.02, 0.5, t);
    return view.project([
      p[0] + wave + fine * noise(own, t * 5, time * 0.15) * 1.4,
      p[1] + waveY + fine * noise(own + 9, t * 5, time * 0.15),
      p[2],
    ]);
  });
}

const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Trace a strand from the point behind its root (see drawRoot) to its tip; answers where the tip is. */
function trace(ctx, points, upto, first = 0) {
  ctx.beginPath();
  ctx.moveTo(...(first ? middle(points[first], points[first + 1]) : points[0]));
  const reach = (points.length - 1) * upto,
    end = Math.floor(reach);
  for (let k = first + 1; k < end; k++) {
    const [x, y] = points[k],
      [nx, ny] = points[k + 1];
    ctx.quadraticCurveTo(x, y, (x + nx) / 2, (y + ny) / 2);
  }
  const a = points[end],
    b = points[Math.min(end + 1, points.length - 1)];
  const tip = [lerp(a[0], b[0], reach - end), lerp(a[1], b[1], reach - end)];
  ctx.lineTo(tip[0], tip[1]);
  return tip;
}

/** The first part of a strand, which comes out of the parting without an edge. */
function drawRoot(ctx, points, color, strength) {
  const end = middle(points[rootPoints], points[rootPoints + 1]),
    g = ctx.createLinearGradient(points[0][0], points[0][1], end[0], end[1]);
  for (const [stop, share] of [
    [0, 0],
    [0.3, 0.4],
    [1, 1],
  ])
    g.addColorStop(stop, rgba(color, strength * share));
  ctx.strokeStyle = g;
  ctx.beginPath();
  ctx.moveTo(points[0][0], points[0][1]);
  for (let k = 1; k <= rootPoints; k++)
    ctx.quadraticCurveTo(points[k][0], points[k][1], ...middle(points[k], points[k + 1]));
  ctx.stroke();
}

const regionHue = { left: 0.3, right: 0.14, back: 0.62, veil: 0.34, drift: 0.4, fringe: 0.34, sweep: 0.2 };

function strandGradient(ctx, points, strand, name, theme, strength) {
  const a = points[0],
    b = points[points.length - 1];
  const g = ctx.createLinearGradient(a[0], a[1], b[0], b[1]);
  const hue = regionHue[name] + strand.hue,
    tail = 0.6;
  const deep = theme.depth * clamp(1.25 - strand.bright - 0.4 * strand.light);
  const color = (t) => blend(ramp(theme.hairStops, clamp(hue + t * tail)), theme.hairShade, deep);
  const shine = blend(color(0.12), palette.pearl, theme.shine + 0.5 * strand.bright);
  const tips = strength;
  const band = 0.17 + 0.05 * noise(strand.phase, strand.own * 0.1);
  g.addColorStop(0, rgba(color(0), strength * 0.85));
  g.addColorStop(band - 0.07, rgba(color(0.05), strength * 0.8));
  g.addColorStop(band, rgba(shine, strength * 1.3));
  g.addColorStop(band + 0.1, rgba(color(0.3), strength * 0.8));
  g.addColorStop(0.6, rgba(color(0.62), tips));
  g.addColorStop(0.85, rgba(color(0.9), tips * 0.7));
  g.addColorStop(1, rgba(color(1), 0));
  return { gradient: g, root: color(0.02) };
}

/** The soft shadow between the two sides of the hair, from the forehead to the crown. */
function drawParting(ctx, hair, view, theme, shade) {
  const roots = hair.left.filter((_, i) => i % 20 === 0).sort((a, b) => a.q - b.q);
  const line = (upto, width, alpha, blur) =>
    scoped(ctx, { filter: `blur(${view.scale * blur}px)`, lineWidth: view.scale * width, lineCap: "round" }, () => {
      ctx.strokeStyle = rgba(theme.hairShade, alpha * shade);
      ctx.beginPath();
      for (const { root } of roots.filter(({ q }) => q > 0.04 && q < upto))
        ctx.lineTo(...view.project(root).slice(0, 2));
      ctx.stroke();
    });
  line(0.55, 0.14, 0.5, 0.045);
  line(0.8, 0.045, 0.6, 0.014);
}

/**
 * Draw some regions of hair. grow (0..1) is how far the strands have flowed out;
 * shade draws the dark body of the hair below the strands of light, parting the shadow between its two sides.
 */
export function drawHair(
  ctx,
  hair,
  names,
  view,
  pose,
  theme,
  { grow = 1, shade = 1, parting = shade, alpha = 1 } = {},
) {
  const unit = view.scale;
  for (const name of names) {
    if (name === "left" && parting > 0) drawParting(ctx, hair, view, theme, parting * alpha * grow);
    const posed = hair[name].map((strand) => ({ strand, points: posedPoints(strand, view, pose) }));
    ctx.save();
    ctx.lineCap = "round";
    if (shade > 0 && !isFree(name)) {
      const thin = name === "fringe" || name === "sweep" ? 0.6 : 1;
      posed.forEach(({ points, strand }, i) => {
        if (i % 3 || strand.q > 0.9 || strand.wild > 1) return;
        const a = points[0],
          b = points[Math.round((points.length - 1) * grow)];
        const g = ctx.createLinearGradient(a[0], a[1], b[0], b[1]);
        g.addColorStop(0, rgba(theme.hairShade, 0));
        g.addColorStop(0.12, rgba(theme.hairShade, theme.hairShadeAlpha * shade));
        g.addColorStop(0.6, rgba(theme.hairShade, theme.hairShadeAlpha * shade * 0.8));
        g.addColorStop(1, rgba(theme.hairShade, 0));
        ctx.strokeStyle = g;
        ctx.lineWidth = unit * 0.05 * thin * strand.width;
        trace(ctx, points, grow);
        ctx.stroke();
      });
    }
    for (const { strand, points } of posed) {
      const free = isFree(name);
      ctx.globalCompositeOperation = free || strand.bright > 0.35 ? theme.hairMode : "source-over";
      const strength =
        (free ? 0.06 + 0.3 * strand.bright : 0.2 + 0.3 * strand.bright) *
        strand.light *
        theme.hairAlpha *
        alpha *
        pose.light;
      const reach = clamp(grow * 1.6 - strand.own * 0.015),
        parted = !free && reach * steps > rootPoints + 2;
      ctx.lineWidth = Math.max(0.35, unit * 0.0068 * strand.width);
      ctx.lineCap = parted ? "butt" : "round";
      const { gradient, root } = strandGradient(ctx, points, strand, name, theme, strength);
      if (parted) drawRoot(ctx, points, root, strength * 0.85);
      ctx.strokeStyle = gradient;
      const tip = trace(ctx, points, reach, parted ? rootPoints : 0);
      ctx.stroke();
      if (grow < 1 && strand.bright > 0.25)
        glow(
          ctx,
          tip[0],
          tip[1],
          unit * 0.05,
          palette.cyan,
          0.5 * Math.sin(Math.PI * grow) * smoothstep(0.04, 0.4, reach),
        );
    }
    ctx.restore();
  }
}
