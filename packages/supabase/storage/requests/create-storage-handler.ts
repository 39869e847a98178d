import type { Session } from "../../database/session.ts";
import type { StorageTools } from "../storage-context.ts";
import { storageErrors } from "../storage-error.ts";
import { withTimeout } from "../../with-timeout.ts";
import { RequestError } from "../../http/error-response.ts";
import { readSession } from "../../auth/read-session.ts";
import type { Address } from "../../http/validate-url.ts";
import { parseStorageRequest, type StorageRequest } from "./parse-storage-request.ts";

type Caller = {
  address: Address;
  /** Throws for a caller without an API key. */
  requireKey(): void;
  session: Omit<Parameters<typeof readSession>[0], "deadlineMs">;
  deadlineMs: number;
  /** Runs `work` when it is the caller's turn. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
};

const readCallerSession = (
  { operation = "", needsNoKey, ignoresExpiry }: StorageRequest,
  { session, deadlineMs }: Caller,
): Session | null => {
  if (needsNoKey) return null;
  try {
    return { ...readSession({ ...session, deadlineMs }), operation };
  } catch (error) {
    if (!(error instanceof RequestError) || error.error.code !== "PGRST303") throw error;
    if (ignoresExpiry) return null;
    throw storageErrors.expiredSession(error.message);
  }
};

/** Answers requests below `/storage/v1`. Returns whether the request may have written, too. */
export const createStorageHandler =
  (tools: StorageTools) =>
  async (request: Request, caller: Caller): Promise<{ response: Response; hasWritten: boolean }> => {
    const parsed = await parseStorageRequest(request, caller.address);
    if (!parsed.needsNoKey) caller.requireKey();
    const { deadlineMs } = caller;
    const context = { ...tools, deadlineMs, session: readCallerSession(parsed, caller) };
    // What is still done after the deadline is ignored: every statement has its own, and a file system may hang.
    const response = await caller.inTurn(() => withTimeout(deadlineMs, parsed.act(context), "storage"));
    return { response, hasWritten: parsed.writes === true && response.ok };
  };
