import { ApiError } from "#app/lib/api/api-error.ts";
import { toApiError } from "#app/lib/api/call-function.ts";
import { imageHeaders, type ImageMaker, imageMakers } from "#contracts/images/image-request.ts";
import { parseSketchReport, type SketchReport } from "#contracts/images/sketch-report.ts";

export type RequestedPicture = {
  blob: Blob;
  maker: ImageMaker | null;
  /** What of the prompt a sketch shows. */
  report: SketchReport | null;
  /** By which the server finds it again. */
  hash: string | null;
};

type RequestOptions = {
  signal: AbortSignal;
  /** Called when the response headers have arrived. */
  onReceiving: () => void;
  fetch?: typeof window.fetch;
  /** Rejects if the blob is not an image. */
  decode?: (blob: Blob) => Promise<unknown>;
};

/** The server waits up to 60 s for a provider, and retries once. */
const timeoutMs = 150_000;

const decodeImage = async (blob: Blob): Promise<void> => (await createImageBitmap(blob)).close();

/** Loads an image and checks that it can be decoded. Throws ApiError, or the signal's reason when cancelled. */
export const requestPicture = async (
  address: string,
  { signal, onReceiving, fetch = window.fetch.bind(window), decode = decodeImage }: RequestOptions,
): Promise<RequestedPicture> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
    if (!response.ok) throw await toApiError(response);
    onReceiving();
    const blob = await response.blob();
    const maker = imageMakers.find((name) => name === response.headers.get(imageHeaders.maker)) ?? null;
    await decode(blob).catch((cause: unknown) => {
      throw new ApiError(response.status, "internal", "", { cause });
    });
    signal.throwIfAborted();
    const report = maker === "sketch" ? parseSketchReport(response.headers.get(imageHeaders.report)) : null;
    const hash = /[0-9a-f]{40}/.exec(response.headers.get("etag") ?? "")?.[0] ?? null;
    return { blob, maker, report, hash };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError) throw error;
    throw new ApiError(null, "unavailable", "", { cause: error });
  }
};
