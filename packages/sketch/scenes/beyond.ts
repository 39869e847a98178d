import type { Ground, Stage } from "../atmosphere/stage.ts";
import { num, pathData, type Point } from "../drawing/canvas.ts";
import { type Color, color, lighten, mix } from "../drawing/color.ts";
import { boxPath, circlePath, polygon, smoothLine } from "../drawing/curves.ts";
import { createNoise, sumOctaves } from "../drawing/random.ts";
import { drawFigure } from "../drawing/draw-figure.ts";
import { drawMotif } from "../drawing/figure.ts";
import { symbols } from "../motifs/objects/symbols.ts";
import { drawMist } from "./terrain.ts";

export const drawSpace = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height } = stage;
  const space = random.fork("space");
  const [focusX, focusY] = [width * space.range(0.25, 0.75), height * space.range(0.25, 0.55)];
  for (let index = 0; index < 17; index += 1) {
    const [angle, distance] = [space.range(0, 6.28), space.next() ** 0.8 * width * 0.46];
    const tone = palette.accents[index % 3] as Color;
    canvas.glow(
      focusX + Math.cos(angle) * distance,
      focusY + Math.sin(angle) * distance * 0.66,
      space.range(110, 330),
      index % 4 === 3 ? palette.sky[0] : tone,
      space.range(0.26, 0.6),
      space.range(0.45, 1),
    );
  }
  canvas.glow(focusX, focusY, 210, palette.light, 0.42);
  if (space.chance(0.6)) {
    const [x, r] = [width * space.range(0.2, 0.8), Math.max(width, height) * 0.95];
    const y = height * 0.8 + r;
    const tone = palette.accents[1];
    canvas.glow(x, y, r * 1.14, lighten(tone, 0.1), 0.62);
    canvas.circle(x, y, r, {
      fill: canvas.linearDown(
        y - r,
        y - r + 260,
        [0, lighten(tone, 0.14)],
        [0.06, mix(tone, palette.sky[0], 0.4)],
        [0.5, palette.sky[0]],
        [1, palette.sky[0]],
      ),
    });
    return {
      front: (at) => y - Math.sqrt(Math.max(0, r * r - (at - x) ** 2)) + 20,
      middle: (at) => y - Math.sqrt(Math.max(0, r * r - (at - x) ** 2)) + 6,
      middleScale: 0.62,
      kind: "land",
    };
  }
  return { front: () => height * 0.78, middle: () => height * 0.6, middleScale: 0.5, kind: "air" };
};

/** A sea of clouds seen from above. */
export const drawCloudSea = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, horizon, isDark } = stage;
  const layers = 5;
  for (let layer = 0; layer < layers; layer += 1) {
    const t = layer / (layers - 1);
    const sea = random.fork(`cloud sea${layer}`);
    const base = horizon + (height - horizon) * (0.04 + 0.72 * t ** 1.2);
    const tall = 52 + t * 120;
    const noise = createNoise(sea);
    const shift = layer * 31;
    const heads: string[] = [];
    const crests: string[] = [];
    for (let x = -80; x <= width + 80; x += 26 + t * 34) {
      const swell = 0.5 + 0.5 * noise(shift + (x / 1000) * (3.4 - t * 1.4));
      const r = tall * (0.3 + 0.55 * swell) * sea.range(0.7, 1.2);
      const [cx, cy] = [x + sea.range(-14, 14), base - tall * 0.62 * swell];
      heads.push(circlePath(cx, cy, r * 1.25, r));
      crests.push(pathData`M${cx - r * 0.9} ${cy - r * 0.66}Q${cx} ${cy - r * 1.32} ${cx + r * 0.9} ${cy - r * 0.66}`);
    }
    heads.push(boxPath(-20, base - tall * 0.1, width + 40, height - base + tall * 0.1 + 10));
    const lit = mix(palette.sky[3], palette.light, isDark ? 0.12 : 0.5);
    const tone = mix(lit, mix(palette.sky[1], palette.near, 0.2), 0.18 + t * 0.62);
    canvas.path(heads.join(""), {
      fill: canvas.linearDown(
        base - tall * 1.3,
        base + 200,
        [0, lighten(tone, 0.12)],
        [0.3, lighten(tone, 0.03)],
        [0.6, mix(tone, palette.sky[1], 0.35)],
        [1, mix(tone, palette.sky[1], 0.7)],
      ),
    });
    canvas.path(crests.join(""), {
      fill: "none",
      cap: "round",
      stroke: canvas.radial(
        [stage.light.x, stage.light.y],
        width * 0.75,
        [0, palette.light, 0.5],
        [1, palette.light, 0.02],
      ),
      strokeWidth: 2.4,
    });
    drawMist(stage, sea, base + 30, 0.5);
  }
  return {
    front: () => height * 0.76,
    middle: () => horizon + (height - horizon) * 0.3,
    middleScale: 0.6,
    kind: "air",
  };
};

