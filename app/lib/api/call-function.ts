import type { ErrorCode, Failure } from "#contracts/errors.ts";

/** Error response of a function. `message` is shown to the user. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  constructor({ error, code }: Failure) {
    super(error);
    this.name = "ApiError";
    this.code = code;
  }
}

type Caller = { publishableKey: string; accessToken?: string | undefined };

const timeoutMs = 30_000;

const isFailure = (value: unknown): value is Failure =>
  typeof value === "object" && value !== null && typeof (value as Failure).error === "string";

/** Calls one of the functions below `/functions/v1`. Throws an ApiError with the function's message, or whatever `fetch` throws. */
export const callFunction = async <Answer>(
  name: string,
  body: unknown,
  { publishableKey, accessToken }: Caller,
): Promise<Answer> => {
  const headers: Record<string, string> = { "content-type": "application/json", apikey: publishableKey };
  if (accessToken) headers.authorization = `Bearer ${accessToken}`;
  const response = await fetch(`/functions/v1/${name}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = await response.json();
  if (!response.ok)
    throw new ApiError(
      isFailure(answer) ? answer : { error: "Something went wrong. Please try again.", code: "internal" },
    );
  return answer as Answer;
};
