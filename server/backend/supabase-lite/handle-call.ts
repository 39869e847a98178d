import { createRequestContext, type RequestContext, requestContext } from "./request-context.ts";
import type { PasswordPool } from "../auth/password-pool.ts";
import { toPasswordTurn } from "../auth/password-turn.ts";
import type { ForwardCall, LiteResponse, LiteCall } from "../gateway/lite-call.ts";
import { toRequestPasswords } from "./request-passwords.ts";
import { toLiteError } from "./to-lite-error.ts";

type Library = { fetch(request: Request): Response | Promise<Response> };

// The library reads only the path and query of the URL; it builds links from the configured site URL.
const base = "http://localhost";

const rejectAfter = (milliseconds: number) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The database timed out after ${milliseconds} ms`)), milliseconds);
  return { promise, clear: () => clearTimeout(timer) };
};

/** Runs one call against the library in this thread; `known` is merged into its request context. */
export const runCall = (app: Library, call: LiteCall, known: Partial<RequestContext> = {}): Promise<LiteResponse> => {
  const { method, path, headers, body } = call;
  const context = createRequestContext({ ...call.context, ...known });
  return requestContext.run(context, async () => {
    const response = await app.fetch(new Request(`${base}${path}`, { method, headers, body }));
    const result: LiteResponse = {
      status: response.status,
      headers: [...response.headers],
      body: response.body ? new Uint8Array(await response.arrayBuffer()) : null,
      errors: context.errors.map((error) => toLiteError(error)),
    };
    return context.error ? { ...result, error: context.error } : result;
  });
};

/** Runs the library in this thread. A call that misses its deadline continues, but its result is ignored. */
export const createCallHandler =
  (app: Library, pool: PasswordPool): ForwardCall =>
  async (call, options) => {
    const { deadlineMs } = options;
    const deadline = rejectAfter(deadlineMs);
    const passwords = toRequestPasswords(pool, toPasswordTurn(options));
    try {
      return await Promise.race([runCall(app, call, { deadlineMs, passwords }), deadline.promise]);
    } finally {
      deadline.clear();
    }
  };
