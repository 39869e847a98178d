import { num, pathData, type Point } from "../drawing/canvas.ts";
import { type Color, color, mix } from "../drawing/color.ts";
import { polygon } from "../drawing/curves.ts";
import { drawMotif } from "../drawing/figure.ts";
import { fliers } from "../motifs/living/fliers.ts";
import type { Stage } from "./stage.ts";

/** Beams from the light downwards. */
export const drawBeams = (
  { canvas, palette, random, light, width, height, horizon }: Stage,
  strength: number,
): void => {
  const beams = random.fork("beams");
  const [x, y] = light.kind === "none" ? [width * 0.5, -60] : [light.x, light.y];
  const reach = Math.hypot(width, height) * 0.95;
  const fill = canvas.radial(
    [x, y],
    reach,
    [0, palette.light, strength * 0.5],
    [0.45, palette.light, strength * 0.2],
    [1, palette.light, 0],
  );
  const down = Math.atan2(Math.max(height * 0.75, horizon) - y, width * 0.5 - x);
  for (let index = 0; index < 9; index += 1) {
    const angle = down + (index - 4) * 0.17 + beams.range(-0.07, 0.07);
    const half = beams.range(0.014, 0.05);
    for (const spread of [1, 0.66, 0.36]) {
      const edge = (side: number): Point => [
        x + Math.cos(angle + half * spread * side) * reach,
        y + Math.sin(angle + half * spread * side) * reach,
      ];
      canvas.path(polygon([[x, y], edge(-1), edge(1)]), { fill });
    }
  }
};

const drawGrain = (stage: Stage): void => {
  const { canvas, random, width, height, plan } = stage;
  const grain = random.fork("grain");
  const size = 96;
  const strength =
    plan.style === "vintage"
      ? 0.14
      : plan.style === "watercolor" || plan.style === "pencil"
        ? 0.1
        : stage.palette.isBright
          ? 0.022
          : 0.034;
  const speckle = (count: number): string =>
    Array.from({ length: count }, () => pathData`M${grain.range(0, size)} ${grain.range(0, size)}h.1`).join("");
  const layer = (stroke: string, opacity: number): string =>
    `<path d="${speckle(700)}" stroke="${stroke}" stroke-opacity="${opacity}"` +
    ` stroke-width="1.5" stroke-linecap="round"/>`;
  const specks = layer("#fff", strength) + layer("#000", strength * 1.5);
  const pattern = canvas.define(
    "p",
    (id) => `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${specks}</pattern>`,
  );
  canvas.rect(0, 0, width, height, { fill: pattern });
};

const drawHatching = ({ canvas, random, width, height, horizon }: Stage): void => {
  const hatch = random.fork("hatch");
  const ink = color(0.25, 0.01, 260);
  const strokes = (count: number, top: number, bottom: number, length: number, slope: number): string =>
    Array.from({ length: count }, () => {
      const [x, y, l] = [hatch.range(-0.1, 1) * width, hatch.range(top, bottom), length * hatch.range(0.5, 1.3)];
      return pathData`M${x} ${y}q${l * 0.5} ${-l * slope * 0.5 + hatch.range(-3, 3)} ${l} ${-l * slope}`;
    }).join("");
  const draw = (d: string, opacity: number): void =>
    canvas.path(d, {
      fill: "none",
      cap: "round",
      stroke: canvas.linear([0, 0], [width, height], [0, ink, opacity], [1, ink, opacity * 0.8]),
      strokeWidth: 1.3,
    });
  draw(strokes(520, 0, horizon * 0.6, 70, 0.8), 0.2);
  draw(strokes(620, horizon * 0.95, height, 54, 0.9), 0.34);
  draw(strokes(260, horizon + (height - horizon) * 0.4, height, 50, -0.7), 0.22);
};

