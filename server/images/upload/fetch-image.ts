import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { maxImageBytes, type StoredImage } from "#contracts/admin.ts";
import { writeAuditLog } from "../../http/functions/with-audit.ts";
import { defineFunction } from "../../http/functions/define-function.ts";
import { toImageCaller } from "../get-image.ts";
import { ssrfSafeFetch } from "./ssrf-safe-fetch.ts";
import { storeImage } from "./store-image.ts";

const requestSchema = z.object({
  url: z.url({ protocol: /^https?$/, error: "url must be the URL of an image" }).max(2_000),
  hosts: z.array(z.string().max(253)).max(20),
});
const timeoutMs = 15_000;

/**
 * Copies an image from another site to this one, if its host is in `hosts`: `{ url, hosts }` to `{ url }`. Used by
 * imports.
 */
export const fetchImage = defineFunction({
  name: "fetch-picture",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: requestSchema,
  async handler(context): Promise<StoredImage> {
    const { body } = context;
    const url = new URL(body.url);
    if (!body.hosts.some((host) => host.trim().toLowerCase() === url.hostname))
      throw new AppError(
        "forbidden",
        `Images of ${url.hostname} are not downloaded, because you did not name that host.`,
      );
    const bytes = await ssrfSafeFetch(url, { maxBytes: maxImageBytes, timeoutMs }).catch((error: unknown) => {
      throw new AppError("unavailable", `The image ${url.href.slice(0, 200)} could not be downloaded.`, {
        detail: String(error),
      });
    });
    const stored = await storeImage(context, bytes, toImageCaller(context));
    await writeAuditLog(context, "picture fetched", url.href.slice(0, 500));
    return { url: stored };
  },
});
