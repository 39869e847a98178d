import type { Stage } from "../atmosphere/stage.ts";
import { type Color, color, mix } from "../drawing/color.ts";
import type { FigureLook } from "../drawing/draw-figure.ts";
import type { FigureMotif } from "../drawing/figure.ts";
import type { NamedColor } from "../prompt/color-words.ts";
import type { Subject } from "../prompt/plan.ts";

const inkLook = {
  deep: color(0.66, 0.01, 260),
  tone: color(0.86, 0.01, 260),
  bright: color(0.24, 0.01, 260),
  glow: color(0.97, 0.005, 90),
  shine: 0.5,
  lit: color(0.99, 0.005, 90),
};

/** Buildings and trees have the colours of the land, and only their windows shine. */
const toSceneryLook = (
  stage: Stage,
  motif: FigureMotif,
  named: NamedColor | null,
): Omit<FigureLook, "lightFrom" | "ground" | "texture" | "tint"> => {
  const { palette, isDark } = stage;
  const tint = (base: Color, amount: number): Color => {
    const hue = named?.hue ?? motif.hue;
    return hue === undefined
      ? base
      : mix(
          base,
          palette.grade(color(Math.max(0.1, base.l + (named?.light ?? 0) * 0.4), 0.13 * (named?.chroma ?? 0.8), hue)),
          named ? 0.85 : amount,
        );
  };
  const warm = palette.grade(color(0.93, 0.09, 84));
  return {
    deep: tint(mix(palette.land(0.9), palette.near, 0.5), 0.3),
    tone: tint(mix(palette.land(0.55), palette.sky[2], 0.18), 0.45),
    bright: isDark ? warm : mix(warm, palette.light, 0.5),
    glow: palette.grade(color(0.84, 0.12, 70)),
    shine: isDark ? 0.42 : 0.24,
  };
};

/** How a figure is painted: in its own colour or the land's, in the light of the scene. */
export const toLook = (
  stage: Stage,
  subject: Subject,
  motif: FigureMotif | undefined,
  index: number,
  x: number,
): FigureLook => {
  const { palette, plan, light } = stage;
  const { grade } = palette;
  const named = subject.color;
  const accent = palette.accents[index % 3] as Color;
  const hue = named?.hue ?? motif?.hue ?? accent.h;
  const isPale = motif?.isPale === true && !named;
  const chroma = named?.chroma ?? (isPale ? 0.3 : 1);
  const shift = named?.light ?? (isPale ? 0.3 : 0);
  // Yellow needs more light than other hues to look like itself.
  const yellow = Math.max(0, 1 - Math.abs((((hue % 360) + 360) % 360) - 85) / 45) * 0.14;
  // Around yellow, lighter and darker shades both turn to orange, which looks wrong beside green.
  const isYellow = yellow > 0.02;
  const [deepHue, toneHue] = isYellow ? [46, Math.min(hue, 78)] : [hue - 16, hue];
  const [glowHue, brightHue] = isYellow ? [hue - 4, hue + 4] : [hue + 12, hue + 18];
  const isRadiant = plan.moods.has("bright") || plan.moods.has("magical");
  const lift = yellow + (isRadiant ? 0.07 : 0);
  const rest = {
    lightFrom: light.x < x ? ("left" as const) : ("right" as const),
    ground:
      motif?.place === "ground" && plan.style !== "pencil"
        ? mix(palette.near, color(0.08, 0.02, palette.near.h), 0.3)
        : null,
    texture: stage.random.fork(`texture ${subject.name}`),
    tint: (partHue: number, partChroma: number, level: number): Color => {
      if (plan.style === "pencil") return color(0.45 + level * 0.5, 0.01, 260);
      const tone = grade(color(palette.isBright ? level : level * 0.9, partChroma, partHue));
      return mix(tone, palette.sky[1], 0.08);
    },
  };
  if (plan.style === "pencil") return { ...inkLook, ...rest };
  if (motif?.isScenery) return { ...toSceneryLook(stage, motif, named), ...rest };
  if (palette.isBright) {
    return {
      deep: mix(grade(color(0.2 + shift * 0.5, 0.085 * chroma, deepHue)), palette.near, 0.25),
      tone: mix(grade(color(0.5 + shift + yellow, 0.135 * chroma, toneHue)), palette.sky[1], 0.12),
      bright: grade(color(0.97, 0.04, brightHue)),
      glow: grade(color(0.9, 0.1 * chroma, glowHue)),
      shine: 0.72,
      ...rest,
    };
  }
  return {
    deep: mix(grade(color(Math.max(0.08, 0.15 + shift * 0.5), 0.08 * chroma, deepHue)), palette.near, 0.35),
    tone: mix(grade(color(Math.max(0.14, 0.42 + shift + lift), 0.14 * chroma, toneHue)), palette.sky[1], 0.16),
    bright: grade(color(0.95, 0.06 * chroma, brightHue)),
    glow: grade(color(Math.min(0.92, 0.78 + shift * 0.3), 0.15 * chroma, glowHue)),
    shine: isRadiant ? 1.2 : 1,
    ...rest,
  };
};
