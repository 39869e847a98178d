import { pathData } from "../drawing/canvas.ts";
import { createNoise, type Random } from "../drawing/random.ts";

export type Hair = {
  count: number;
  /** Distance of the strands from the middle at the cheek, from and to. */
  inner: number;
  outer: number;
  /** Negative to the left. */
  wind: number;
};

/** Hair that falls in waves from the parting, on both sides; wind carries the outer strands away. */
export const drawStrands = (random: Random, { count, inner, outer, wind }: Hair): string => {
  const noise = createNoise(random);
  return Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1;
    const t = random.next();
    const hang = inner + (outer - inner) * t;
    // How far out the strand runs over the head: 0 along the hairline, 1 along the crown.
    const crown = Math.min(1, Math.max(0, (hang - 13.4) / 7));
    const x = (part: number, wave: number): number =>
      side * (hang + part + wave * (noise(t * 5 + side * 9 + part) * 1.2 + 1.4));
    const carried = Math.max(0, wind * side) * t * t * random.range(6, 34) * side;
    const lift = Math.abs(carried) * random.range(0.3, 0.8);
    return (
      pathData`M${side * 0.2} ${-85.6 - crown * 7.6 - random.range(0, 1)}` +
      pathData`C${side * (4 + crown * 7)} ${-85 - crown * 11} ` +
      pathData`${side * (11.6 + crown * 8.4)} ${-80.5 - crown * 10} ${x(0, 0)} -67` +
      pathData`S${x(2, 1.6) + carried * 0.3} ${-50 - lift * 0.2} ` +
      pathData`${x(1.4, -1.2) + carried * 0.8} ${-38 - lift * 0.5}` +
      pathData`S${x(4, 2) + carried * 1.8} ${-18 - lift} ${x(4, -2) + carried * 2.6} ${8 - lift * 1.5}`
    );
  }).join("");
};
