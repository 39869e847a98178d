import type { SessionStatement } from "../../database/session.ts";
import { type ApiError, RequestError } from "../../http/error-response.ts";
import type { DiskGuard } from "./disk-guard.ts";

const message = "The disk of this site is full, so nothing can be saved at the moment. Reading still works.";

export const diskFull: ApiError = { status: 507, code: "disk_full", message, retryAfter: 60 };

/**
 * Throws if the disk has no room for a write. The official client signs its user out when a refresh of an account's
 * session fails with anything but 503.
 */
export const assertRoom = async (disk: DiskGuard, bytes: number, what?: "account"): Promise<void> => {
  if (await disk.hasRoomFor(bytes)) return;
  throw new RequestError(what === "account" ? { ...diskFull, status: 503 } : diskFull);
};

/** Runs a writing statement if the disk has room for it; else throws. */
export const guardStatement = async <Result>(
  run: () => Promise<Result>,
  { statement: { values } }: SessionStatement,
  disk: DiskGuard,
): Promise<Result> => {
  const bytes = values.reduce((sum, value) => sum + (value === null ? 0 : Buffer.byteLength(value)), 0);
  if (await disk.hasRoomFor(bytes)) return run();
  throw new RequestError(diskFull);
};
