import { AppError } from "#contracts/errors.ts";
import { toUtcDay } from "#contracts/utc-day.ts";
import type { Client } from "../../backend.ts";
import { toWideKey } from "../sender/client-ip.ts";
import { createMemoryCounter, createSharedCounter } from "./counter-stores.ts";
import { sharesOfLine } from "./rate-limiter.ts";
import { sentence } from "../../sentence.ts";

export type DayLimits = { perUser: number; site: number };

export type DayReservation = {
  /** To be called once, with the amount that was actually used. */
  settle(used: number): Promise<void>;
};

/** Reservations that were begun at the same time, which is one statement; none of them if one was refused. */
export const reserveTogether = async (reserving: Promise<DayReservation>[]): Promise<DayReservation> => {
  const outcomes = await Promise.allSettled(reserving);
  const made = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const settle: DayReservation["settle"] = async (used) =>
    void (await Promise.all(made.map((one) => one.settle(used))));
  const refusal = outcomes.find(({ status }) => status === "rejected");
  if (!refusal) return { settle };
  await settle(0);
  throw (refusal as PromiseRejectedResult).reason;
};

export type DayBudget = {
  /**
   * Counts an amount before it is used, for a user, the network of a client (`getClientIp`) or, with null, for the
   * owner's own work. Throws `limit_exceeded` if less is left.
   */
  reserve(user: string | null, amount: number): Promise<DayReservation>;
  /** What the whole site has used or reserved today, and its limit. */
  read(): Promise<{ count: number; most: number }>;
  /** When this process last refused somebody because the site had no more, in ms since 1970; null if it never did. */
  refusedAt(): number | null;
};

type Options = {
  /** Tells one budget from another. */
  name: string;
  /** Read for each reservation, because the owner may change them. */
  limits: DayLimits | (() => DayLimits);
  /** What is used up, by its sentences in the document `messages`. */
  what: "mails" | "pictures" | "speech" | "speechAhead" | "guestTokens" | "guestMessages" | "modelTokens";
  /** Whether strangers use it: given out by the hour then, a part of it to those who have used nothing yet. */
  isPublic: boolean;
  shared?: Client | undefined;
  now?: (() => number) | undefined;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The day begins with a quarter of it, so that the first visitors of a small budget get something. */
const hoursAhead = 6;

/** What all but the owner get of a budget: otherwise they could use it up for the owner. */
const toOthersShare = (budget: number): number => budget - Math.floor(budget / 20);

/** What all but the owner may have used by now; what an hour leaves carries over. */
const toAllowedByNow = (site: number, now: number): number =>
  Math.ceil((toOthersShare(site) * Math.min(24, Math.floor((now % dayMs) / hourMs) + hoursAhead)) / 24);

/** How much of that those may use up who have used some today; the rest waits for those who have not. */
const toReturningShare = (allowed: number): number => Math.ceil((allowed * 2) / 3);

/** Daily budgets (UTC) for each user and for the whole site; shared by all processes of a database. */
export const createDayBudget = ({ name, limits, what, isPublic, shared, now = Date.now }: Options): DayBudget => {
  const readLimits = typeof limits === "function" ? limits : () => limits;
  // The key contains the day. Its window is longer than a day, so that a refund never counts for the following day.
  const rule = { points: Number.MAX_SAFE_INTEGER, duration: (2 * dayMs) / 1_000 };
  const inMemory = createMemoryCounter(name, rule);
  const counter = shared ? createSharedCounter(name, rule, shared, inMemory) : inMemory;

  const toRefusal = (window: "day" | "hour"): AppError => {
    const windowMs = window === "day" ? dayMs : hourMs;
    const retryAfter = Math.ceil((windowMs - (now() % windowMs)) / 1_000);
    const message = sentence(
      window === "day" || what === "modelTokens" ? `budgets.${what}ToNight` : `budgets.${what}ToHour`,
    );
    return new AppError("limit_exceeded", message, { retryAfter });
  };

  let refusedAt: number | null = null;
  const toSiteKey = (day: string): string => `site ${day}`;

  return {
    refusedAt: () => refusedAt,
    async read() {
      const { count } = await counter.read(toSiteKey(toUtcDay(now())));
      return { count, most: readLimits().site };
    },
    async reserve(user, amount) {
      const day = toUtcDay(now());
      const { perUser, site } = readLimits();
      const wide = user === null ? null : toWideKey(user);
      const personal = [
        ...(user === null ? [] : [{ key: `user ${day} ${user}`, most: perUser }]),
        ...(wide === user ? [] : [{ key: `user ${day} ${wide}`, most: perUser * sharesOfLine }]),
      ];
      const keys = [...personal.map(({ key }) => key), toSiteKey(day)];
      const addToAll = (added: number) => Promise.all(keys.map((key) => counter.add(key, added)));
      const counts = (await addToAll(amount)).map(({ count }) => count);
      const refuse = async (window: "day" | "hour") => {
        await addToAll(-amount);
        throw toRefusal(window);
      };
      if (personal.some(({ most }, index) => (counts[index] ?? 0) > most)) await refuse("day");
      const ofSite = counts.at(-1) ?? 0;
      const refuseAll = (window: "day" | "hour") => {
        refusedAt = now();
        return refuse(window);
      };
      if (ofSite > (user === null ? site : toOthersShare(site))) await refuseAll("day");
      if (isPublic && user !== null) {
        const allowed = toAllowedByNow(site, now());
        const hasUsedSome = (counts[personal.length - 1] ?? 0) > amount;
        if (ofSite > (hasUsedSome ? toReturningShare(allowed) : allowed)) await refuseAll("hour");
      }
      return {
        async settle(used) {
          if (used !== amount) await addToAll(used - amount);
        },
      };
    },
  };
};