/** Paper shows around an uneven edge, and pigment gathers in soft pools. */
const drawWash = ({ canvas, palette, random, width, height }: Stage): void => {
  const wash = random.fork("wash");
  for (let index = 0; index < 9; index += 1) {
    const tone = index % 3 === 0 ? color(0.98, 0.01, 90) : (palette.accents[index % 3] as Color);
    canvas.glow(
      wash.range(0, width),
      wash.range(0, height),
      wash.range(120, 320),
      tone,
      wash.range(0.1, 0.26),
      wash.range(0.5, 1),
    );
  }
  const edge = (inset: number): string => {
    const points = Array.from({ length: 72 }, (_, index): [number, number] => {
      const t = (index / 72) * 4;
      const [side, u] = [Math.floor(t), t % 1];
      const depth = inset + wash.range(-9, 9);
      if (side === 0) return [inset + u * (width - inset * 2), depth];
      if (side === 1) return [width - depth, inset + u * (height - inset * 2)];
      if (side === 2) return [width - inset - u * (width - inset * 2), height - depth];
      return [depth, height - inset - u * (height - inset * 2)];
    });
    return `M0 0H${num(width)}V${num(height)}H0Z${polygon(points)}`;
  };
  const paper = color(0.97, 0.012, 85);
  for (const [inset, opacity] of [
    [54, 0.3],
    [44, 0.5],
    [34, 1],
  ] as const)
    canvas.path(edge(inset), {
      fill: canvas.solid(paper, opacity),
      "fill-rule": "evenodd",
    });
};

const drawScanLines = ({ canvas, palette, width, height }: Stage): void => {
  const rows = Array.from({ length: Math.floor(height / 6) }, (_, row) => `M0 ${row * 6 + 3}H${num(width)}`).join("");
  canvas.path(rows, { fill: "none", stroke: "#000", strokeOpacity: 0.16, strokeWidth: 2 });
  canvas.glow(width * 0.1, height * 0.9, width * 0.5, palette.accents[0], 0.16);
  canvas.glow(width * 0.9, height * 0.1, width * 0.5, palette.accents[1], 0.16);
};

const drawVignette = ({ canvas, palette, plan, width, height }: Stage): void => {
  if (plan.style === "watercolor" || plan.style === "pencil") return;
  const strong =
    plan.effects.has("lighting") ||
    plan.effects.has("cinematic") ||
    plan.style === "vintage" ||
    plan.moods.has("dark") ||
    plan.moods.has("scary");
  const edge = mix(palette.near, color(0.04, 0.02, palette.near.h), 0.75);
  const depth = (strong ? 0.72 : 0.42) * (palette.isBright ? 0.6 : 1);
  canvas.rect(0, 0, width, height, {
    fill: canvas.radial(
      [width * 0.5, height * 0.46],
      Math.hypot(width, height) * 0.58,
      [0.45, edge, 0],
      [0.75, edge, depth * 0.32],
      [1, edge, depth],
    ),
  });
};

/** A small butterfly in the corner: the mark of the maker. */
const drawMark = ({ canvas, palette, random, width, height, plan }: Stage): void => {
  const motif = fliers["butterfly"];
  if (!motif) return;
  const butterfly = drawMotif(motif, random.fork("mark"));
  const onPaper = plan.style === "watercolor" || plan.style === "pencil";
  const tone = onPaper ? color(0.35, 0.03, 280) : palette.light;
  const inset = plan.effects.has("cinematic") ? height * 0.105 + 20 : 24;
  canvas.path(butterfly.body, {
    transform: pathData`translate(${width - 34} ${height - inset}) rotate(14) scale(.26)`,
    fill: canvas.boxDown([0, tone, 0.62], [1, tone, 0.34]),
  });
};

export const drawFinish = (stage: Stage): void => {
  const { canvas, plan, width, height } = stage;
  if (plan.effects.has("lighting")) drawBeams(stage, 0.24);
  if (plan.effects.has("soft"))
    canvas.rect(0, 0, width, height, {
      fill: canvas.radial(
        [stage.light.x, stage.light.y],
        Math.hypot(width, height),
        [0, stage.palette.light, 0.22],
        [0.5, stage.palette.haze, 0.16],
        [1, stage.palette.haze, 0.06],
      ),
    });
  if (plan.style === "pencil") drawHatching(stage);
  if (plan.style === "watercolor") drawWash(stage);
  if (plan.style === "neon") drawScanLines(stage);
  drawVignette(stage);
  drawGrain(stage);
  if (plan.effects.has("cinematic")) {
    const bar = height * 0.105;
    const fill = canvas.solid(color(0.05, 0.01, 270));
    canvas.rect(0, 0, width, bar, { fill });
    canvas.rect(0, height - bar, width, bar, { fill });
  }
  if (stage.isSigned) drawMark(stage);
};
