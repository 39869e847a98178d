import { dayMs } from "#contracts/utc-day.ts";
import { parseRetryAfter } from "../../http/outgoing/backoff.ts";
import { HttpStatusError, ssrfSafeFetch } from "../../http/outgoing/ssrf-safe-fetch.ts";
import type { Json } from "#contracts/database.ts";
import { signDelivery } from "./sign-delivery.ts";

type Delivery = { id: string; url: string; secret: string; event: string; payload: Json; created_at: string };
/** `answered` is the HTTP status of the answer, if there was one. */
type Answer = { answered: number | null; problem: string | null; retryAfterMs: number };

const timeoutMs = 10_000;
const maxAnswerBytes = 1_000_000;

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The receiver is gone for good, and says so. */
export const goneStatus = 410;
const toProblem = (status: number): string =>
  status === goneStatus
    ? "The receiver answered 410: it is gone for good, so this webhook was switched off."
    : `The receiver answered ${status}.`;

/**
 * Sends a delivery, signed. Receivers on the public internet only, unless `allowsPrivate`; redirects are not followed.
 * Without a problem it was accepted.
 */
export const sendDelivery = async (
  { id, url, secret, event, payload, created_at }: Delivery,
  { allowsPrivate, now = Date.now() }: { allowsPrivate: boolean; now?: number },
): Promise<Answer> => {
  const body = JSON.stringify({ type: event, timestamp: created_at, data: payload });
  const address = new URL(url);
  const signature = signDelivery({ id, secret, body, timestamp: Math.floor(now / 1_000) });
  try {
    await ssrfSafeFetch(address, {
      maxBytes: maxAnswerBytes,
      timeoutMs,
      headers: { accept: "*/*", "content-type": "application/json", "user-agent": "webhook", ...signature },
      body,
      ...(allowsPrivate && { trustedOrigin: address.origin }),
    });
    return { answered: 200, problem: null, retryAfterMs: 0 };
  } catch (error) {
    if (!(error instanceof HttpStatusError))
      return {
        answered: null,
        problem: (error instanceof Error ? error.message : String(error)).slice(0, 300),
        retryAfterMs: 0,
      };
    const { retryAfter, status } = error;
    return {
      answered: status,
      problem: isSuccess(status) ? null : toProblem(status),
      retryAfterMs: parseRetryAfter(retryAfter, dayMs, now),
    };
  }
};
