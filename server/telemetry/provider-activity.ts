import { type ProviderName, providerNames, type ProviderUse } from "#contracts/chat/agents.ts";
import { AppError } from "#contracts/errors.ts";
import { redact } from "./redact.ts";

export type ProviderActivity = {
  /**
   * Called after each call of a provider, with the error of one that failed. A budget of the site that is used up is no
   * call.
   */
  record(name: ProviderName, error?: unknown): void;
  read(): { since: string; uses: Record<ProviderName, ProviderUse> };
};

const unused: ProviderUse = { usedAt: null, failedAt: null, error: null, hasFailed: null };

/** What an error says, without what may be a secret. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return redact(String(error));
  return redact([error.message, ...(error.cause instanceof Error ? [error.cause.message] : [])].join(": "));
};

/** Last use and last error of each provider, in the memory of this process; errors are redacted. */
export const createProviderActivity = (now = Date.now): ProviderActivity => {
  const toTime = () => new Date(now()).toISOString();
  const since = toTime();
  const uses = new Map<ProviderName, ProviderUse>();
  const get = (name: ProviderName): ProviderUse => uses.get(name) ?? unused;
  return {
    record(name, error) {
      if (error instanceof AppError && error.code === "limit_exceeded") return;
      const usedAt = toTime();
      const failure = error === undefined ? {} : { failedAt: usedAt, error: describeError(error) };
      uses.set(name, { ...get(name), usedAt, hasFailed: error !== undefined, ...failure });
    },
    read: () => ({
      since,
      uses: Object.fromEntries(providerNames.map((name) => [name, get(name)])) as Record<ProviderName, ProviderUse>,
    }),
  };
};
