import type { Ground, Stage } from "../atmosphere/stage.ts";
import { num, type Point } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { circlePath, polygon, smoothLine } from "../drawing/curves.ts";
import { drawFigure, type FigureLook } from "../drawing/draw-figure.ts";
import type { Random } from "../drawing/random.ts";
import type { Motif } from "../motifs/figure.ts";
import { motifs } from "../motifs/motifs.ts";
import type { NamedColor } from "../prompt/color-words.ts";
import type { Subject } from "../prompt/plan.ts";
import { drawPortrait } from "./portrait.ts";

const inkLook = { deep: color(0.66, 0.01, 260), tone: color(0.86, 0.01, 260), bright: color(0.24, 0.01, 260), glow: color(0.97, 0.005, 90), shine: 0.5 };

/** Buildings and trees take the colours of the land, and only their windows shine. */
const toSceneryLook = (stage: Stage, motif: Motif, named: NamedColor | null): Omit<FigureLook, "lightFrom" | "ground" | "texture"> => {
  const { palette, isDark } = stage;
  const tint = (base: Color, amount: number): Color => {
    const hue = named?.hue ?? motif.hue;
    return hue === undefined ? base : mix(base, palette.grade(color(Math.max(0.1, base.l + (named?.light ?? 0) * 0.4), 0.13 * (named?.chroma ?? 0.8), hue)), named ? 0.85 : amount);
  };
  const warm = palette.grade(color(0.93, 0.09, 84));
  return {
    deep: tint(mix(palette.land(0.9), palette.near, 0.5), 0.3), tone: tint(mix(palette.land(0.55), palette.sky[2], 0.18), 0.45),
    bright: isDark ? warm : mix(warm, palette.light, 0.5), glow: palette.grade(color(0.84, 0.12, 70)), shine: isDark ? 0.42 : 0.24,
  };
};

const toLook = (stage: Stage, subject: Subject, motif: Motif | undefined, index: number, x: number): FigureLook => {
  const { palette, plan, light } = stage;
  const { grade } = palette;
  const named = subject.color;
  const accent = palette.accents[index % 3] as Color;
  const hue = named?.hue ?? motif?.hue ?? accent.h;
  const chroma = named?.chroma ?? 1;
  const shift = named?.light ?? 0;
  // Yellow needs more light than other hues to look like itself.
  const yellow = Math.max(0, 1 - Math.abs((((hue % 360) + 360) % 360) - 85) / 45) * 0.14;
  const deepHue = yellow > 0.02 ? 48 : hue - 16;
  const isRadiant = plan.moods.has("bright") || plan.moods.has("magical");
  const lift = yellow + (isRadiant ? 0.07 : 0);
  const rest = {
    lightFrom: light.x < x ? ("left" as const) : ("right" as const),
    ground: motif?.place === "ground" && plan.style !== "pencil" ? mix(palette.near, color(0.08, 0.02, palette.near.h), 0.3) : null,
    texture: stage.random.fork(`texture ${subject.name}`),
  };
  if (plan.style === "pencil") return { ...inkLook, ...rest };
  if (motif?.isScenery) return { ...toSceneryLook(stage, motif, named), ...rest };
  if (palette.isBright) {
    return {
      deep: mix(grade(color(0.2 + shift * 0.5, 0.085 * chroma, deepHue)), palette.near, 0.25), tone: mix(grade(color(0.5 + shift + yellow, 0.135 * chroma, hue)), palette.sky[1], 0.12),
      bright: grade(color(0.97, 0.04, hue + 15)), glow: grade(color(0.9, 0.1 * chroma, hue + 10)), shine: 0.72, ...rest,
    };
  }
  return {
    deep: mix(grade(color(Math.max(0.08, 0.15 + shift * 0.5), 0.08 * chroma, deepHue)), palette.near, 0.35), tone: mix(grade(color(Math.max(0.14, 0.42 + shift + lift), 0.14 * chroma, hue)), palette.sky[1], 0.16),
    bright: grade(color(0.95, 0.06 * chroma, hue + 18)), glow: grade(color(Math.min(0.92, 0.78 + shift * 0.3), 0.15 * chroma, hue + 12)), shine: isRadiant ? 1.2 : 1, ...rest,
  };
};

/** Something to stand on where there is no land: a rock in the sea, an island in the air. */
const drawPedestal = (stage: Stage, random: Random, kind: "water" | "air", x: number, y: number, half: number): void => {
  const { canvas, palette } = stage;
  const top: Point[] = [];
  const bottom: Point[] = [];
  const deep = kind === "air" ? half * 1.1 : half * 0.5;
  for (let step = 0; step <= 14; step += 1) {
    const t = step / 14;
    const bulge = Math.sin(t * Math.PI);
    top.push([x - half + t * half * 2, y + 8 - bulge * half * 0.1 + random.range(-3, 3)]);
    bottom.unshift([x - half + t * half * 2, y + 12 + bulge ** 1.4 * deep * random.range(0.62, 1)]);
  }
  const tone = mix(palette.land(0.75), palette.near, 0.3);
  canvas.glow(x, y + deep * 0.3, half * 1.9, palette.accents[1], 0.2, 0.6);
  canvas.path(polygon([...top, ...bottom]), { fill: canvas.linear([0, y - 10], [0, y + deep], [[0, lighten(tone, 0.1)], [0.25, tone], [1, mix(tone, color(0.05, 0.02, 270), 0.55)]]) });
  canvas.path(`M${top.map(([px, py]) => `${num(px)} ${num(py)}`).join("L")}`, { fill: "none", stroke: canvas.linear([x - half, 0], [x + half, 0], [[0, palette.light, 0.2], [0.5, palette.light, 0.75], [1, palette.light, 0.2]]), strokeWidth: 2 });
};

