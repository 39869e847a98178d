import type { Ground, Stage } from "../atmosphere/stage.ts";
import { color } from "../drawing/color.ts";
import { drawFigure } from "../drawing/draw-figure.ts";
import { drawMotif } from "../drawing/figure.ts";
import { buildings } from "../motifs/objects/buildings.ts";
import { drawHills } from "./hills.ts";

/** Small houses with lit windows on rolling hills. */
export const drawVillage = (stage: Stage): Ground => {
  const { canvas, palette, random, width, isDark } = stage;
  const ground = drawHills(stage);
  const village = random.fork("village");
  const places = Array.from({ length: 8 }, (_, index) => ({
    x: ((index + village.range(0.2, 0.8)) / 8) * width,
    size: village.range(60, 96),
  })).filter(() => village.chance(0.86));
  places.forEach(({ x, size }, index) => {
    const build = index === 3 ? buildings["church"] : buildings["house"];
    if (!build) return;
    const tall = index === 3 ? size * 2 : size;
    canvas.glow(x, ground.middle(x) - 8, size * 1.2, palette.grade(color(0.85, 0.12, 75)), isDark ? 0.42 : 0.14);
    drawFigure(
      canvas,
      drawMotif(build, village.fork(`house${index}`)),
      { x, y: ground.middle(x) + 6, height: tall, isTurned: village.chance(0.5) },
      {
        deep: palette.land(0.9),
        tone: palette.land(0.62),
        bright: palette.grade(color(0.94, 0.09, 85)),
        glow: palette.grade(color(0.84, 0.13, 72)),
        shine: isDark ? 0.3 : 0.12,
        lightFrom: stage.light.x < x ? "left" : "right",
        ground: null,
        texture: null,
      },
    );
  });
  return ground;
};
