import type { Finding } from "#contracts/doctor.ts";
import { bad, good, toReason } from "./finding.ts";

const what = "Uploads";
/** More than proxies let through by themselves, and less than the site does. */
const largeBytes = 3_000_000;
const timeoutMs = 15_000;

/** An upload without a key, which the site refuses whatever its size. */
const send = async (siteUrl: string, bytes: number): Promise<number> => {
  const response = await fetch(`${siteUrl}/storage/v1/object/media/doctor`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.alloc(bytes),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "manual",
  });
  await response.body?.cancel();
  return response.status;
};

/** Whether what stands in front of the site lets through as much as a picture or a recording has. */
export const checkBodyLimit = async (siteUrl: string): Promise<Finding> => {
  const advice =
    "Raise the limit of the proxy for bodies (nginx: client_max_body_size 0), as in docs/deploy.md: " +
    "else pictures, imports and backups cannot be sent.";
  try {
    const own = await send(siteUrl, 1);
    const answer = await send(siteUrl, largeBytes).catch((error: unknown) => toReason(error));
    if (answer === own) return good(what, "3 MB reach the site");
    return bad(what, `3 MB do not reach the site: ${answer}, and ${own} for one byte`, advice);
  } catch (error) {
    return bad(what, `nothing can be sent to ${siteUrl}: ${toReason(error)}`, "Let the proxy pass on POST.");
  }
};
