import { maxImageBytes, type StoredImage } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";
import { writeAuditLog } from "../../http/functions/with-audit.ts";
import { toImageCaller } from "../get-image.ts";
import type { OwnerImageCall } from "./copy-images.ts";
import { ssrfSafeFetch } from "../../http/outgoing/ssrf-safe-fetch.ts";
import { storeImage } from "./store-image.ts";

const timeoutMs = 15_000;

/** Copies an image from another site to this one, if its host is in `hosts`. Throws AppError. */
export const fetchImage = async (
  call: OwnerImageCall,
  { url: address, hosts }: { url: string; hosts: string[] },
): Promise<StoredImage> => {
  const url = new URL(address);
  if (!hosts.some((host) => host.trim().toLowerCase() === url.hostname))
    throw new AppError(
      "forbidden",
      `Images of ${url.hostname} are not downloaded, because you did not name that host.`,
    );
  const bytes = await ssrfSafeFetch(url, { maxBytes: maxImageBytes, timeoutMs }).catch((error: unknown) => {
    throw new AppError("unavailable", `The image ${url.href.slice(0, 200)} could not be downloaded.`, {
      detail: String(error),
    });
  });
  const stored = await storeImage(call, bytes, toImageCaller(call));
  await writeAuditLog(call, "picture fetched", url.href.slice(0, 500));
  return { url: stored };
};
