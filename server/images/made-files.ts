/** Files that this process has made for the others of the site, and they for it. */
export type MadeFiles = {
  /** False: there are no others, and nothing is stored. */
  isShared: boolean;
  /** By a hash of what was asked for, in hexadecimal digits; null if no process has made it. */
  get(key: string, format: "webp" | "png"): Promise<Uint8Array | null>;
  /** Under each of the keys. If it cannot be stored, the others make their own. */
  put(keys: readonly string[], format: "webp" | "png", bytes: Uint8Array): Promise<void>;
};
