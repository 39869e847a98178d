import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oldestStory } from "#tests/support/stories.ts";
import { createPreparedDataDir } from "./prepared-database.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

let site: SiteRun;
const dataDir = await createPreparedDataDir();
beforeAll(async () => {
  site = runSite({ PORT: String(await findFreePort()), DATA_DIR: dataDir, LOG_LEVEL: "info" });
  await waitUntilReady(site);
});
afterAll(() => void site.child.kill("SIGKILL"));

/** Sends a request with the path exactly as given: fetch would normalize it. */
const send = async (rawPath: string, headers: Record<string, string> = {}, method = "GET") => {
  const sent = request(site.url, { path: rawPath, method, headers: { accept: "text/html", ...headers }, agent: false });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
};

const countResults = async (): Promise<Record<string, number>> => {
  const { body } = await send("/metrics");
  return Object.fromEntries(
    [...body.matchAll(/^page_cache_total\{result="(\w+)"\} (\d+)$/gm)].map(([, result, count]) => [
      result,
      Number(count),
    ]),
  );
};

const unusualParts = [
  "%00",
  "a%00b",
  "%E0%A4%A",
  "%zz",
  "%",
  "%ED%A0%80",
  "%C0%AF",
  "..%2f..%2fetc%2fpasswd",
  "..%5c..%5c",
  "%2e%2e%2f",
  "%0d%0aset-cookie:x",
  "a".repeat(8_000),
  "__proto__",
  "%F0%9F%98%80",
  "a/b",
  "%25%30%30",
];

test.each([
  "/post/",
  "/preview/",
  "/sitemap/",
  "/media/",
  "/media/images/",
  "/lyrics/",
  "/assets/",
  "/og/",
  "/functions/v1/",
  "/dev/",
  "/console/",
  "/",
])("responds with 404 or a redirect, never with 5xx, to malformed paths below %s", async (folder) => {
  const pages = await Promise.all(unusualParts.map((part) => send(folder + part)));
  expect(pages.map(({ status }) => status).filter((status) => ![302, 308, 404].includes(status))).toEqual([]);
  // 202: a redirect that the router handles in the browser.
  const files = await Promise.all(
    [".data", ".png", ".xml"].flatMap((extension) => unusualParts.map((part) => send(folder + part + extension))),
  );
  expect(files.map(({ status }) => status).filter((status) => ![202, 302, 308, 404].includes(status))).toEqual([]);
});

test.each(["/post/%00", "/preview/%00", "/post/%zz", "/preview/%E0%A4%A", `/post/${"a".repeat(8_000)}`])(
  "responds to %s with the Not Found page of posts",
  async (address) => {
    const { status, body } = await send(address);
    expect(status).toBe(404);
    expect(body).toContain("Post Not Found");
  },
);

test("serves the cached page regardless of tokens, cookies and unknown parameters", async () => {
  await send("/landing");
  const before = await countResults();
  for (let number = 0; number < 100; number += 1)
    await send(`/landing?n=${number}&after=${number}&__proto__=${number}`, {
      authorization: `Bearer ${number}`,
      cookie: `a=${number}`,
    });
  const after = await countResults();
  // A page that became stale meanwhile is served all the same.
  const countServed = ({ hit = 0, stale = 0 }: Record<string, number>) => hit + stale;
  expect(countServed(after)).toBe(countServed(before) + 100);
  expect(after.miss).toBe(before.miss);
});

test("redirects every spelling of a page to its canonical URL", async () => {
  for (const name of ["/landing/", "//landing", "/Landing", "/%6canding"])
    expect(await send(`${name}?a=b`)).toMatchObject({ status: 308, headers: { location: "/landing?a=b" } });
  expect((await send("//evil.example/%2e%2e")).headers.location).not.toContain("evil");
});

test("responds to a form sent without JavaScript with the page, and rejects other writes", async () => {
  const { status, body } = await send("/landing", {}, "POST");
  expect(status).toBe(200);
  expect(body).toContain("<h1");
  for (const method of ["PUT", "DELETE", "OPTIONS"]) expect((await send("/landing", {}, method)).status).toBe(405);
});

test.each(["/auth/confirm", "/functions/v1/feedback", "/mcp", "/auth/v1/token", "/rest/v1/posts", "/landing"])(
  "takes a request to %s that is broken off for no error of its own",
  async (address) => {
    for (const headers of [{ "content-length": 50 }, { "transfer-encoding": "chunked" }]) {
      const before = site.output().length;
      const sent = request(site.url, {
        path: address,
        method: "POST",
        headers: { ...headers, expect: "100-continue" },
        agent: false,
      });
      sent.flushHeaders();
      await once(sent, "continue");
      sent.on("error", () => undefined);
      sent.write("{", () => sent.destroy());
      await expect.poll(() => site.output().slice(before)).toContain(`"path":"${address}"`);
      expect(site.output().slice(before)).not.toMatch(/"level":50|"status":500/);
    }
  },
);

test("logs no token and no query", async () => {
  for (const address of ["/preview/", "/PREVIEW/", "//preview/", "/%70review/"])
    await send(`${address}SecretTokenOfALink0123456789abcd`);
  await send("/preview/SecretTokenOfALink0123456789abcd.data?key=SecretOfAQuery");
  await send("/landing?key=SecretOfAQuery");
  await send("/metrics", {}, "PROPFIND");
  // Log lines are written in order: once the last one is there, all others are.
  const { headers } = await send("/the-last-request");
  const last = headers["x-request-id"];
  expect(last).toBeDefined();
  await expect.poll(() => site.output()).toContain(last);
  expect(site.output()).toContain('"path":"/preview"');
  expect(site.output()).not.toContain("SecretTokenOfALink");
  expect(site.output()).not.toContain("SecretOfAQuery");
  const { body } = await send("/metrics");
  expect(body).not.toContain("PROPFIND");
  expect(body).not.toContain("SecretTokenOfALink");
});

test("counts views of existing pages only, each under its canonical path, and of private links without their token", async () => {
  const call = async (body: object) =>
    (
      await fetch(`${site.url}/functions/v1/posts-admin`, { method: "POST", body: JSON.stringify(body) })
    ).json() as Promise<{ posts: { id: string }[]; url: string }>;
  const { posts } = await call({ action: "list" });
  const { url } = await call({ action: "preview-link", postId: posts[0]?.id });
  expect((await send(url)).status).toBe(200);
  for (const address of [
    "/landing?n=1",
    "/LANDING",
    "//landing/",
    `/post/${oldestStory.slug}?n=2`,
    "/post/no-such-story",
    "/post/%00",
    "/no-such-page",
    "/rss.xml",
    "/admin",
    "/console",
    "/media/nothing.webp",
  ])
    await send(address);
  const { secretKey } = JSON.parse(readFileSync(path.join(dataDir, "keys.json"), "utf8")) as { secretKey: string };
  const readPaths = async () =>
    (
      (await (
        await fetch(`${site.url}/rest/v1/page_views?select=path`, { headers: { apikey: secretKey } })
      ).json()) as { path: string }[]
    )
      .map((row) => row.path)
      .sort();
  await expect.poll(readPaths, { interval: 500 }).toContain(`/post/${oldestStory.slug}`);
  expect(await readPaths()).toEqual(["/landing", `/post/${oldestStory.slug}`, "/preview"]);
  expect(site.output()).not.toContain(url.split("/").at(-1));
});
