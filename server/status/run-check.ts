import type { ProbeResult } from "#contracts/status/site-status.ts";
import type { SitePart } from "#contracts/values/site-parts.ts";

type Outcome = { status?: ProbeResult["status"]; note?: ProbeResult["note"] };

/** The check of one part. Throws if the part does not work; `note` says that nothing was called. */
export type Check = {
  part: SitePart;
  timeoutMs: number;
  /** Longer durations are a warning; default 1.5 s. */
  slowMs?: number;
  run(signal: AbortSignal): Promise<Outcome | undefined | void>;
};

const defaultSlowMs = 1_500;

/**
 * Runs a check within its timeout: down if it fails or times out, a warning if it is slow. Never throws; `onFailure` gets
 * the reason.
 */
export const runCheck = async (
  check: Check,
  now = Date.now,
  onFailure?: (part: SitePart, error: unknown) => void,
): Promise<ProbeResult> => {
  const { part, timeoutMs, slowMs = defaultSlowMs, run } = check;
  const startedAt = now();
  const timeout = Promise.withResolvers<never>();
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort();
    timeout.reject(new Error(`no answer within ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    const { status, note = null } = (await Promise.race([run(controller.signal), timeout.promise])) ?? {};
    const ms = now() - startedAt;
    return { part, status: status ?? (ms > slowMs ? "warning" : "operational"), ms: note ? null : ms, note };
  } catch (error) {
    onFailure?.(part, error);
    return { part, status: "down", ms: null, note: null };
  } finally {
    clearTimeout(timer);
  }
};
