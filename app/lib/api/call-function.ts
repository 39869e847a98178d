import { type ErrorCode, errorCodes } from "#contracts/errors.ts";
import type { DownloadName, JsonName, UploadName } from "#contracts/function-names.ts";
import type { AnswerOf, EventOf, Functions } from "#contracts/functions.ts";
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

export type StreamOptions = Omit<CallOptions, "timeoutMs"> & {
  /** The sentence for a line that has fallen silent. */
  whenSilent?: string;
};

type Body = object | Blob;

const defaultTimeoutMs = 30_000;
// The server breaks each silence after 20 s, so that this much means a lost connection.
const maxSilenceMs = 45_000;

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

/** What a call throws: an ApiError, or the reason of the caller's signal. */
const toCallError = (error: unknown, signal: AbortSignal | undefined): ApiError => {
  if (error instanceof ApiError) return error;
  signal?.throwIfAborted();
  return new ApiError(null, "unavailable", "", { cause: error });
};

export const createFunctionClient = ({ fetch, readKey }: { fetch: typeof window.fetch; readKey: () => string }) => {
  const open = async (
    name: string,
    body: Body,
    { accessToken, explain, headers, signal }: CallOptions,
    end: AbortSignal,
  ): Promise<Response> => {
    const isFile = body instanceof Blob;
    const response = await fetch(`/functions/v1/${name}`, {
      method: "POST",
      headers: {
        apikey: readKey(),
        ...(!isFile && { "content-type": "application/json" }),
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...headers,
      },
      body: isFile ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, end]) : end,
    });
    if (!response.ok) throw await toApiError(response, explain?.(response));
    return response;
  };
  const send = async <Result>(
    name: string,
    body: Body,
    { timeoutMs = defaultTimeoutMs, ...options }: CallOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await read(await open(name, body, options, AbortSignal.timeout(timeoutMs)));
    } catch (error) {
      throw toCallError(error, options.signal);
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

    /**
     * Calls a function that responds with a stream of events; plain JSON counts as the last one. The connection ends
     * with the iteration. Throws ApiError, also when the line falls silent.
     */
    streamFunction: async function* <Name extends JsonName>(
      name: Name,
      body: Functions[Name]["input"],
      { whenSilent, ...options }: StreamOptions = {},
    ): AsyncGenerator<EventOf<Name>, void> {
      const end = new AbortController();
      let silence: ReturnType<typeof setTimeout> | undefined;
      const watch = () => {
        clearTimeout(silence);
        silence = setTimeout(() => end.abort(new ApiError(null, "unavailable", whenSilent)), maxSilenceMs);
      };
      try {
        watch();
        const headers = { accept: "text/event-stream", ...options.headers };
        const response = await open(name, body as Body, { ...options, headers }, end.signal);
        if (!response.headers.get("content-type")?.startsWith("text/event-stream"))
          yield { done: true, ...((await response.json()) as object) } as EventOf<Name>;
        else if (response.body)
          for await (const data of readEventData(response.body, watch)) yield JSON.parse(data) as EventOf<Name>;
      } catch (error) {
        throw toCallError(error, options.signal);
      } finally {
        clearTimeout(silence);
        end.abort();
      }
    },

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
