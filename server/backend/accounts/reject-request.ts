import { requestContext } from "../lite/request-context.ts";
import type { Refusal } from "../rim/answers.ts";

/**
 * Ends the work on the current request: it is answered with this error, whatever the library makes of what is
 * thrown.
 */
export const rejectRequest = (error: Refusal): never => {
  const context = requestContext.getStore();
  if (context) context.refusal = error;
  throw new Error(error.message);
};
