import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { LRUCache } from "lru-cache";
import { AppError } from "#contracts/errors.ts";
import type { Env } from "../../env.ts";
import { getClientIp } from "../sender/client-ip.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import type { Log } from "../../telemetry/log.ts";
import { safeEqual } from "./safe-equal.ts";
import { classifyRequest, mayUseCookie } from "../sender/classify-request.ts";
import { isRemoteSite } from "../../loopback.ts";
import { type Incoming, readIncoming, toRequestMetadata } from "../sender/request-metadata.ts";

/** Why a request may not use machine-only pages; `message` is shown to the user. */
export type Denial = { reason: "key-needed" | "other-page" | "too-often"; message: string; retryAfter?: number };

export const toStatus = ({ reason }: Denial): 403 | 429 => (reason === "too-often" ? 429 : 403);

export type LocalAccess = {
  /** Middleware that classifies each request; must run before all others. */
  watch: MiddlewareHandler;
  /** Classifies a request that bypasses the middleware. */
  watchIncoming(incoming: Incoming | undefined): void;
  /** Null if a request may use machine-only pages. */
  findDenial(c: Context): Promise<Denial | null>;
  /** The same without explaining or counting, for what is shown beside a page. */
  maySee(c: Context): boolean;
  /** Whether an entered key is the local key of this process; wrong ones are counted, and too many are denied. */
  checkKey(c: Context, key: string): Promise<Denial | null>;
};

const longestKept = 2_000;

type Deps = { env: Env; key: string; rateLimiter: RateLimiter; log: Log };

export const localKeyCookie = "local-key";

const createKeyNeeded = (isRemote: boolean): Denial => ({
  reason: "key-needed",
  message: `This site is reached from other machines, so the local key is required here. ${isRemote ? "Enter" : "Open the link with the key from the site's log, or enter"} the contents of the file local-key in the site's data folder.`,
});
const otherPage: Denial = {
  reason: "other-page",
  message: "Another page requested this. Enter the URL in the address bar instead.",
};

const getLocalKeyPath = ({ adminMode, mail }: Env): string => {
  if (adminMode === "auto") return "/admin";
  return mail.smtpUrl ? "/metrics" : "/dev/mail";
};

/**
 * Access to machine-only pages without a login: admin mode `auto`, `/dev/mail`, `/metrics`. The first request that
 * shows that the site is reached from elsewhere disables it until the process ends; from then on the local key is
 * required.
 */
export const createLocalAccess = ({ env, key, rateLimiter, log }: Deps): LocalAccess => {
  let isReachedFromElsewhere = false;
  // A client sends the same headers again and again.
  const withoutSign = new LRUCache<string, true>({ max: 100 });
  const isRemote = () => isRemoteSite(env.siteUrl);
  const classify = (incoming: Incoming | undefined) => classifyRequest(toRequestMetadata(incoming), env.siteUrl);

  const close = (sign: string): void => {
    isReachedFromElsewhere = true;
    // The log of a server is collected and read by others than its owner.
    const howToOpen = isRemote()
      ? "It is in the file local-key of the data folder."
      : `Open ${env.siteUrl}${getLocalKeyPath(env)}?key=${key}`;
    const pages = env.adminMode === "auto" ? "/dev/mail, /metrics and the admin panel" : "/dev/mail and /metrics";
    log.warn(
      { sign },
      `THIS SITE IS REACHED FROM OTHER MACHINES (${sign}). Until the next start ${pages} require the local key. ${howToOpen}`,
    );
  };

  const checkKey: LocalAccess["checkKey"] = async (c, given) => {
    // The correct key is never rate-limited: it cannot be guessed, and everybody behind one proxy may share an address.
    if (safeEqual(given, key)) return null;
    try {
      await rateLimiter.consume("failedAdminLogins", `local key ${getClientIp(c, env.trustProxy)}`);
      return createKeyNeeded(isRemote());
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "limit_exceeded") throw error;
      return { reason: "too-often", message: error.message, ...(error.retryAfter && { retryAfter: error.retryAfter }) };
    }
  };

  const watchIncoming = (incoming: Incoming | undefined): void => {
    if (isReachedFromElsewhere) return;
    const { peer, httpVersion, target, rawHeaders } = toRequestMetadata(incoming);
    const key = [peer, httpVersion, target.slice(0, 1), ...rawHeaders].join("\n");
    if (withoutSign.has(key)) return;
    const classification = classify(incoming);
    if (classification.kind === "remote-sign") close(classification.sign);
    else if (key.length <= longestKept) withoutSign.set(key, true);
  };

  /** Also once the owner has given a site without a login an address elsewhere: others are about to reach it. */
  const needsKey = (): boolean => isReachedFromElsewhere || (env.adminMode === "auto" && isRemote());
  const isLocal = (c: Context) => !needsKey() && classify(readIncoming(c)).kind === "local";

  return {
    watch: (c, next) => {
      watchIncoming(readIncoming(c));
      return next();
    },
    watchIncoming,
    maySee: (c) => {
      if (isLocal(c)) return true;
      const cookie = getCookie(c, localKeyCookie);
      const sentKey = c.req.header("x-local-key");
      if (sentKey !== undefined) return safeEqual(sentKey, key);
      return cookie !== undefined && mayUseCookie(c.req.raw.headers, env.siteUrl) && safeEqual(cookie, key);
    },
    findDenial: async (c) => {
      if (isLocal(c)) return null;
      const header = c.req.header("x-local-key");
      if (header !== undefined) return checkKey(c, header);
      const cookie = getCookie(c, localKeyCookie);
      if (cookie === undefined) return needsKey() ? createKeyNeeded(isRemote()) : otherPage;
      return mayUseCookie(c.req.raw.headers, env.siteUrl) ? checkKey(c, cookie) : otherPage;
    },
    checkKey,
  };
};
