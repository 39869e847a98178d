import type { ApiError } from "../http/error-response.ts";

/** For whom a password is hashed, and how long the result is wanted. */
export type PasswordTurn = {
  /** Clients are served in turn, so that one with many passwords delays mainly itself: the caller's address. */
  client: string;
  /**
   * The account whose signed-in user causes the work, of which only a little is done at once, from all addresses
   * together. Never the account that somebody wants to sign in to: anybody could use up its share.
   */
  account?: string | undefined;
  /** In milliseconds since 1970; work that has not begun by then is refused. */
  expiresAt: number;
  /** Aborts when the caller has gone; waiting work is refused then. */
  signal?: AbortSignal | undefined;
};

/**
 * Response to a request whose turn does not come in time. Not 503: of such a response the official client tells a page
 * nothing, not even the message.
 */
export const tooManyPasswords: ApiError = {
  status: 429,
  code: "over_request_rate_limit",
  message: "Many people are signing in at the moment. Please try again in a few seconds.",
  retryAfter: 5,
};

/** Client of the calls that the site itself makes. */
const siteClient = "site";
/** A password is hashed only while some time is left for what follows. */
const afterHashMs = 500;

type Call = { client?: string | undefined; deadlineMs: number; signal?: AbortSignal | undefined };

/** The turn of a call that begins now. */
export const toPasswordTurn = ({ client = siteClient, deadlineMs, signal }: Call): PasswordTurn => ({
  client,
  expiresAt: Date.now() + deadlineMs - afterHashMs,
  signal,
});
