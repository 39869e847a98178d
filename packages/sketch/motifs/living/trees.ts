import { pathData, type Point } from "../../drawing/canvas.ts";
import { circlePath, line, mirrored, polyline, shape, taper, twice } from "../../drawing/curves.ts";
import type { Random } from "../../drawing/random.ts";
import { type Figure, type FigureMotif, onGround } from "../../drawing/figure.ts";

const tree = (random: Random): Figure => {
  const branches: string[] = [];
  const twigs: string[] = [];
  const tips: Point[] = [];
  const grow = (x: number, y: number, angle: number, length: number, width: number, depth: number): void => {
    const bend = random.range(-0.25, 0.25);
    const endX = x + Math.cos(angle + bend) * length;
    const endY = y + Math.sin(angle + bend) * length;
    const middleX = x + Math.cos(angle) * length * 0.5;
    const middleY = y + Math.sin(angle) * length * 0.5;
    if (depth > 1)
      branches.push(
        taper(pathData`${x},${y},${width} ${middleX},${middleY},${width * 0.82} ${endX},${endY},${width * 0.66}`),
      );
    else
      twigs.push(
        polyline([
          [x, y],
          [endX, endY],
        ]),
      );
    if (depth === 0) return void tips.push([endX, endY]);
    const forks = depth > 2 ? 3 : 2;
    for (let fork = 0; fork < forks; fork += 1) {
      const spread = (fork / (forks - 1) - 0.5) * random.range(0.9, 1.5);
      grow(
        endX,
        endY,
        angle + spread + random.range(-0.15, 0.15),
        length * random.range(0.64, 0.84),
        width * 0.62,
        depth - 1,
      );
    }
  };
  grow(0, 0, -Math.PI / 2 + random.range(-0.08, 0.08), 27, 8, 4);
  const leaves = tips
    .flatMap(([x, y]) =>
      Array.from({ length: 6 }, () =>
        circlePath(x + random.range(-8, 8), y + random.range(-7, 5), random.range(1.6, 4.6), random.range(1.2, 3.4)),
      ),
    )
    .join("");
  const sparks = tips
    .filter(() => random.chance(0.5))
    .map(([x, y]) => circlePath(x + random.range(-5, 5), y + random.range(-6, 2), random.range(0.5, 1.2)))
    .join("");
  return {
    body: branches.join("") + leaves + shape("!-14,1 -6,-3 -3.4,-12 3.4,-12 6,-3 !14,1"),
    stems: { d: twigs.join(""), width: 0.9 },
    lines: twigs.join(""),
    lit: sparks,
    heart: [0, -62],
  };
};

const pine = (random: Random): Figure => {
  const levels = random.int(6, 8);
  const right: string[] = ["!0,-102"];
  for (let level = 1; level <= levels; level += 1) {
    const t = level / levels;
    const y = -100 + t * 92;
    const reach = 6 + t * 25 + random.range(-2, 2);
    right.push(pathData`${reach * 0.62},${y - 5}`, pathData`!${reach},${y + 1}`, pathData`${reach * 0.5},${y - 2}`);
  }
  const ends = [1, 2, 3, 4, 5]
    .map((level) => twice(`0,${-98 + level * 15} ${4 + level * 3},${-92 + level * 16}`))
    .join("");
  return {
    body: mirrored(`${right.join(" ")} !3,-8 !3,0 !0,0`),
    lines: ends,
    lit: circlePath(0, -102, 1.4),
    heart: [0, -50],
  };
};

const frond = (side: number, points: string): string =>
  taper(
    points
      .split(" ")
      .map((knot) => {
        const [x = 0, y = 0, width = 0] = knot.split(",").map(Number);
        return `${x * side + 4},${y},${width}`;
      })
      .join(" "),
  );

export const trees: Readonly<Record<string, FigureMotif>> = {
  tree: onGround(0.62, {
    isScenery: true,
    draw: tree,
  }),
  pine: onGround(0.52, {
    hue: 165,
    isScenery: true,
    draw: pine,
  }),
  palm: onGround(0.6, {
    isScenery: true,
    body:
      taper("-10,0,9 -6,-24,6.4 0,-50,5 4,-76,4.4") +
      [1, -1]
        .map(
          (side) =>
            frond(side, "0,-77,3 14,-92,7 32,-94,6 48,-82,1") +
            frond(side, "0,-77,3 16,-82,7 34,-76,6 44,-58,1") +
            frond(side, "0,-76,3 10,-68,6 18,-56,5 20,-42,1"),
        )
        .join("") +
      frond(1, "0,-77,3 2,-90,6 10,-102,1") +
      circlePath(1, -73, 3.4) +
      circlePath(7, -73, 3.4),
    lines:
      line("4,-77 20,-90 36,-92 50,-82; 4,-77 20,-80 38,-74 47,-60; 4,-77 -12,-90 -28,-92 -42,-82") +
      line("4,-77 -12,-80 -30,-74 -39,-60; -8,-18 -3,-19; -5,-34 0,-35; -3,-50 3,-50"),
    heart: [4, -74],
  }),
  cactus: onGround(0.4, {
    hue: 150,
    body: mirrored("0,-100 8,-96 10,-84 10,-20 !9,0 0,0"),
    stems: { d: line("8,-36 22,-38 27,-48 27,-68; -8,-46 -21,-49 -26,-58 -26,-74"), width: 11 },
    lines: twice("4,-94 5,-50 4,-4") + line("0,-97 0,-2; 27,-68 26,-48 18,-38; -26,-74 -25,-58 -16,-50"),
    lit: circlePath(0, -101, 3) + circlePath(27, -75, 2.4) + circlePath(-26, -81, 2.4),
    heart: [0, -52],
  }),
};