const drawShadow = ({ canvas, palette, light, plan }: Stage, x: number, y: number, height: number): void => {
  const long = plan.effects.has("lighting") ? 1.6 : 1;
  const dark = mix(palette.near, color(0.03, 0.02, 270), 0.6);
  const away = light.x < x ? 1 : -1;
  canvas.glow(x, y + 2, height * 0.34, dark, 0.75, 0.17);
  if (light.kind === "none") return;
  canvas.path(polygon([[x - height * 0.16, y], [x + height * 0.16, y], [x + away * height * 0.5 * long, y + height * 0.17 * long], [x + away * height * 0.2 * long, y + height * 0.17 * long]]), { fill: canvas.linear([x, y], [x + away * height * 0.36 * long, y + height * 0.17 * long], [[0, dark, 0.5], [1, dark, 0]]) });
};

/** The light that a thing stands in when it is shown alone: a disc below, rings around. */
const drawStand = ({ canvas, palette }: Stage, x: number, y: number, height: number, tone: Color): void => {
  canvas.glow(x, y + height * 0.1, height * 0.62, tone, 0.62, 0.16);
  for (const [scale, opacity] of [[0.46, 0.5], [0.62, 0.28]] as const) {
    canvas.ellipse(x, y + height * 0.1, height * scale, height * scale * 0.13, { fill: "none", stroke: canvas.linear([x - height, 0], [x + height, 0], [[0.2, tone, 0.05], [0.5, palette.light, opacity], [0.8, tone, 0.05]]), strokeWidth: 1.6 });
  }
};

/** Ribbons of light and dust that wind round a figure. */
const drawSwirl = ({ canvas, palette }: Stage, random: Random, x: number, y: number, height: number, tone: Color, isFront: boolean): void => {
  const way = random.pick([-1, 1]);
  const dust: string[] = [];
  for (let ribbon = 0; ribbon < 3; ribbon += 1) {
    const shift = random.range(0, 6.28);
    const points: Point[] = [];
    for (let step = 0; step <= 46; step += 1) {
      const t = step / 46;
      const angle = shift + way * t * 8.4;
      const r = height * (0.42 + 0.12 * ribbon) * (1.08 - t * 0.72) * (0.85 + 0.15 * Math.sin(t * 5 + shift));
      const isNear = Math.sin(angle) > 0;
      if (isNear === isFront) points.push([x + Math.cos(angle) * r, y + height * 0.04 - t * height * 1.12 + Math.sin(angle) * r * 0.2]);
      else if (points.length > 3) {
        canvas.path(smoothLine(points), { fill: "none", cap: "round", stroke: canvas.linear([x - height * 0.5, y], [x + height * 0.5, y - height], [[0, tone, 0.08], [0.5, palette.light, 0.5], [1, tone, 0.1]]), strokeWidth: 1.7 - ribbon * 0.35 });
        points.length = 0;
      } else points.length = 0;
      if (isFront && step % 4 === ribbon) dust.push(circlePath(x + Math.cos(angle) * r * random.range(0.9, 1.15), y - t * height * 1.12 + random.range(-12, 12), random.range(0.8, 2.6)));
    }
  }
  if (dust.length > 0) canvas.path(dust.join(""), { fill: canvas.linear([x, y], [x, y - height], [[0, lighten(tone, 0.08), 0.8], [1, palette.light, 0.9]]) });
};

