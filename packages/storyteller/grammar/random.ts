/** A seeded random source: the same seed gives the same choices in the same order. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next: () => number;
  pick: <T>(items: readonly T[]) => T;
  /** Picks with a probability in proportion to the weight, which has to be positive. */
  pickWeighted: <T>(items: readonly T[], weight: (item: T) => number) => T;
};

const hash = (text: string): number => {
  let state = 2166136261;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  return state >>> 0;
};

export const createRandom = (seed: string): Random => {
  // mulberry32
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pickWeighted: Random["pickWeighted"] = (items, weight) => {
    if (items.length === 0) throw new Error("nothing to pick from");
    let rest = next() * items.reduce((sum, item) => sum + weight(item), 0);
    return items.find((item) => (rest -= weight(item)) < 0) ?? (items[items.length - 1] as (typeof items)[number]);
  };
  return { next, pickWeighted, pick: (items) => pickWeighted(items, () => 1) };
};
