import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { maxImageBytes, type StoredImage } from "#contracts/admin.ts";
import { requireOwner } from "../require-owner.ts";
import { writeAuditLog } from "../posts-admin/post-errors.ts";
import type { FunctionDefinition } from "../function-definition.ts";
import { ssrfSafeFetch } from "./ssrf-safe-fetch.ts";
import { storeImage } from "./store-image.ts";

const requestSchema = z.object({
  url: z.url({ protocol: /^https?$/, error: "url must be the URL of an image" }).max(2_000),
  hosts: z.array(z.string().max(253)).max(20),
});
const timeoutMs = 15_000;

/** Copies a picture of another site to this one, from hosts that the owner named: `{ url, hosts }` to `{ url }`. For imports. */
export const fetchImage: FunctionDefinition = {
  name: "fetch-picture",
  isForOwner: true,
  async handle(call): Promise<StoredImage> {
    const actor = await requireOwner(call);
    const parsed = requestSchema.safeParse(call.body ?? {});
    if (!parsed.success)
      throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The request is not complete.");
    const url = new URL(parsed.data.url);
    if (!parsed.data.hosts.some((host) => host.trim().toLowerCase() === url.hostname))
      throw new AppError(
        "forbidden",
        `Images of ${url.hostname} are not downloaded, because you did not name that host.`,
      );
    const bytes = await ssrfSafeFetch(url, { maxBytes: maxImageBytes, timeoutMs }).catch((error: unknown) => {
      throw new AppError("unavailable", `The image ${url.href.slice(0, 200)} could not be downloaded.`, {
        detail: String(error),
      });
    });
    const stored = await storeImage(call, bytes);
    await writeAuditLog({ ...call, actor }, "picture fetched", url.href.slice(0, 500));
    return { url: stored };
  },
};
