import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { cdnSecret, openCdn } from "#tests/support/cdn-stand-in.ts";
import { addPosts } from "./add-posts.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { browserHeaders, send } from "./send.ts";
import { withSite } from "./start-site.ts";

const stories = 400;
const requests = 10_000;
const atOnce = 20;
const quietMs = 2_000;
const limitMs = 30_000;
const tickMs = 20;

/** Ms until something holds. */
const measureUntil = async (isTrue: () => Promise<boolean>): Promise<number> => {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startedAt > limitMs) throw new Error("What was changed is still in the CDN.");
    await wait(tickMs);
  }
  return performance.now() - startedAt;
};

/** How many requests of stories reach a site behind a CDN, and when a change is seen there. */
export const behindCdn: Measurement = {
  once: true,
  isLong: true,
  measure: async ({ folder }) => {
    let siteUrl = "";
    const cdn = await openCdn((path, headers) => send(siteUrl + path, { headers: { ...browserHeaders, ...headers } }));
    const env = { CDN: "on", CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN: cdnSecret, LOG_LEVEL: "error" };
    return withSite(folder, env, async (site): Promise<Figure[]> => {
      siteUrl = site.url;
      const paths = (await addPosts(site, "cdn", stories)).map((url) => new URL(url).pathname);
      await wait(quietMs);
      const before = cdn.counts.reached;
      const left = Array.from({ length: requests }, (_, index) => paths[(index * 7) % stories] ?? "").values();
      const visit = async (): Promise<void> => {
        for (const path of left) {
          const { status } = await cdn.get(path);
          if (status !== 200) throw new Error(`${path} answered ${status}.`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, visit));
      const reached = cdn.counts.reached - before;

      const asService = { apikey: site.secretKey, authorization: `Bearer ${site.secretKey}` };
      const change = async (index: number, method: string, body?: object): Promise<string> => {
        const headers = { ...asService, "content-type": "application/json", prefer: "return=minimal" };
        // It is in the CDN.
        await cdn.get(paths[index] ?? "");
        const slug = paths[index]?.split("/").at(-1);
        const url = `${site.url}/rest/v1/posts?slug=eq.${slug}`;
        const { status } = await send(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
        if (status >= 300) throw new Error(`${method} answered ${status}.`);
        return paths[index] ?? "";
      };
      const isGone = async (path: string) => (await cdn.get(path)).status !== 200;
      const unedited = (await cdn.get(paths[0] ?? "")).body;
      const edited = await change(0, "PATCH", { title: "Edited" });
      const editMs = await measureUntil(async () => !(await cdn.get(edited)).body.equals(unedited));
      const hidden = await change(1, "PATCH", { status: "draft" });
      const hideMs = await measureUntil(() => isGone(hidden));
      const deleted = await change(2, "DELETE");
      const deleteMs = await measureUntil(() => isGone(deleted));

      const key = `${createHash("sha256").update("a picture").digest("hex").slice(0, 24)}-480.webp`;
      const picture = `${site.url}/storage/v1/object/pictures/${key}`;
      const uploaded = await send(picture, {
        method: "POST",
        headers: { ...asService, "content-type": "image/webp" },
        body: "RIFF",
      });
      if (uploaded.status !== 200) throw new Error(`The upload answered ${uploaded.status}.`);
      const shown = `/storage/v1/object/public/pictures/${key}`;
      if (await isGone(shown)) throw new Error("The picture is not there.");
      const body = JSON.stringify({ prefixes: [key] });
      const removed = await send(`${site.url}/storage/v1/object/pictures`, {
        method: "DELETE",
        // Node sends that of a DELETE only if it is told.
        headers: { ...asService, "content-type": "application/json", "content-length": String(body.length) },
        body,
      });
      if (removed.status !== 200) throw new Error(`The deletion answered ${removed.status}.`);
      const pictureMs = await measureUntil(() => isGone(shown));
      return [
        { what: `of ${requests} requests of ${stories} stories reach the site`, unit: "requests", value: reached },
        { what: "an edit is seen behind a CDN after", unit: "ms", value: editMs },
        { what: "an unpublished post is gone there after", unit: "ms", value: hideMs },
        { what: "a deleted post is gone there after", unit: "ms", value: deleteMs },
        { what: "a deleted picture is gone there after", unit: "ms", value: pictureMs },
      ];
    }).finally(cdn.stop);
  },
};
