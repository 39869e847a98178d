type Fault = { name?: string; code?: string | undefined; status?: number | undefined; message?: string };

/** Whether nobody answered at all: no network, or a server that is away. */
export const isUnreachable = (error: unknown): boolean => {
  const { name, status, message = "" } = (error ?? {}) as Fault;
  if (name === "AuthRetryableFetchError" || status === 502 || status === 503 || status === 504) return true;
  return error instanceof TypeError || /failed to fetch|dynamically imported|networkerror|load failed/i.test(message);
};

/** The sentence for a person about a failure of the auth part. */
export const describeAuthError = (error: unknown, { unreachable, otherwise }: { unreachable: string; otherwise: string }): string => {
  if (isUnreachable(error)) return unreachable;
  const { code, message } = (error ?? {}) as Fault;
  if (code === "invalid_credentials") return otherwise;
  return message && message !== "{}" ? message : otherwise;
};
