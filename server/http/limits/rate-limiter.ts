import { AppError } from "#contracts/errors.ts";
import type { Client } from "../../backend.ts";
import { sentence } from "../../sentence.ts";
import { toWideKey } from "../sender/client-ip.ts";
import { createMemoryCounter, createSharedCounter } from "./counter-stores.ts";
import { createReserve, type Reservation } from "./reserve.ts";

/** What is counted, the maximum, and the window in seconds. */
const rules = {
  functionCalls: { points: 60, duration: 60 },
  /**
   * Bytes of bodies over 10 KB that functions are called with, by IP: what a call costs grows with its body, which may be
   * a hundred times as long as another one.
   */
  functionBytes: { points: 3_000_000, duration: 60 },
  ownerCalls: { points: 300, duration: 60 },
  /** Calls about imports, which are asked for their progress and get their files in parts. */
  importCalls: { points: 1_200, duration: 60 },
  failedAdminLogins: { points: 10, duration: 900 },
  /** By email address and IP together. */
  failedLogins: { points: 10, duration: 900 },
  failedLoginsPerIp: { points: 60, duration: 3_600 },
  /** Invalid email links, by IP. */
  wrongLinksOfAddress: { points: 60, duration: 3_600 },
  wrongCodesOfAddress: { points: 20, duration: 3_600 },
  /** Function calls with a validly signed access token, by IP. */
  sessionChecks: { points: 3_000, duration: 60 },
  /** Logins, refreshed sessions and changes of an account, by IP: each creates rows in the database. */
  sessionWrites: { points: 1_200, duration: 3_600 },
  /** By IP; each costs two hashes. */
  passwordChanges: { points: 60, duration: 3_600 },
  signUps: { points: 10, duration: 3_600 },
  /**
   * Requests for emails. Emails to one recipient are counted where they are sent (`providers/email/email-limits.ts`): a
   * limit of requests for them would be one that anybody can use up for somebody else.
   */
  emailsPerIp: { points: 30, duration: 3_600 },
  /** Requests that a hosted project sent an email for, by mailbox. */
  hostedEmails: { points: 10, duration: 3_600 },
  /** Requests to be told of stories or incidents, by IP; each sends an email to an address that anybody can enter. */
  letterRequests: { points: 10, duration: 3_600 },
  letterRequestsPerDay: { points: 30, duration: 86_400 },
  /** Links of such emails, by IP. Many subscribers share that of their mail provider, which ends subscriptions. */
  letterLinks: { points: 600, duration: 3_600 },
  /** By IP; by the day for the same reason as `visitorReportsPerDay`. */
  accessRequests: { points: 30, duration: 3_600 },
  accessRequestsPerDay: { points: 60, duration: 86_400 },
  /** Feedback and typo reports, by IP. By the day too, because the owner's inbox takes only so many of everybody. */
  visitorReports: { points: 120, duration: 3_600 },
  visitorReportsPerDay: { points: 240, duration: 86_400 },
  /** Bytes of feedback, typo reports and access requests, by IP: the inbox holds 20 MB of each. */
  visitorReportBytes: { points: 500_000, duration: 86_400 },
  /** Writes to tables through `/rest/v1`, by IP. */
  tableWrites: { points: 240, duration: 60 },
  /** By IP; the palette searches at each pause in typing. */
  searches: { points: 120, duration: 60 },
  /** New images (not cached), by IP. */
  newImages: { points: 10, duration: 60 },
  newImagesPerDay: { points: 100, duration: 86_400 },
  /** Images saved to an account, by user and by IP. */
  savedImagesPerDay: { points: 200, duration: 86_400 },
  /** Images converted for download, by IP. */
  imageDownloads: { points: 30, duration: 60 },
  /** Questions to NEO, and requests to resume or stop their answers, by user. */
  chatQuestions: { points: 240, duration: 60 },
  chatQuestionsPerDay: { points: 2_000, duration: 86_400 },
  chatCalls: { points: 600, duration: 60 },
  /** Questions to the character, by account or else IP; what a day may cost is counted by `guest-budget.ts`. */
  guestQuestions: { points: 20, duration: 60 },
  /** Characters of these questions, with what was said before. */
  guestCharacters: { points: 400_000, duration: 60 },
  /** Downloads of the book, including those with invalid links, by IP. */
  bookDownloads: { points: 20, duration: 600 },
  /** What is sent over `/realtime/v1`, and the channels that are joined there, by IP. */
  realtimeMessages: { points: 1_200, duration: 60 },
  realtimeJoins: { points: 240, duration: 60 },
  /** Messages to `/mcp`, by IP. */
  mcpCalls: { points: 120, duration: 60 },
  /** Checks of everything around the site, which call services elsewhere, and test emails, for the whole site. */
  diagnoses: { points: 30, duration: 600 },
  testEmails: { points: 5, duration: 3_600 },
  /** Backups of the whole site that the panel asks for. */
  siteBackups: { points: 6, duration: 3_600 },
  /** Lines of the command center, by IP. */
  commands: { points: 30, duration: 60 },
  /** Paragraphs spoken anew, by IP. Somebody who listens needs a few in a minute, and the next one ahead. */
  newSpeech: { points: 30, duration: 60 },
  newSpeechPerDay: { points: 600, duration: 86_400 },
} as const;

