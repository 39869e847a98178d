import { ApiError, toErrorCode } from "./api-error.ts";

type Response<Data> = { data: Data; error: { message: string } | null; status: number };

/** The data of a supabase-js response. Throws ApiError; status 0 is how the library says that there was no response. */
export const unwrapResponse = <Data>({ data, error, status }: Response<Data>): NonNullable<Data> => {
  if (data) return data;
  if (status === 0) throw new ApiError(null, "unavailable", "", { cause: error });
  throw new ApiError(status, error ? toErrorCode(status) : "not_found", error?.message);
};
