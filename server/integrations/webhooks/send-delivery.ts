import type { LookupFunction } from "node:net";
import type { Json } from "#contracts/database.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { parseRetryAfter } from "../../http/outgoing/backoff.ts";
import { HttpStatusError, ssrfSafeFetch } from "../../http/outgoing/ssrf-safe-fetch.ts";
import { signDelivery } from "./sign-delivery.ts";

type Delivery = { id: string; url: string; secret: string; event: string; payload: Json; created_at: string };
/** `answered` is the HTTP status of the answer, if there was one. */
export type Answer = { answered: number | null; problem: string | null; retryAfterMs: number };
type Receiver = {
  /** Whether it may be in the site's own network; else on the public internet only. */ allowsPrivate: boolean;
  /** Finds its address then. */ lookup?: LookupFunction | undefined;
  now?: number;
};

const timeoutMs = 10_000;
const maxAnswerBytes = 1_000_000;

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The receiver is gone for good, and says so. */
export const goneStatus = 410;

/** Sends JSON. Redirects are not followed. Without a problem it was accepted. */
export const postJson = async (
  address: URL,
  {
    headers,
    body,
    allowsPrivate,
    lookup,
    now = Date.now(),
  }: Receiver & { headers: Record<string, string>; body: string },
): Promise<Answer> => {
  try {
    await ssrfSafeFetch(address, {
      maxBytes: maxAnswerBytes,
      timeoutMs,
      headers: { accept: "*/*", "content-type": "application/json", "user-agent": "webhook", ...headers },
      body,
      ...(allowsPrivate && { trustedOrigin: address.origin, trustedLookup: lookup }),
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
      problem: isSuccess(status) ? null : `The receiver answered ${status}.`,
      retryAfterMs: parseRetryAfter(retryAfter, dayMs, now),
    };
  }
};

/** Sends a delivery, signed. */
export const sendDelivery = async (
  { id, url, secret, event, payload, created_at }: Delivery,
  { now = Date.now(), ...receiver }: Receiver,
): Promise<Answer> => {
  const body = JSON.stringify({ type: event, timestamp: created_at, data: payload });
  const headers = signDelivery({ id, secret, body, timestamp: Math.floor(now / 1_000) });
  return postJson(new URL(url), { ...receiver, headers, body, now });
};
