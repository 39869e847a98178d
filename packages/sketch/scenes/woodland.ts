import { drawBeams } from "../atmosphere/finish.ts";
import type { Ground, Stage } from "../atmosphere/stage.ts";
import { pathData, type Point } from "../drawing/canvas.ts";
import { color, lighten, mix } from "../drawing/color.ts";
import { circlePath, polygon, taper } from "../drawing/curves.ts";
import type { Random } from "../drawing/random.ts";
import { createRidge, drawMist, drawRidge } from "./terrain.ts";
import { drawGrass, drawTexture, drawTufts } from "./ground-cover.ts";

const pine = (random: Random, x: number, base: number, tall: number): string => {
  const half = tall * random.range(0.13, 0.2);
  const levels = 9;
  const side = (sign: number): Point[] => {
    const points: Point[] = [];
    for (let level = 1; level <= levels; level += 1) {
      const t = level / levels;
      points.push(
        [x + sign * half * t * random.range(0.75, 1.1), base - tall * (1 - t * 0.94)],
        [x + sign * half * t * 0.45, base - tall * (1 - t * 0.94) - tall * 0.02],
      );
    }
    return points;
  };
  return polygon([[x, base - tall], ...side(1), [x + 3, base], [x - 3, base], ...side(-1).reverse()]);
};

const trunk = (random: Random, x: number, base: number, wide: number): string => {
  const lean = random.range(-30, 30);
  return taper(
    pathData`${x},${base + 70},${wide * 1.9} ${x},${base + 4},${wide * 1.35} ${x + lean * 0.1},${base - 70},${wide} ` +
      pathData`${x + lean * 0.6},${base * 0.5},${wide * 0.8} ${x + lean},-30,${wide * 0.62}`,
  );
};

const branches = (random: Random, x: number, base: number): string =>
  Array.from({ length: 8 }, () => {
    const [y, side, reach] = [base * random.range(0.02, 0.62), random.chance(0.5) ? 1 : -1, random.range(70, 210)];
    const rise = random.range(10, 90);
    const twig = (t: number): string => {
      const [tx, ty] = [x + side * reach * t, y - rise * t * t];
      const [dx, dy] = [side * reach * random.range(0.14, 0.28), -random.range(14, 52)];
      return taper(pathData`${tx},${ty},3 ${tx + dx * 0.5},${ty + dy * 0.3},2 ${tx + dx},${ty + dy},0.6`);
    };
    const arm =
      pathData`${x},${y + 8},10 ${x + side * reach * 0.4},${y - rise * 0.16},6 ` +
      pathData`${x + side * reach * 0.75},${y - rise * 0.56},3.4 ` +
      pathData`${x + side * reach},${y - rise},0.8`;
    return taper(arm) + twig(0.36) + twig(0.56) + twig(0.74);
  }).join("");

export const drawForest = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, horizon, isDark, plan } = stage;
  const forest = random.fork("forest");
  const hasTrunks = forest.chance(0.5);
  canvas.glow(width * 0.5, horizon * 0.8, width * 0.6, palette.light, isDark ? 0.28 : 0.42);
  const layers = 4;
  for (let layer = 0; layer < layers; layer += 1) {
    const t = layer / (layers - 1);
    const row = forest.fork(`row${layer}`);
    const base = horizon + (height - horizon) * (0.05 + 0.3 * t);
    const tone = palette.land(0.12 + 0.68 * t);
    const count = Math.round((22 - layer * 4) * (width / 1000));
    const trees = Array.from({ length: count }, (_, index) => {
      const x = ((index + row.range(0.1, 0.9)) / count) * width;
      const fromMiddle = Math.abs(x / width - 0.5) * 2;
      const isOpen = layer > 1 && fromMiddle < 0.34;
      if (isOpen) return "";
      const tall = horizon * (0.42 + 0.4 * t) * (0.6 + 0.5 * fromMiddle) * row.range(0.75, 1.25);
      return hasTrunks ? trunk(row, x, base, 7 + t * 20 * row.range(0.5, 1.2)) : pine(row, x, base + 10, tall);
    });
    canvas.path(trees.join(""), {
      fill: canvas.linearDown(
        horizon * 0.1,
        base,
        [0, lighten(tone, 0.03)],
        [0.6, tone],
        [1, mix(tone, palette.haze, 0.42 * (1 - t))],
      ),
    });
    const floor = createRidge(stage, row, { base: base + 14, tall: 26, waves: 2, octaves: 3, sharpness: 0 });
    drawRidge(stage, floor, 0.2 + 0.6 * t, height, 0.5);
    drawMist(stage, row, base - 6, 0.42 * (1 - t * 0.6));
    if (layer === 1 && (isDark ? forest.chance(0.6) : true)) drawBeams(stage, isDark ? 0.12 : 0.2);
  }
  const ground = createRidge(stage, forest, {
    base: horizon + (height - horizon) * 0.5,
    tall: 56,
    waves: 1.6,
    octaves: 4,
    sharpness: 0,
  });
  drawRidge(stage, ground, 0.82, height, 0.7);
  drawTexture(stage, forest, ground, 0.85, 170);
  const drawFront = (): void => {
    const dark = mix(palette.near, color(0.04, 0.02, palette.near.h), 0.6);
    const edges = forest.fork("edges");
    const trunks = [
      [-10, 66],
      [width * 0.08, 34],
      [width + 6, 80],
      [width * 0.93, 30],
    ] as const;
    const fill: string = canvas.linearDown(0, height, [0, dark], [1, lighten(dark, 0.02)]);
    canvas.path(trunks.map(([x, wide]) => trunk(edges, x, height, wide)).join(""), { fill });
    canvas.path(trunks.map(([x]) => branches(edges, x, height)).join(""), { fill });
    drawGrass(stage, "ferns", 260, 110);
    if (!plan.weather.has("snow")) drawLeafFrame(stage, "both");
  };
  return {
    front: (x) => ground.at(x) + (height - horizon) * 0.3,
    middle: (x) => ground.at(x) + 20,
    middleScale: 0.6,
    kind: "land",
    drawFront,
  };
};

