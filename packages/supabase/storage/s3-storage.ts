import { AwsClient } from "aws4fetch";
import { fileNamePattern } from "./file-name.ts";
import type { ObjectStore } from "./object-store.ts";

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
const removedAtOnce = 16;
const attempts = 2;

/** Whether the same request may succeed a moment later. All of ours may be repeated: no file ever changes. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** Files in a bucket of any service with the API of S3, so that several machines have the same. */
export const createS3Storage = ({ timeoutMs = defaultTimeoutMs, ...options }: S3Options): ObjectStore => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  // Its own retries would wait for up to a minute.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const root = `${endpoint}/${encodeURIComponent(bucket)}`;

  const toUrl = (name: string): string => {
    if (!fileNamePattern.test(name)) throw new Error("The name of a stored file is not valid");
    return `${root}/${name}`;
  };

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

  /** The answer; null if there is no such file. Throws for any other failure, with the code that the service names. */
  const request = async (url: string, init: RequestInit): Promise<Response | null> => {
    const response = await send(url, init);
    if (response.ok) return response;
    const text = (await response.text().catch(() => "")).slice(0, 2_000);
    const [, code = ""] = /<Code>(\w{1,60})<\/Code>/.exec(text) ?? [];
    if (response.status === 404 && code !== "NoSuchBucket") return null;
    throw new Error(`The store of files answers ${response.status} ${code}`.trim());
  };

  return {
    async put(name, bytes) {
      const body = new Uint8Array(bytes);
      const response = await request(toUrl(name), { method: "PUT", body });
      if (!response) throw new Error("The store of files answers 404 to a new file");
      await response.body?.cancel();
    },
    async get(name) {
      const response = await request(toUrl(name), { method: "GET" });
      return response && new Uint8Array(await response.arrayBuffer());
    },
    async findSize(name) {
      const response = await request(toUrl(name), { method: "HEAD" });
      const length = response?.headers.get("content-length") ?? null;
      return length === null ? null : Number(length);
    },
    async copy(name, to) {
      const headers = { "x-amz-copy-source": `/${encodeURIComponent(bucket)}/${name}` };
      toUrl(name);
      const response = await request(toUrl(to), { method: "PUT", headers });
      if (!response) return false;
      // A copy that fails late is told in the body of a 200.
      if (/<Error>/.test(await response.text())) throw new Error("The store of files could not copy a file");
      return true;
    },
    async remove(names) {
      const urls = names.map(toUrl);
      for (let at = 0; at < urls.length; at += removedAtOnce)
        await Promise.all(
          urls.slice(at, at + removedAtOnce).map(async (url) => {
            const response = await request(url, { method: "DELETE" });
            await response?.body?.cancel();
          }),
        );
    },
  };
};

/** Rejects in words if the bucket is not there, or the keys are refused. */
export const checkS3Storage = async (options: S3Options): Promise<void> =>
  void (await createS3Storage(options).get("0".repeat(64)));
