import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isLinkLocal, isPublicAddress, ownersDnsLookup, publicDnsLookup } from "../../public-dns-lookup.ts";

type Options = {
  maxBytes: number;
  timeoutMs: number;
  maxRedirects?: number;
  lookup?: LookupFunction;
  isAllowedAddress?: (address: string) => boolean;
  /** Only sent to the origin of the first URL. */
  headers?: Record<string, string>;
  /** Sent with POST; without a body the method is GET. */
  body?: string | Uint8Array | undefined;
  /** Whether a file with these first bytes is worth fetching; default: all. Not called for files under 32 bytes. */
  isWanted?: ((head: Uint8Array) => boolean) | undefined;
  /** Called with the number of bytes as they arrive; if it throws, the request is aborted. */
  onBytes?: (count: number) => void;
  /** An origin that the owner configured, which may have any address that is not link-local. */
  trustedOrigin?: string;
  /** Finds its address. */
  trustedLookup?: LookupFunction | undefined;
  /** Aborts the request before its time is up. */
  signal?: AbortSignal | undefined;
};

/** A response other than 200. */
export class HttpStatusError extends Error {
  readonly status: number;
  /** The header `Retry-After`, as it was sent. */
  readonly retryAfter: string | undefined;
  constructor(status = 0, retryAfter?: string) {
    super(`status ${status}`);
    this.name = "HttpStatusError";
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

const isRedirect = (status = 0): boolean => [301, 302, 303, 307, 308].includes(status);

const headBytes = 32;

const readAll = (
  response: IncomingMessage,
  { maxBytes, isWanted, onBytes }: Pick<Options, "maxBytes" | "isWanted" | "onBytes">,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let parts: Buffer[] = [];
    let size = 0;
    let isChecked = isWanted === undefined;
    const end = (error: unknown): void => {
      parts = [];
      reject(error instanceof Error ? error : new Error(String(error)));
      response.destroy();
    };
    if (Number(response.headers["content-length"] ?? 0) > maxBytes) return end(new Error("too large"));
    response.on("data", (part: Buffer) => {
      size += part.length;
      if (size > maxBytes) return end(new Error("too large"));
      try {
        onBytes?.(part.length);
      } catch (error) {
        return end(error);
      }
      parts.push(part);
      if (isChecked || size < headBytes) return undefined;
      isChecked = true;
      // Only the beginning of a file that is not an image is fetched.
      return isWanted?.(Buffer.concat(parts)) === false ? end(new Error("not an image")) : undefined;
    });
    response.on("end", () => resolve(Buffer.concat(parts)));
    response.on("error", reject);
    response.on("aborted", () => reject(new Error("broken off")));
    return undefined;
  });

/**
 * Fetches a file from the public internet, with SSRF protection: every address is checked, including those of
 * redirects. Follows at most `maxRedirects` redirects. `timeoutMs` covers the whole request. Rejects with the reason on
 * failure.
 */
export const ssrfSafeFetch = async (
  url: URL,
  {
    maxBytes,
    timeoutMs,
    maxRedirects = 0,
    lookup = publicDnsLookup,
    isAllowedAddress = isPublicAddress,
    headers = {},
    body,
    trustedOrigin,
    trustedLookup = ownersDnsLookup,
    isWanted,
    onBytes,
    signal: stop,
  }: Options,
): Promise<Buffer> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  signal.throwIfAborted();
  const timedOut = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );
  timedOut.catch(() => undefined);

  const sendRequest = (address: URL): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const host = address.hostname.replace(/^\[|\]$/g, "");
      if (address.protocol !== "https:" && address.protocol !== "http:") return reject(new Error("not on the web"));
      const isTrusted = address.origin === trustedOrigin;
      const mayCall = isTrusted ? !isLinkLocal(host) : isAllowedAddress(host);
      if (isIP(host) && !mayCall) return reject(new Error("not a public address"));
      const send = address.protocol === "https:" ? httpsRequest : httpRequest;
      const request = send(
        address,
        {
          lookup: isTrusted ? trustedLookup : lookup,
          method: body === undefined ? "GET" : "POST",
          headers: {
            accept: "image/*",
            "user-agent": "image-import",
            ...(address.origin === url.origin && headers),
          },
          signal,
        },
        resolve,
      );
      request.on("error", reject);
      request.end(body);
      return undefined;
    });

  const follow = async (): Promise<Buffer> => {
    let address = url;
    for (let redirects = 0; ; redirects += 1) {
      const response = await sendRequest(address);
      if (response.statusCode === 200) return readAll(response, { maxBytes, isWanted, onBytes });
      // The rest of a failed or rejected response is ignored.
      response.on("error", () => undefined).destroy();
      const { location } = response.headers;
      if (
        !isRedirect(response.statusCode) ||
        location === undefined ||
        redirects >= maxRedirects ||
        !URL.canParse(location, address)
      )
        throw new HttpStatusError(response.statusCode, response.headers["retry-after"]);
      address = new URL(location, address);
    }
  };
  return Promise.race([follow(), timedOut]);
};
