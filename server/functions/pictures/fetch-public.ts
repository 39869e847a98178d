import { request as askHttp } from "node:http";
import { request as askHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress, publicLookup } from "./public-address.ts";

type Options = { maxBytes: number; timeoutMs: number; lookup?: LookupFunction; isAllowedAddress?: (address: string) => boolean };

/** Gets a file from the public internet, without following redirects. Rejects with the reason when it cannot, or may not, be had. */
export const fetchPublic = (url: URL, { maxBytes, timeoutMs, lookup = publicLookup, isAllowedAddress = isPublicAddress }: Options): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) && !isAllowedAddress(host)) return reject(new Error("not a public address"));
    const ask = url.protocol === "https:" ? askHttps : askHttp;
    const request = ask(url, { lookup, headers: { accept: "image/*", "user-agent": "chloe-import" }, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      if (response.statusCode !== 200) {
        request.destroy();
        return reject(new Error(`status ${response.statusCode}`));
      }
      const parts: Buffer[] = [];
      let size = 0;
      response.on("data", (part: Buffer) => {
        size += part.length;
        if (size <= maxBytes) return parts.push(part);
        reject(new Error("too large"));
        return request.destroy();
      });
      response.on("end", () => resolve(Buffer.concat(parts)));
      response.on("error", reject);
      return undefined;
    });
    request.on("error", reject);
    request.end();
    return undefined;
  });
