import type { ApiError } from "./error-response.ts";

/**
 * One validated request, as the gateway hands it to the library: plain data, so that it can cross to another thread.
 */
export type LiteCall = {
  method: string;
  /** Path and query, rebuilt by the gateway. */
  path: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
  context: {
    /** What the browser calls itself. */
    userAgent?: string;
    /** Where the link of an email sent by this request leads; always on our own origin. */
    redirectTo?: string;
    /** Whom the service names as the writer, for `post_revisions.actor`. */
    actor?: string;
    /** What the service lets the audit log keep of this write. */
    audit?: string;
    /** Columns of the answer that may be large: together they may not be larger than `maxAnswerBytes`. */
    measuredColumns?: string[];
  };
};

/** An error in plain data. For the log and for the mapping to a status: it may contain the database's own words. */
export type LiteError = {
  name: string;
  message: string;
  code?: string;
  /** The database constraint that was violated. */
  constraint?: string;
  causes: LiteError[];
};

export type LiteAnswer = {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
  /** Everything the library reported as an error while it answered, oldest first. */
  errors: LiteError[];
  /** What the caller gets instead, when the library knows no such answer. */
  error?: ApiError;
};

/** Hands a call to the library, wherever it runs. Rejects when there was no answer within `deadlineMs`. */
export type ForwardCall = (call: LiteCall, options: { deadlineMs: number }) => Promise<LiteAnswer>;