export type RateLimitRule = keyof typeof rules;

/**
 * A key that ends with the IPv6 network of a client (`getClientIp`) counts for the /64, and with more points for the /48
 * that it belongs to.
 */
export type RateLimiter = {
  /** Counts events for a key, one by default; throws `limit_exceeded` with the seconds to wait above the limit. */
  consume(rule: RateLimitRule, key: string, amount?: number): Promise<void>;
  /** Takes events off the count that were consumed for work that was not done; never more than are counted. */
  giveBack(rule: RateLimitRule, key: string, amount: number): Promise<void>;
  /** Throws if no further event is allowed, without counting one. */
  check(rule: RateLimitRule, key: string): Promise<void>;
  /** Counts one event before its outcome is known; throws `limit_exceeded` above the limit. */
  reserve(rule: RateLimitRule, key: string): Promise<Reservation>;
};

/** How many times the points of a /64 its /48 has. */
export const sharesOfLine = 4;

/**
 * In seconds. A rule of a minute spares the process and its database, so each process counts it in memory; what is scarce
 * for all of them has a rule with a longer window, or a budget of the day.
 */
const longestInMemory = 60;

const tooMany = (msBeforeNext: number): AppError => {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 90
      ? sentence("limits.retryInSeconds", { count: seconds })
      : minutes < 120
        ? sentence("limits.retryInMinutes", { count: minutes })
        : sentence("limits.retryInHours", { count: Math.ceil(minutes / 60) });
  return new AppError("limit_exceeded", wait, { retryAfter: seconds });
};

/**
 * Rate limits in the memory of one process or, with a database that several processes share, those of more than a minute
 * in the database (in memory while it is unavailable).
 */
export const createRateLimiter = (
  shared?: Client,
  onRefusal: (rule: RateLimitRule) => void = () => undefined,
): RateLimiter => {
  const counters = new Map(
    Object.entries(rules).map(([name, rule]) => {
      const inMemory = createMemoryCounter(name, rule);
      return [
        name,
        shared && rule.duration > longestInMemory ? createSharedCounter(name, rule, shared, inMemory) : inMemory,
      ];
    }),
  );
  const getCounter = (rule: RateLimitRule) => counters.get(rule) ?? createMemoryCounter(rule, rules[rule]);
  const refuse = (rule: RateLimitRule, msLeft: number): AppError => {
    onRefusal(rule);
    return tooMany(msLeft);
  };
  /** The narrow key first: what it is refused does not count for its neighbours. */
  const toKeys = (rule: RateLimitRule, key: string): { key: string; most: number }[] => {
    const { points } = rules[rule];
    const wide = toWideKey(key);
    return [{ key, most: points }, ...(wide === key ? [] : [{ key: wide, most: points * sharesOfLine }])];
  };
  /** Counts for each key until one is above its limit; the keys that were counted, and the refusal. */
  const add = async (rule: RateLimitRule, key: string, amount: number) => {
    const counted: string[] = [];
    for (const one of toKeys(rule, key)) {
      const { count, msLeft } = await getCounter(rule).add(one.key, amount);
      counted.push(one.key);
      if (count > one.most) return { counted, refusal: refuse(rule, msLeft) };
    }
    return { counted, refusal: null };
  };
  const consume = async (rule: RateLimitRule, key: string, amount = 1): Promise<void> => {
    const { refusal } = await add(rule, key, amount);
    if (refusal) throw refusal;
  };
  const consumeOrNothing = async (rule: RateLimitRule, key: string): Promise<void> => {
    const { counted, refusal } = await add(rule, key, 1);
    if (!refusal) return;
    for (const one of counted) await getCounter(rule).remove(one);
    throw refusal;
  };
  const check = async (rule: RateLimitRule, key: string): Promise<void> => {
    for (const one of toKeys(rule, key)) {
      const { count, msLeft } = await getCounter(rule).read(one.key);
      if (count >= one.most) throw refuse(rule, msLeft);
    }
  };
  const giveBack = async (rule: RateLimitRule, key: string, amount: number): Promise<void> => {
    for (const one of toKeys(rule, key)) {
      // The window may have ended meanwhile.
      const { count } = await getCounter(rule).read(one.key);
      if (count > 0) await getCounter(rule).add(one.key, -Math.min(amount, count));
    }
  };
  const refund = async (rule: RateLimitRule, key: string): Promise<void> => {
    for (const one of toKeys(rule, key)) await getCounter(rule).remove(one.key);
  };
  return {
    consume,
    giveBack,
    check,
    reserve: createReserve({ consume: consumeOrNothing, check, refund }),
  };
};
