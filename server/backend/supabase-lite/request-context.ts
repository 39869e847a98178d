import { AsyncLocalStorage } from "node:async_hooks";
import type { ApiError } from "../gateway/error-response.ts";

/** What the parts around the library tell each other about one request, past the library that carries nothing for us. */
export type RequestContext = {
  /** Where the link of a mail sent by this request shall lead; always on our own origin. */
  redirectTo: string | undefined;
  /** Whom the service names as the writer, for `post_revisions.actor`. */
  actor: string | undefined;
  /** What the service lets the audit log keep of this write. */
  audit: string | undefined;
  /** What the browser calls itself. */
  userAgent: string | undefined;
  /** Columns of the answer that may be large, and have to be measured before they are read. */
  measuredColumns: string[] | undefined;
  /** Everything the library reported as an error while it answered, oldest first. */
  errors: unknown[];
  /** What the request is answered with, when the library knows no such answer. */
  error: ApiError | undefined;
  /** True while this request has a transaction open on the embedded database. */
  inTransaction: boolean;
  /** Number of the call in the database's thread; 0 elsewhere. */
  callId: number;
  /** When the caller stops waiting, in milliseconds since 1970: what has not begun by then is not begun. */
  expiresAt: number;
  /** How long the caller waits in all. */
  deadlineMs: number | undefined;
};

export const requestContext = new AsyncLocalStorage<RequestContext>();

export const createRequestContext = (known: Partial<RequestContext> = {}): RequestContext => ({
  redirectTo: undefined,
  actor: undefined,
  audit: undefined,
  userAgent: undefined,
  measuredColumns: undefined,
  errors: [],
  error: undefined,
  inTransaction: false,
  callId: 0,
  expiresAt: Infinity,
  deadlineMs: undefined,
  ...known,
});
