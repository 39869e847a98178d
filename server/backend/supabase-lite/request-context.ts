import { AsyncLocalStorage } from "node:async_hooks";
import type { ApiError } from "../gateway/error-response.ts";
import type { RequestPasswords } from "./request-passwords.ts";

/** Per-request data shared by our code around the library, which cannot carry it. */
export type RequestContext = {
  /** Target of the link in an email sent by this request; always on our own origin. */
  redirectTo: string | undefined;
  /** Name of the author as stated by the service, for `post_revisions.actor`. */
  actor: string | undefined;
  /** Audit log entry for this write, as stated by the service. */
  audit: string | undefined;
  /** The user agent. */
  userAgent: string | undefined;
  /** All errors that the library reported while it handled the request, oldest first. */
  errors: unknown[];
  /** Response that replaces the library's, for errors that the library does not know. */
  error: ApiError | undefined;
  /** True while this request has a transaction open on the embedded database. */
  inTransaction: boolean;
  /** Number of the call in the database thread; 0 elsewhere. */
  callId: number;
  /** When the caller stops waiting, in milliseconds since 1970: work that has not begun by then is skipped. */
  expiresAt: number;
  /** The caller's timeout in milliseconds. */
  deadlineMs: number | undefined;
  /** Hashes passwords in the turn of the caller. */
  passwords: RequestPasswords | undefined;
  /** Id of the account whose signed-in user changes its password. */
  account: string | undefined;
};

export const requestContext = new AsyncLocalStorage<RequestContext>();

export const createRequestContext = (known: Partial<RequestContext> = {}): RequestContext => ({
  redirectTo: undefined,
  actor: undefined,
  audit: undefined,
  userAgent: undefined,
  errors: [],
  error: undefined,
  inTransaction: false,
  callId: 0,
  expiresAt: Infinity,
  deadlineMs: undefined,
  passwords: undefined,
  account: undefined,
  ...known,
});
