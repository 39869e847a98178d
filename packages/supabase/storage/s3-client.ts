import { AwsClient } from "aws4fetch";

export type S3Options = {
  /** Address of the service; the bucket is a part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long an answer may take, with its body, in milliseconds. */
  timeoutMs?: number;
};

const defaultTimeoutMs = 30_000;
const attempts = 2;

/** Whether the same request may succeed a moment later. All of ours may be repeated: no file ever changes. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

export type S3Client = {
  /** Address of the bucket. */
  root: string;
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

  const send = async (url: string, init: RequestInit): Promise<Response> => {
    for (let left = attempts - 1; ; left -= 1) {
      const answer = client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const response = await answer.catch((error: unknown) => {
        if (left === 0) throw new Error(`The files cannot be reached: ${String(error)}`, { cause: error });
        return null;
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
    throw new Error(`The store of files answers ${response.status} ${code}`.trim());
  };

  return { root, request };
};
