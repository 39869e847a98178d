import type { ByteRange } from "../http/conditional-requests.ts";

/** The bytes of stored objects, by file name. Each write gets a name of its own, so bytes never change under a name. */
export type ObjectStore = {
  /** Stores all of the bytes durably, or throws and stores none. */
  put(name: string, bytes: Uint8Array, type?: string): Promise<void>;
  /** All bytes, or those of a range within the file. Null if there is no such file. */
  get(name: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The number of bytes; null if there is no such file. */
  findSize(name: string): Promise<number | null>;
  /** False if there is no such file. */
  copy(name: string, to: string): Promise<boolean>;
  /** Names without a file are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /** Where browsers read a file from the store itself; absent if they read all through the site. */
  toPublicUrl?: ((name: string) => string) | undefined;
};
