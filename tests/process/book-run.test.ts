import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookStatus } from "#contracts/book/book-run.ts";
import { createPreparedDataDir } from "./prepared-database.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

// An image service that never responds: the run waits for its image with the story written.
const imageService = createServer(() => undefined);
let imageUrl: string;
beforeAll(async () => {
  imageService.listen(0, "127.0.0.1");
  await once(imageService, "listening");
  imageUrl = `http://127.0.0.1:${(imageService.address() as { port: number }).port}/{prompt}`;
});
afterAll(() => {
  imageService.closeAllConnections();
  imageService.close();
});

const running: SiteRun[] = [];
afterAll(() => {
  for (const { child } of running) child.kill("SIGKILL");
});

const dataDir = await createPreparedDataDir();
const start = async (): Promise<SiteRun> => {
  const env = { DATA_DIR: dataDir, IMAGE_URL_TEMPLATE: imageUrl };
  const run = runSite({ PORT: String(await findFreePort()), ...env });
  running.push(run);
  await waitUntilReady(run);
  return run;
};
const post = (site: SiteRun, name: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${site.url.replace("127.0.0.1", "localhost")}/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const readStatus = async (site: SiteRun) =>
  (await (await post(site, "generate-book", { mode: "status" })).json()) as BookStatus;
const listDrafts = async (site: SiteRun) => {
  const response = await post(site, "posts-admin", { action: "list", limit: 100, status: "draft" });
  return ((await response.json()) as { posts: { id: string; title: string }[] }).posts;
};

/** Starts a run and reads its events until it requests the image. */
const startRun = async (site: SiteRun) => {
  const call = { mode: "next", use_source: true, chloe_api_key: "a key" };
  const response = await post(site, "generate-book", call, { accept: "text/event-stream" });
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("Drawing the picture")) return;
  }
};

/** The site that the previous test left running. */
let site: SiteRun | undefined;

test.each(["SIGKILL", "SIGTERM"] as const)(
  "saves the story of a run that %s interrupted as a draft at the next start",
  { tags: "night" },
  async (signal) => {
    site ??= await start();
    const before = await listDrafts(site);
    await startRun(site);
    expect((await readStatus(site)).run).toMatchObject({ status: "running", post: null });
    expect(await listDrafts(site)).toEqual(before);
    site.child.kill(signal);
    expect(await site.exitCode()).toBe(signal === "SIGTERM" ? 0 : null);

    const next = await start();
    await expect.poll(async () => (await readStatus(next)).run?.post?.status).toBe("draft");
    const { run } = await readStatus(next);
    expect(run).toMatchObject({ status: "failed", warning: expect.stringContaining("draft") as string });
    const drafts = await listDrafts(next);
    expect(drafts.map(({ id }) => id)).toEqual([run?.post?.id, ...before.map(({ id }) => id)]);
    site = next;
  },
);
