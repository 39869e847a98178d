import { newRequestContext, requestContext } from "../lite/request-context.ts";
import type { ForwardCall, LiteAnswer, LiteCall } from "../gateway/lite-call.ts";
import { toLiteError } from "./to-lite-error.ts";

type Library = { fetch(request: Request): Response | Promise<Response> };

// The library reads the path and the query of an address; its links it makes from the configured site URL.
const base = "http://localhost";

const rejectAfter = (milliseconds: number) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The database timed out after ${milliseconds} ms`)), milliseconds);
  return { promise, clear: () => clearTimeout(timer) };
};

/** Runs calls against the library in this thread. A call that misses its deadline is not stopped, only no longer waited for. */
export const createCallHandler = (app: Library): ForwardCall => {
  const handle = async ({ method, path, headers, body, context: known }: LiteCall): Promise<LiteAnswer> => {
    const context = newRequestContext(known);
    return requestContext.run(context, async () => {
      const response = await app.fetch(new Request(`${base}${path}`, { method, headers, body }));
      const answer: LiteAnswer = {
        status: response.status,
        headers: [...response.headers],
        body: response.body ? new Uint8Array(await response.arrayBuffer()) : null,
        errors: context.faults.map((error) => toLiteError(error)),
      };
      return context.refusal ? { ...answer, error: context.refusal } : answer;
    });
  };
  return async (call, { deadlineMs }) => {
    const deadline = rejectAfter(deadlineMs);
    try {
      return await Promise.race([handle(call), deadline.promise]);
    } finally {
      deadline.clear();
    }
  };
};
