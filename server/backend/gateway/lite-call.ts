import type { ApiError } from "./error-response.ts";

/** One validated request, as the gateway forwards it to the library: plain data, so that it can cross threads. */
export type LiteCall = {
  method: string;
  /** Path and query, rebuilt by the gateway. */
  path: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
  context: {
    /** The user agent. */
    userAgent?: string;
    /** Target of the link in an email sent by this request; always on our own origin. */
    redirectTo?: string;
    /** Name of the author as stated by the service, for `post_revisions.actor`. */
    actor?: string;
    /** Audit log entry for this write, as stated by the service. */
    audit?: string;
  };
};

/** An error as plain data, for the log and the mapping to a status: the message may contain database internals. */
export type LiteError = {
  name: string;
  message: string;
  code?: string;
  /** The database constraint that was violated. */
  constraint?: string;
  causes: LiteError[];
};

export type LiteResponse = {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
  /** All errors that the library reported while it handled the call, oldest first. */
  errors: LiteError[];
  /** Response that replaces the library's, for errors that the library does not know. */
  error?: ApiError;
};

export type ForwardOptions = {
  deadlineMs: number;
  /** The sender of an outside call, in whose turn passwords are hashed. */
  client?: string | undefined;
  /** Aborts when the sender has gone. */
  signal?: AbortSignal | undefined;
};

/** Forwards a call to the library, in whichever thread it runs. Rejects if there is no response within `deadlineMs`. */
export type ForwardCall = (call: LiteCall, options: ForwardOptions) => Promise<LiteResponse>;
