import { minFreeBytes } from "./disk-guard.ts";

const megabyte = 1024 * 1024;

/** There is not enough free space to open the database. */
export class DiskFullError extends Error {
  override name = "DiskFullError";
  constructor(freeBytes: number, cause?: unknown) {
    super(`${Math.floor(freeBytes / megabyte)} MB are free, and the database needs at least ${minFreeBytes / megabyte} MB`, { cause });
  }
}
