import { type ErrorCode, errorCodes } from "#contracts/errors.ts";
import type { AnswerOf, DownloadName, EventOf, Functions, JsonName, UploadName } from "#contracts/functions.ts";
import { ApiError, toErrorCode } from "./api-error.ts";
import { readEventData } from "./event-stream.ts";
import { readPublicSettings } from "./public-settings.ts";

export type CallOptions = {
  /** Sent as the bearer token. */
  accessToken?: string | null | undefined;
  headers?: Record<string, string>;
  /** The sentence for a failed response that is not the site's own. */
  explain?: (response: Response) => string;
  /** Time limit for the whole response, in ms. */
  timeoutMs?: number;
  /** Cancels the call, which then throws the signal's reason. */
  signal?: AbortSignal | undefined;
};
/** The body of a response as a file, named by its `Content-Disposition` header. */
export const toFile = async (response: Response, fallbackName: string): Promise<File> => {
  const disposition = response.headers.get("content-disposition") ?? "";
  const fileName = /filename="([^"]+)"/.exec(disposition)?.[1] ?? fallbackName;
  return new File([await response.blob()], fileName);
};

type Body = object | Blob;

const defaultTimeoutMs = 30_000;

/** The error that a failed response of a function describes; `otherwise` is its sentence if the response has none. */
export const toApiError = async (response: Response, otherwise?: string): Promise<ApiError> => {
  const { status } = response;
  const { error, code } = ((await response.json().catch(() => null)) ?? {}) as { error?: unknown; code?: unknown };
  return new ApiError(
    status,
    errorCodes.includes(code as ErrorCode) ? (code as ErrorCode) : toErrorCode(status),
    typeof error === "string" ? error : otherwise,
  );
};

/** Calls `onEvent` for each server-sent event; a plain JSON response counts as a single event. */
const readEvents = async <Event>(response: Response, onEvent: (event: Event) => void): Promise<void> => {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return onEvent(await response.json());
  if (!response.body) return;
  for await (const data of readEventData(response.body)) onEvent(JSON.parse(data));
};

export const createFunctionClient = ({ fetch, readKey }: { fetch: typeof window.fetch; readKey: () => string }) => {
  const send = async <Result>(
    name: string,
    body: Body,
    { accessToken, explain, headers, timeoutMs = defaultTimeoutMs, signal }: CallOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const isFile = body instanceof Blob;
    try {
      const response = await fetch(`/functions/v1/${name}`, {
        method: "POST",
        headers: {
          apikey: readKey(),
          ...(!isFile && { "content-type": "application/json" }),
          ...(accessToken && { authorization: `Bearer ${accessToken}` }),
          ...headers,
        },
        body: isFile ? body : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (!response.ok) throw await toApiError(response, explain?.(response));
      return await read(response);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      signal?.throwIfAborted();
      throw new ApiError(null, "unavailable", "", { cause: error });
    }
  };

  return {
    /** Calls a function below `/functions/v1` with JSON. Throws ApiError. */
    callFunction: <Name extends JsonName, const Input extends Functions[Name]["input"]>(
      name: Name,
      body: Input,
      options: CallOptions = {},
    ): Promise<AnswerOf<Functions[Name], Input>> => send(name, body as Body, options, (response) => response.json()),

    /** Calls a function with a file as its body. Throws ApiError. */
    uploadFile: <Name extends UploadName>(
      name: Name,
      file: Blob,
      options: CallOptions = {},
    ): Promise<Functions[Name]["answer"]> => send(name, file, options, (response) => response.json()),

    /** Calls a function that responds with a stream of events. Throws ApiError. */
    streamFunction: <Name extends JsonName>(
      name: Name,
      body: Functions[Name]["input"],
      onEvent: (event: EventOf<Name>) => void,
      options: CallOptions = {},
    ): Promise<void> =>
      send(
        name,
        body as Body,
        { ...options, headers: { accept: "text/event-stream", ...options.headers } },
        (response) => readEvents(response, onEvent),
      ),

    /** Calls a function that responds with a file. Throws ApiError. */
    downloadFile: <Name extends DownloadName>(
      name: Name,
      fallbackName: string,
      { input, ...options }: CallOptions & { input?: Functions[Name]["input"] | undefined } = {},
    ): Promise<File> => send(name, (input ?? {}) as Body, options, (response) => toFile(response, fallbackName)),
  };
};

export const { callFunction, downloadFile, streamFunction, uploadFile } = createFunctionClient({
  fetch: (input, init) => fetch(input, init),
  readKey: () => readPublicSettings().publishableKey,
});
