import type { Ground, Stage } from "../atmosphere/stage.ts";
import { num, pathData, type Point } from "../drawing/canvas.ts";
import { color, lighten, mix } from "../drawing/color.ts";
import { boxPath, polygon } from "../drawing/curves.ts";

/** A room at night or by day: a tall window, a floor of boards, curtains. */
export const drawRoom = (stage: Stage): Ground => {
  const { canvas, palette, random, width, height, isDark, light } = stage;
  const room = random.fork("room");
  const floor = height * 0.76;
  const wall = lighten(mix(palette.near, palette.sky[1], 0.5), isDark ? 0.05 : 0.12);
  const wide = Math.min(width * 0.56, 620);
  const left = room.pick([width * 0.5 - wide / 2, width * 0.13, width * 0.87 - wide]);
  const [top, bottom] = [height * 0.1, height * 0.63];
  const isArched = room.chance(0.5);
  const opening = isArched
    ? pathData`M${left} ${bottom}V${top + wide / 2}A${wide / 2} ${wide / 2} 0 0 1 ${left + wide} ${top + wide / 2}` +
      pathData`V${bottom}Z`
    : boxPath(left, top, wide, bottom - top);
  canvas.path(`M0 0V${num(floor)}H${num(width)}V0Z${opening}`, {
    "fill-rule": "evenodd",
    fill: canvas.radial(
      [left + wide / 2, (top + bottom) / 2],
      width * 0.85,
      [0, lighten(wall, 0.13)],
      [0.55, wall],
      [1, mix(wall, color(0.04, 0.02, 280), 0.5)],
    ),
  });
  const frame = mix(wall, palette.light, 0.24);
  const bars: string[] = [];
  for (let column = 1; column < 3; column += 1)
    bars.push(pathData`M${left + (wide * column) / 3} ${top + (isArched ? 14 : 0)}V${bottom}`);
  for (let row = 1; row < 3; row += 1)
    bars.push(pathData`M${left} ${bottom - ((bottom - top) * row) / 3.4}H${left + wide}`);
  canvas.path(bars.join(""), {
    fill: "none",
    stroke: canvas.linearAcross(left, left + wide, [0, wall], [0.5, frame], [1, wall]),
    strokeWidth: 7,
  });
  canvas.path(opening, {
    fill: "none",
    stroke: canvas.linear([left, top], [left + wide, bottom], [0, frame], [1, mix(wall, palette.near, 0.5)]),
    strokeWidth: 16,
  });
  canvas.rect(left - 26, bottom, wide + 52, 18, {
    fill: canvas.boxDown([0, lighten(frame, 0.06)], [1, wall]),
  });
  canvas.rect(0, floor, width, height - floor, {
    fill: canvas.linearDown(
      floor,
      height,
      [0, mix(wall, palette.near, 0.3)],
      [1, mix(palette.near, color(0.03, 0.01, 280), 0.6)],
    ),
  });
  const vanish: Point = [left + wide / 2, floor - height * 0.5];
  const boards = Array.from({ length: 19 }, (_, index) => {
    const x = width * (index / 9 - 0.5);
    const t = (floor - vanish[1]) / (height - vanish[1]);
    return pathData`M${vanish[0] + (x - vanish[0]) * t} ${floor}L${x} ${height}`;
  });
  canvas.path(boards.join(""), {
    fill: "none",
    stroke: canvas.linearDown(floor, height, [0, palette.light, 0.06], [1, palette.light, 0.15]),
    strokeWidth: 1.6,
  });
  const slant = light.x < left + wide / 2 ? 90 : -90;
  for (let pane = 0; pane < 3; pane += 1) {
    const [x, w] = [left + (wide * pane) / 3 + 8, wide / 3 - 16];
    canvas.path(
      polygon([
        [x + slant * 0.4, floor + 6],
        [x + w + slant * 0.4, floor + 6],
        [x + w * 1.25 + slant, height + 8],
        [x - w * 0.25 + slant, height + 8],
      ]),
      {
        fill: canvas.linearDown(floor, height, [0, palette.light, 0.42], [1, palette.light, 0.1]),
      },
    );
  }
  for (const side of [-1, 1]) {
    const edge = side < 0 ? left - 14 : left + wide + 14;
    const folds = Array.from({ length: 9 }, (_, index) => {
      const [x, sway] = [edge + side * index * 10, room.range(-7, 7)];
      return (
        pathData`M${x} ${top - 46}C${x - side * 16} ${height * 0.3} ${x + side * (26 + index * 2)} ${height * 0.45} ` +
        pathData`${x + side * 12 + sway} ${floor + 22}`
      );
    });
    const cloth = mix(wall, palette.accents[1], 0.3);
    folds.forEach((d, index) => {
      const tone = lighten(cloth, (index % 2 === 0 ? 0.07 : -0.03) - index * 0.012);
      canvas.path(d, {
        fill: "none",
        cap: "round",
        stroke: canvas.linearDown(
          top,
          floor,
          [0, mix(tone, palette.near, 0.4)],
          [0.5, tone],
          [1, mix(tone, palette.near, 0.5)],
        ),
        strokeWidth: 14,
      });
    });
  }
  return { front: () => height * 0.93, middle: () => floor + 10, middleScale: 0.55, kind: "land" };
};
