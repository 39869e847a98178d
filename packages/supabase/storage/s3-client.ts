import { AwsClient } from "aws4fetch";

export type S3Options = {
  /** Address of the service; the bucket is a part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers read what is public: the bucket, or a delivery network in front of it. */
  publicUrl?: string | undefined;
  /** How long an answer may take, with its body and a second try, in milliseconds. */
  timeoutMs?: number;
};

const defaultTimeoutMs = 30_000;
const attempts = 2;

/** Whether the same request may succeed a moment later. All of ours may be repeated: no file ever changes. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** The store does not answer, or is not able to. */
class FilesUnavailableError extends Error {
  readonly code = "FILES_UNAVAILABLE";
}

/** The innermost reason: what `fetch` throws says only that it failed. */
const toReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error.cause;
  return inner === undefined ? error.message || error.name : toReason(inner);
};

export type S3Client = {
  /** Address of the bucket. */
  root: string;
  /** Throws what it means that an answer broke off. */
  fail(error: unknown): never;
  /**
   * Sends a request, a second time if the first may have failed in passing. Returns the answer; null if there is no such
   * file. Throws for any other failure, with the code that the service names.
   */
  request(url: string, init: RequestInit): Promise<Response | null>;
};

/** A bucket of any service with the API of S3. */
export const createS3Client = ({ timeoutMs = defaultTimeoutMs, ...options }: S3Options): S3Client => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  // Its own retries would wait for up to a minute.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const root = `${endpoint}/${encodeURIComponent(bucket)}`;

  const fail = (error: unknown): never => {
    throw new FilesUnavailableError(`The files at ${endpoint} cannot be reached: ${toReason(error)}`);
  };

  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let left = attempts - 1; ; left -= 1) {
      const response = await client.fetch(url, { ...init, signal }).catch((error: unknown) => {
        return left === 0 || signal.aborted ? fail(error) : null;
      });
      if (response && (left === 0 || !isPassing(response.status))) return response;
      await response?.body?.cancel();
    }
  };

  const request = async (url: string, init: RequestInit): Promise<Response | null> => {
    const response = await send(url, init);
    if (response.ok) return response;
    const text = (await response.text().catch(() => "")).slice(0, 2_000);
    const [, code = ""] = /<Code>(\w{1,60})<\/Code>/.exec(text) ?? [];
    if (response.status === 404 && code !== "NoSuchBucket") return null;
    const message = `The store of files at ${endpoint} answers ${response.status} ${code}`.trim();
    throw isPassing(response.status) ? new FilesUnavailableError(message) : new Error(message);
  };

  return { root, fail, request };
};
