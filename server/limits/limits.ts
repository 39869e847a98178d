import { AppError } from "#contracts/errors.ts";
import type { Client } from "../backend/backend.ts";
import { createMemoryCounter, createSharedCounter } from "./limit-counters.ts";
import { createReserve, type Reservation } from "./reserve.ts";

/** What is counted, how often it may happen, and in how many seconds. */
const rules = {
  functionCalls: { points: 60, duration: 60 },
  ownerCalls: { points: 300, duration: 60 },
  wrongSecrets: { points: 10, duration: 900 },
  /** By e-mail address and network address together. */
  wrongLogins: { points: 10, duration: 900 },
  wrongLoginsOfAddress: { points: 60, duration: 3_600 },
  /** Links of mails that do not work, by network address. */
  wrongLinksOfAddress: { points: 60, duration: 3_600 },
  signUps: { points: 10, duration: 3_600 },
  mailsOfAddress: { points: 30, duration: 3_600 },
  mailsToRecipient: { points: 30, duration: 3_600 },
  accessRequests: { points: 30, duration: 3_600 },
} as const;

export type LimitRule = keyof typeof rules;

export type Limits = {
  /** Counts one event for a key; throws `limit_exceeded` with the seconds to wait when there were too many. */
  spend(rule: LimitRule, key: string): Promise<void>;
  /** Throws when no further event is allowed, without counting one. */
  check(rule: LimitRule, key: string): Promise<void>;
  /** Counts one event before the work that decides whether it counts; throws `limit_exceeded` when there were too many. */
  reserve(rule: LimitRule, key: string): Promise<Reservation>;
};

const tooMany = (msBeforeNext: number): AppError => {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError("limit_exceeded", `That was too often. Please try again in ${wait}.`, { retryAfter: seconds });
};

/** Limits that one process keeps in memory; with a database that several share, in there (and in memory while it is away). */
export const createLimits = (shared?: Client): Limits => {
  const counters = new Map(
    Object.entries(rules).map(([name, rule]) => {
      const inMemory = createMemoryCounter(name, rule);
      return [name, shared ? createSharedCounter(name, rule, shared, inMemory) : inMemory];
    }),
  );
  const counterOf = (rule: LimitRule) => counters.get(rule) ?? createMemoryCounter(rule, rules[rule]);
  const spend = async (rule: LimitRule, key: string): Promise<void> => {
    const { count, msLeft } = await counterOf(rule).add(key);
    if (count > rules[rule].points) throw tooMany(msLeft);
  };
  const check = async (rule: LimitRule, key: string): Promise<void> => {
    const { count, msLeft } = await counterOf(rule).read(key);
    if (count >= rules[rule].points) throw tooMany(msLeft);
  };
  return { spend, check, reserve: createReserve({ spend, check, refund: (rule, key) => counterOf(rule).remove(key) }) };
};
