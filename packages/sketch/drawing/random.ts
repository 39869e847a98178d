import { createHash } from "node:crypto";

/** A seeded random number generator: the same key gives the same sequence of numbers on every machine. */
export type Random = {
  /** At least 0, less than 1. */
  next: () => number;
  range: (low: number, high: number) => number;
  /** An integer, both ends included. */
  int: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** An independent generator: numbers that one part of the picture consumes never affect another part. */
  fork: (name: string) => Random;
};

export const createRandom = (key: string): Random => {
  const digest = createHash("sha256").update(key).digest();
  let a = digest.readUInt32LE(0);
  let b = digest.readUInt32LE(4);
  let c = digest.readUInt32LE(8);
  let counter = digest.readUInt32LE(12) | 1;
  // sfc32: 128 bits of state, with 32-bit integer arithmetic only.
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round += 1) next();
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    range: (low, high) => low + (high - low) * next(),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    fork: (name) => createRandom(`${key}/${name}`),
  };
};

export type Noise = (x: number) => number;

/** Smooth value noise along a line, from -1 to 1. */
export const createNoise = (random: Random): Noise => {
  const values = Array.from({ length: 256 }, () => random.range(-1, 1));
  const at = (index: number): number => values[index & 255] as number;
  return (x) => {
    const cell = Math.floor(x);
    const t = x - cell;
    const eased = t * t * (3 - 2 * t);
    return at(cell) * (1 - eased) + at(cell + 1) * eased;
  };
};

/** Several octaves of one noise, about -1 to 1; more octaves give a rougher line. */
export const sumOctaves = (noise: Noise, x: number, octaves: number, roughness = 0.5): number => {
  let sum = 0;
  let size = 1;
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += noise(x * 2 ** octave + octave * 37.3) * size;
    total += size;
    size *= roughness;
  }
  return sum / total;
};