export const drawCave = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, horizon } = stage;
  const cave = random.fork("cave");
  canvas.glow(width * 0.5, horizon * 0.8, width * 0.55, palette.light, 0.42);
  const floorY = height * 0.8;
  for (let layer = 0; layer < 4; layer += 1) {
    const t = layer / 3;
    const noise = createNoise(cave);
    const [rx, ry] = [width * (0.27 + 0.3 * t), height * (0.26 + 0.27 * t)];
    const points: Point[] = Array.from({ length: 90 }, (_, index) => {
      const angle = (index / 90) * Math.PI * 2;
      const rough =
        1 +
        0.2 * sumOctaves(noise, (Math.cos(angle) + 2) * 2.6 + layer * 9, 4) +
        0.14 * sumOctaves(noise, (Math.sin(angle) + 2) * 5 + 30, 3);
      const spike = angle > Math.PI && index % 7 === layer ? 0.86 : 1;
      return [width * 0.5 + Math.cos(angle) * rx * rough, height * 0.48 + Math.sin(angle) * ry * rough * spike];
    });
    const tone = palette.land(0.34 + 0.64 * t);
    canvas.path(`M-10 -10H${num(width + 10)}V${num(height + 10)}H-10Z${smoothLine(points, true)}`, {
      "fill-rule": "evenodd",
      fill: canvas.radial(
        [width * 0.5, height * 0.46],
        width * 0.85,
        [0.25, mix(tone, palette.light, 0.34 - t * 0.26)],
        [0.6, tone],
        [1, mix(tone, color(0.03, 0.02, 270), 0.6)],
      ),
    });
    canvas.path(smoothLine(points, true), {
      fill: "none",
      stroke: canvas.radial(
        [width * 0.5, height * 0.4],
        width * 0.6,
        [0, palette.light, 0.4],
        [1, palette.accents[0], 0.12],
      ),
      strokeWidth: 2,
    });
  }
  const floor = mix(palette.near, palette.accents[0], 0.1);
  const noise = createNoise(cave);
  const points: Point[] = [];
  for (let x = -20; x <= width + 20; x += 14) points.push([x, floorY + 26 * sumOctaves(noise, x / 190, 4)]);
  canvas.path(polygon([...points, [width + 20, height], [-20, height]]), {
    fill: canvas.linearDown(
      floorY - 30,
      height,
      [0, lighten(floor, 0.1)],
      [0.3, floor],
      [1, mix(floor, color(0.03, 0.02, 270), 0.7)],
    ),
  });
  const crystal = symbols["crystal"];
  for (let index = 0; index < 6 && crystal; index += 1) {
    const side = index % 2 === 0 ? cave.range(0.03, 0.24) : cave.range(0.76, 0.97);
    const tone = palette.accents[index % 3] as Color;
    drawFigure(
      canvas,
      drawMotif(crystal, cave.fork(`crystal${index}`)),
      { x: side * width, y: floorY + 30 + index * 12, height: cave.range(90, 210), tilt: cave.range(-12, 12) },
      {
        deep: mix(tone, palette.near, 0.75),
        tone: mix(tone, palette.near, 0.35),
        bright: lighten(tone, 0.16),
        glow: tone,
        shine: 0.85,
        lightFrom: side < 0.5 ? "right" : "left",
        ground: null,
        texture: null,
      },
    );
  }
  return { front: () => height * 0.9, middle: () => floorY + 10, middleScale: 0.62, kind: "land" };
};

/** The scene if no word names one: ribbons of light that flow through the dark, with knots of light on them. */
export const drawAbstract = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, detail } = stage;
  const flow = random.fork("flow");
  const kind = flow.int(0, 2);
  const knots: Point[] = [];
  const center: Point = [width * flow.range(0.35, 0.65), height * flow.range(0.38, 0.6)];
  canvas.glow(center[0], center[1], width * 0.55, palette.accents[1], 0.4);
  canvas.glow(width - center[0], height - center[1], width * 0.42, palette.accents[2], 0.26);
  for (let band = 0; band < 4; band += 1) {
    const noise = createNoise(flow);
    const tone = palette.accents[band % 3] as Color;
    const turn = flow.range(0, 6.28);
    const strands = Math.round(15 * Math.min(1.6, detail));
    const lines = Array.from({ length: strands }, (_, strand) => {
      const points: Point[] = [];
      for (let step = 0; step <= 26; step += 1) {
        const t = step / 26;
        const spread = (strand / strands - 0.5) * (60 + 180 * Math.abs(noise(t * 2.2 + band * 5)));
        if (kind === 0)
          points.push([
            t * width * 1.1 - width * 0.05,
            height * (0.3 + band * 0.15) + noise(t * 2.6 + band * 8) * 190 + spread,
          ]);
        else {
          const angle = turn + t * (kind === 1 ? 5.4 : 3.4) + (strand / strands) * 0.5;
          const r =
            (40 + t * Math.hypot(width, height) * 0.55 + spread * 0.7) *
            (kind === 1 ? 0.95 : 0.6 + 0.4 * Math.abs(noise(t * 3)));
          points.push([center[0] + Math.cos(angle) * r, center[1] + Math.sin(angle) * r * 0.8]);
        }
      }
      if (strand % 5 === 2) knots.push(points[flow.int(4, 22)] as Point);
      return smoothLine(points);
    });
    canvas.path(lines.join(""), {
      fill: "none",
      cap: "round",
      stroke: canvas.linear([0, 0], [width, height], [0, tone, 0.1], [0.5, lighten(tone, 0.08), 0.62], [1, tone, 0.12]),
      strokeWidth: 1.5,
    });
  }
  for (const [x, y] of knots) canvas.glow(x, y, flow.range(14, 34), palette.light, 0.85);
  return { front: () => height * 0.8, middle: () => height * 0.7, middleScale: 0.6, kind: "air" };
};
