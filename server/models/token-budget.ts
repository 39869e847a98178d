import { AppError } from "#contracts/errors.ts";
import { toUtcDay } from "#contracts/utc-day.ts";
import type { Client } from "../backend.ts";
import { createMemoryCounter, createSharedCounter } from "../http/limits/counter-stores.ts";
import { toOthersShare } from "../http/limits/rate-limiter.ts";

export type TokenLimits = { perUser: number; site: number };

type TokenReservation = {
  /** To be called once, with the number of tokens that were actually used. */
  settle(used: number): Promise<void>;
};

export type TokenBudget = {
  /**
   * Counts tokens before they are used, for a user or, without one, for the owner's own work. Throws `limit_exceeded` if
   * fewer are left today.
   */
  reserve(user: string | null, tokens: number): Promise<TokenReservation>;
  /** Tokens of the whole site that are used or reserved today, and its limit. */
  read(): Promise<{ count: number; most: number }>;
};

const daySeconds = 86_400;

/**
 * Daily budgets (UTC) for each user and for the whole site; shared by all processes of a database. `name` tells one
 * budget from another; limits are read for each reservation, because the owner may change them.
 */
export const createTokenBudget = (
  limits: TokenLimits | (() => TokenLimits),
  shared?: Client,
  now: () => number = Date.now,
  name = "modelTokens",
): TokenBudget => {
  const readLimits = typeof limits === "function" ? limits : () => limits;
  // The key contains the day. Its window is longer than a day, so that a refund never counts for the following day.
  const rule = { points: Number.MAX_SAFE_INTEGER, duration: 2 * daySeconds };
  const inMemory = createMemoryCounter(name, rule);
  const counter = shared ? createSharedCounter(name, rule, shared, inMemory) : inMemory;

  const spent = (): AppError => {
    const retryAfter = daySeconds - Math.floor((now() / 1_000) % daySeconds);
    const message = "The language model's tokens for today are used up. There are new ones after midnight (UTC).";
    return new AppError("limit_exceeded", message, { retryAfter });
  };

  const toSiteKey = (day: string): string => `site ${day}`;

  return {
    async read() {
      const { count } = await counter.read(toSiteKey(toUtcDay(now())));
      return { count, most: readLimits().site };
    },
    async reserve(user, tokens) {
      const day = toUtcDay(now());
      const { perUser, site } = readLimits();
      const claims = [
        { key: toSiteKey(day), limit: user === null ? site : toOthersShare(site) },
        ...(user === null ? [] : [{ key: `user ${day} ${user}`, limit: perUser }]),
      ];
      const addToAll = (amount: number) => Promise.all(claims.map(({ key }) => counter.add(key, amount)));
      const counts = await addToAll(tokens);
      if (counts.some(({ count }, index) => count > (claims[index]?.limit ?? 0))) {
        await addToAll(-tokens);
        throw spent();
      }
      return {
        async settle(used) {
          if (used !== tokens) await addToAll(used - tokens);
        },
      };
    },
  };
};
