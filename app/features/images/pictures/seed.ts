import { maxImageSeed } from "#contracts/images/image-request.ts";

export const isSeed = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxImageSeed;

export const createSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) & maxImageSeed;
