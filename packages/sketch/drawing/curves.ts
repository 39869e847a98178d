import { num, pathData, type Point } from "./canvas.ts";

type Knot = { x: number; y: number; corner: boolean };

// Shapes are written as points, "x,y x,y": the line runs smoothly through them, and "!" marks a corner.
const parseKnots = (points: string): Knot[] =>
  points
    .trim()
    .split(/\s+/)
    .map((token) => {
      const corner = token.startsWith("!");
      const [x = 0, y = 0] = (corner ? token.slice(1) : token).split(",").map(Number);
      return { x, y, corner };
    });

const tension = 1 / 6;

const joinKnots = (knots: readonly Knot[], closed: boolean): string => {
  const at = (index: number): Knot => {
    const last = knots.length - 1;
    const place = closed ? (index + knots.length) % knots.length : Math.min(last, Math.max(0, index));
    return knots[place] as Knot;
  };
  const first = at(0);
  const steps = closed ? knots.length : knots.length - 1;
  let d = pathData`M${first.x} ${first.y}`;
  for (let index = 0; index < steps; index += 1) {
    const from = at(index);
    const to = at(index + 1);
    const before = from.corner ? from : at(index - 1);
    const after = to.corner ? to : at(index + 2);
    const x1 = from.x + (to.x - before.x) * tension * (from.corner ? 1.2 : 1);
    const y1 = from.y + (to.y - before.y) * tension * (from.corner ? 1.2 : 1);
    const x2 = to.x - (after.x - from.x) * tension * (to.corner ? 1.2 : 1);
    const y2 = to.y - (after.y - from.y) * tension * (to.corner ? 1.2 : 1);
    d += pathData`C${x1} ${y1} ${x2} ${y2} ${to.x} ${to.y}`;
  }
  return closed ? `${d}Z` : d;
};

// All closed shapes have the same orientation, so that overlapping shapes in one path never cut holes into each other.
const joinClosed = (knots: readonly Knot[]): string => {
  const area = knots.reduce((sum, { x, y }, index) => {
    const next = knots[(index + 1) % knots.length] as Knot;
    return sum + x * next.y - next.x * y;
  }, 0);
  return joinKnots(area < 0 ? [...knots].reverse() : knots, true);
};

/** Several of one kind are written in one text, parted by ";". */
const createDrawing =
  (draw: (points: string) => string) =>
  (points: string): string =>
    points.split(";").map(draw).join("");

/** A closed shape through the points. */
export const shape = createDrawing((points) => joinClosed(parseKnots(points)));

/** An open line through the points. */
export const line = createDrawing((points) => joinKnots(parseKnots(points), false));

/** A symmetric closed shape: the points run down the right side, from the top to the bottom. */
export const mirrored = (points: string): string => {
  const right = parseKnots(points);
  const left = right
    .filter((knot) => Math.abs(knot.x) > 0.01)
    .reverse()
    .map((knot) => ({ ...knot, x: -knot.x }));
  return joinClosed([...right, ...left]);
};

/** The same open line on both sides. */
export const twice = createDrawing((points) => {
  const right = parseKnots(points);
  const left = right.map((knot) => ({ ...knot, x: -knot.x }));
  return joinKnots(right, false) + joinKnots(left, false);
});

/** The same closed shape on both sides. */
export const pair = (points: string): string => {
  const right = parseKnots(points);
  return joinClosed(right) + joinClosed(right.map((knot) => ({ ...knot, x: -knot.x })));
};

export const circlePath = (x: number, y: number, r: number, ry = r): string =>
  pathData`M${x - r} ${y}a${r} ${ry} 0 1 1 ${r * 2} 0a${r} ${ry} 0 1 1 ${-r * 2} 0Z`;

export const boxPath = (x: number, y: number, width: number, height: number): string =>
  pathData`M${x} ${y}h${width}v${height}h${-width}Z`;

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}Z`;

export const polyline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}`;

/** A smooth line through many points, given as numbers. */
export const smoothLine = (points: readonly Point[], closed = false): string => {
  const knots = points.map(([x, y]) => ({ x, y, corner: false }));
  return closed ? joinClosed(knots) : joinKnots(knots, false);
};

/** A closed shape along a line of changing width: "x,y,width" at each point. For tails, necks, arms, trunks. */
export const taper = createDrawing((points) => {
  const knots = points
    .trim()
    .split(/\s+/)
    .map((token) => token.split(",").map(Number) as [number, number, number]);
  const at = (index: number): [number, number, number] =>
    knots[Math.min(knots.length - 1, Math.max(0, index))] as [number, number, number];
  const left: Point[] = [];
  const right: Point[] = [];
  knots.forEach(([x, y, width], index) => {
    const [beforeX, beforeY] = at(index - 1);
    const [afterX, afterY] = at(index + 1);
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
    const normalX = (-(afterY - beforeY) / length) * (width / 2);
    const normalY = ((afterX - beforeX) / length) * (width / 2);
    left.push([x + normalX, y + normalY]);
    right.unshift([x - normalX, y - normalY]);
  });
  return smoothLine([...left, ...right], true);
});