const drawMany = (stage: Stage, ground: Ground, subject: Subject, order: number, spot: number, share: number): void => {
  const motif = motifs.get(subject.name);
  if (!motif) return;
  const { canvas, random, height, width, plan } = stage;
  const own = random.fork(`figure ${subject.name}`);
  const crowd = Math.min(subject.count, 12);
  const isBehind = motif.isScenery === true;
  const perspective = plan.effects.has("perspective") ? 1.22 : plan.effects.has("cinematic") ? 0.8 : 1;
  const full = 880 * motif.size * subject.size * share * perspective * (crowd > 1 ? 0.95 / crowd ** 0.36 : 1);
  const wide = width * (crowd === 1 ? 0 : Math.min(0.8, 0.2 + crowd * 0.11));
  const middle = crowd > 2 ? width * 0.5 + (spot - 0.5) * width * 0.3 : width * spot;
  const slots = Array.from({ length: crowd }, (_, index) => {
    const across = crowd === 1 ? 0 : index / (crowd - 1) - 0.5;
    const depth = crowd === 1 ? 0.5 : own.next();
    const x = Math.min(width * 0.93, Math.max(width * 0.07, middle + across * wide + (crowd > 1 ? own.range(-0.3, 0.3) * (wide / crowd) : 0)));
    return { x, depth, index };
  }).sort((a, b) => a.depth - b.depth);

  for (const { x, depth, index } of slots) {
    const figure = motif.draw(own.fork(`shape${index}`));
    const size = full * (crowd === 1 ? 1 : 0.72 + 0.5 * depth);
    const isTurned = !motif.isFixed && own.chance(0.5);
    let [y, tilt, tall] = [ground.front(x), 0, size];
    if (motif.place === "air") {
      y = Math.min(height * 0.62, stage.horizon * 0.92) - own.range(0, 0.26) * height * (crowd > 1 ? 1.5 : 0.55) + size * 0.4;
      tilt = own.range(-16, 16);
    } else if (motif.place === "water") {
      y = ground.water !== undefined ? ground.water + (crowd > 1 ? depth * 90 : 50) : height * 0.62;
      if (stage.scene === "underwater") y = height * (0.34 + own.range(0, 0.42)) + size * 0.3;
      if (ground.kind === "air" || ground.water === undefined) tilt = own.range(-10, 10);
    } else if (motif.place === "thing") {
      y = Math.min(ground.front(x) - 24, height * 0.5 + size * 0.62) + (crowd > 1 ? (depth - 0.5) * 120 : 0);
    } else if (isBehind) {
      y = ground.middle(x) + (crowd > 1 ? depth * 30 : 0);
      tall = size * (order === 0 ? 0.98 : ground.middleScale * 1.2);
    } else y += crowd > 1 ? (depth - 0.6) * 56 : 0;
    y = Math.min(y, height * 0.97);
    const look = toLook(stage, subject, motif, order + (crowd > 3 ? index : 0), x);
    if (motif.place === "ground" && ground.kind !== "land") drawPedestal(stage, own, ground.kind, x, y - 6, tall * (isBehind ? 0.6 : 0.5));
    else if (motif.place === "ground") drawShadow(stage, x, y, tall);
    if (motif.place === "thing") drawStand(stage, x, y, tall, look.glow);
    if (motif.place === "water" && ground.water !== undefined && stage.scene !== "underwater") {
      const clip = canvas.clip(`M0 ${num(y - tall * 0.03)}H${num(width)}V${num(y + tall * 0.5)}H0Z`);
      canvas.group({ clipPath: clip, opacity: 0.34 }, () => {
        canvas.group({ transform: `translate(0 ${num(y * 2 - tall * 0.06)}) scale(1 -1)` }, () => drawFigure(canvas, figure, { x, y, height: tall, isTurned }, { ...look, shine: 0.18 }));
      });
    }
    const isHero = crowd === 1 && order === 0 && !isBehind && stage.isDark && plan.style !== "pencil";
    if (isHero && motif.place === "ground" && ground.kind === "land") canvas.glow(x, y, tall * 0.62, look.glow, 0.4, 0.2);
    if (isHero) drawSwirl(stage, own.fork("swirl"), x, y, tall, look.glow, false);
    drawFigure(canvas, figure, { x, y, height: tall, isTurned, tilt }, look);
    if (isHero) drawSwirl(stage, own.fork("swirl"), x, y, tall, look.glow, true);
  }
};

export type Placement = { drawBehind: () => void; drawMain: () => void };

/** Gives every figure its place: buildings and trees behind, the others in front, none on top of another. */
export const placeFigures = (stage: Stage, ground: Ground, subjects: readonly Subject[]): Placement => {
  const { random, width, height, plan } = stage;
  const layout = random.fork("layout");
  const spots = layout.pick([[0.38, 0.72, 0.2, 0.86], [0.62, 0.28, 0.82, 0.14], [0.5, 0.2, 0.8, 0.36]]);
  const shares = [1, 0.72, 0.6, 0.52];
  const portrait = subjects.find(({ name }) => name === "portrait");
  const others = subjects.filter(({ name }) => name !== "portrait");
  const draw = (isBehind: boolean): void =>
    others.forEach((subject, order) => {
      if ((motifs.get(subject.name)?.isScenery === true) !== isBehind) return;
      const isAlone = others.length === 1;
      const spot = isAlone && plan.effects.has("cinematic") ? 0.3 : (spots[order] ?? 0.5);
      drawMany(stage, ground, subject, order, spot, (shares[order] ?? 0.5) * (portrait ? 0.55 : 1));
    });
  return {
    drawBehind: () => draw(true),
    drawMain: () => {
      if (portrait) {
        const look = toLook(stage, portrait, undefined, 0, width / 2);
        drawPortrait(stage, width * layout.pick([0.42, 0.5, 0.58]), height * 1.01, Math.min(height * 0.98, width * 1.15), look);
      }
      draw(false);
    },
  };
};
