import { requestContext } from "../supabase-lite/request-context.ts";
import type { ApiError } from "../gateway/error-response.ts";

/** Aborts the current request with this error, whatever the library makes of the exception. */
export const rejectRequest = (error: ApiError): never => {
  const context = requestContext.getStore();
  if (context) context.error = error;
  throw new Error(error.message);
};
