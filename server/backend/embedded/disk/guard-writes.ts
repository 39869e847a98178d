import type { SessionStatement } from "../../database/session.ts";
import { type ApiError, RequestError } from "../../gateway/error-response.ts";
import type { ForwardCall, LiteResponse, LiteCall } from "../../gateway/lite-call.ts";
import type { DiskGuard } from "./disk-guard.ts";

const message = "The disk of this site is full, so nothing can be saved at the moment. Reading still works.";

/** True for a call of accounts that may write. */
export const isWrite = ({ method, path }: Pick<LiteCall, "method" | "path">): boolean =>
  (method !== "GET" && method !== "HEAD") || path.split("?", 1)[0] === "/auth/v1/verify";

export const diskFull: ApiError = { status: 507, code: "disk_full", message, retryAfter: 60 };

const rejectWrite = (path: string): LiteResponse => ({
  status: 507,
  headers: [],
  body: null,
  errors: [],
  // The official client signs its user out when a refresh fails with anything but 503.
  error: path.startsWith("/auth/") ? { ...diskFull, status: 503 } : diskFull,
});

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

/** Rejects writes that the disk has no room for; reads pass. */
export const guardWrites =
  (forward: ForwardCall, disk: DiskGuard): ForwardCall =>
  async (call, options) => {
    if (!isWrite(call)) return forward(call, options);
    const hasRoom = await disk.hasRoomFor(call.body?.byteLength ?? 0);
    return hasRoom ? forward(call, options) : rejectWrite(call.path);
  };
