import { requestContext } from "../supabase-lite/request-context.ts";
import type { ApiError } from "../gateway/error-response.ts";

/** Ends the work on the current request: it is answered with this error, whatever the library makes of what is thrown. */
export const rejectRequest = (error: ApiError): never => {
  const context = requestContext.getStore();
  if (context) context.error = error;
  throw new Error(error.message);
};