/** Leaves that hang into the picture from the upper corners. */
export const drawLeafFrame = ({ canvas, palette, random, width, detail }: Stage, corners: "both" | "one"): void => {
  const leaves = random.fork("frame");
  const dark = mix(palette.near, color(0.04, 0.02, palette.near.h), 0.6);
  const first = leaves.chance(0.5);
  const bunch = (count: number): string =>
    Array.from({ length: Math.round(count * Math.min(1.5, detail)) }, () => {
      const t = leaves.next() ** 1.5;
      const x = (corners === "one" ? first : leaves.chance(0.5)) ? t * width * 0.4 : width - t * width * 0.4;
      const [y, r, angle] = [
        leaves.range(-20, 190) * (1 - t) ** 1.3 + leaves.range(-20, 12),
        leaves.range(8, 19),
        leaves.range(0.3, 2.6),
      ];
      const [dx, dy] = [Math.cos(angle) * r, Math.sin(angle) * r];
      return (
        pathData`M${x} ${y}q${dx * 0.5 - dy * 0.3} ${dy * 0.5 + dx * 0.3} ${dx} ${dy}q${-dx * 0.5 + dy * 0.3} ` +
        pathData`${-dy * 0.5 - dx * 0.3} ${-dx} ${-dy}Z`
      );
    }).join("");
  canvas.path(bunch(420), {
    fill: canvas.linearDown(0, 190, [0, dark], [1, mix(dark, palette.near, 0.8)]),
  });
  canvas.path(bunch(46), {
    fill: canvas.linearDown(
      0,
      190,
      [0, mix(palette.near, palette.accents[0], 0.3), 0.7],
      [1, mix(palette.near, palette.light, 0.36), 0.6],
    ),
  });
};

const flowerField = (stage: Stage, from: number): void => {
  const { canvas, palette, random, width, height, detail } = stage;
  const field = random.fork("field");
  const tones = [palette.accents[0], palette.accents[1], palette.accents[2], palette.light];
  tones.forEach((tone, group) => {
    const heads = Array.from({ length: Math.round(74 * Math.min(1.6, detail) * (width / 1000)) }, () => {
      const t = field.next() ** 1.35;
      const y = from + t * (height - from);
      const r = (1.6 + t * 9) * field.range(0.6, 1.2);
      const x = field.range(0, width);
      return group === 3 || t < 0.4
        ? circlePath(x, y, r, r * 0.8)
        : [0, 1, 2, 3, 4]
            .map((petal) =>
              circlePath(
                x + Math.cos(petal * 1.257) * r * 0.8,
                y + Math.sin(petal * 1.257) * r * 0.6,
                r * 0.55,
                r * 0.46,
              ),
            )
            .join("");
    });
    const shown = palette.isBright ? mix(tone, palette.near, 0.1) : mix(tone, palette.near, 0.25);
    canvas.path(heads.join(""), {
      fill: canvas.linearDown(
        from,
        height,
        [0, mix(shown, palette.haze, 0.5), 0.75],
        [0.4, shown, 0.9],
        [1, mix(shown, palette.near, palette.isBright ? 0.1 : 0.38)],
      ),
    });
  });
};

export const drawMeadow = (stage: Stage): Ground => {
  const { random, height, horizon } = stage;
  const meadow = random.fork("meadow");
  const far = createRidge(stage, meadow, { base: horizon + 8, tall: 130, waves: 1.8, octaves: 4, sharpness: 0.25 });
  drawRidge(stage, far, 0.14);
  const middle = createRidge(stage, meadow.fork("middle"), {
    base: horizon + (height - horizon) * 0.22,
    tall: 92,
    waves: 1.3,
    octaves: 3,
    sharpness: 0,
  });
  drawRidge(stage, middle, 0.42, height, 0.8);
  drawMist(stage, meadow, horizon + 20, 0.4);
  const near = createRidge(stage, meadow.fork("near"), {
    base: horizon + (height - horizon) * 0.56,
    tall: 84,
    waves: 1,
    octaves: 2,
    sharpness: 0,
  });
  drawRidge(stage, near, 0.78, height, 0.6);
  drawTexture(stage, meadow, near, 0.85, 170);
  drawTufts(stage, meadow.fork("tufts"), middle, 0.42, 120, 110);
  flowerField(stage, horizon + (height - horizon) * 0.38);
  return {
    front: (x) => near.at(x) + (height - horizon) * 0.27,
    middle: (x) => middle.at(x) + 24,
    middleScale: 0.6,
    kind: "land",
    drawFront: () => {
      drawGrass(stage, "grass", 330, 120);
      if (meadow.chance(0.45) && !stage.plan.weather.has("snow")) drawLeafFrame(stage, "one");
    },
  };
};
