import { expect, test } from "vitest";
import { createWorker, type WorkerScope } from "./create-worker.ts";
import { cacheNames, findCache, isKeepable, maxEntries } from "./kept-files.ts";
import { keptPagesMark } from "./offline-response.ts";
import { parseVisit } from "./visit.ts";

const origin = "https://site.example";
const site = {
  isOn: true,
  pages: ["/", "/landing", "/post/:slug"],
  offlinePage: {
    html: `<h1>No line</h1>${keptPagesMark}<h2>Kept</h2><ul></ul>${keptPagesMark}<p>End</p>`,
    policy: "default-src 'none'",
  },
};

const createCaches = () => {
  const stored = new Map<string, Map<string, Response>>();
  const toKey = (key: string | Request) => new URL(typeof key === "string" ? key : key.url, origin).href;
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      delete: async (key: string | Request) => entries.delete(toKey(key)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      match: async (key: string | Request) => entries.get(toKey(key))?.clone(),
      put: async (key: string | Request, response: Response) => void entries.set(toKey(key), response),
    };
  };
  return { open, delete: async (name: string) => stored.delete(name), stored };
};

const page = (title: string, control = "public, max-age=0") =>
  new Response(`<title>${title}</title>`, { headers: { "cache-control": control } });
const file = () => new Response("code", { headers: { "cache-control": "public, max-age=31536000, immutable" } });

const setUp = ({ isOn = true }: { isOn?: boolean } = {}) => {
  const caches = createCaches();
  const answers = new Map<string, () => Response>();
  const requests: string[] = [];
  const unregistered: boolean[] = [];
  const scope = {
    caches,
    fetch: async (given: string | Request) => {
      const path = new URL(typeof given === "string" ? given : given.url, origin).href.slice(origin.length);
      requests.push(path);
      const answer = answers.get(path);
      if (!answer) throw new TypeError("Failed to fetch");
      return answer();
    },
    location: { origin },
    registration: { unregister: async () => unregistered.push(true) > 0 },
    skipWaiting: async () => undefined,
  } as unknown as WorkerScope;
  const worker = createWorker(scope, { ...site, isOn });
  /** The answer to a request of the browser; undefined if the worker leaves it alone. */
  const load = async (
    path: string,
    request: Partial<Request> = {},
    preload?: Response,
  ): Promise<Response | undefined> => {
    const waited: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const url = path.startsWith("/") ? origin + path : path;
    worker.fetch({
      request: { headers: new Headers(), method: "GET", mode: "navigate", url, ...request } as Request,
      ...(preload && { preloadResponse: Promise.resolve(preload) }),
      respondWith: (response) => void (answer = response),
      waitUntil: (work) => void waited.push(work),
    });
    const response = await answer;
    await Promise.all(waited);
    return response;
  };
  return { answers, caches, load, requests, unregistered, worker };
};

test("shows a page of the network, and the one that was kept offline", async () => {
  const { answers, load } = setUp();
  answers.set("/post/first", () => page("One"));
  await load("/post/first");
  answers.set("/post/first", () => page("Two"));
  expect(await (await load("/post/first"))?.text()).toContain("Two");
  answers.clear();
  expect(await (await load("/post/first"))?.text()).toContain("Two");
});

test("shows the offline page with what was kept instead of a page that was not read", async () => {
  const { answers, load } = setUp();
  const empty = await load("/landing");
  expect([empty?.status, await empty?.text()]).toEqual([503, "<h1>No line</h1><p>End</p>"]);
  answers.set("/post/first?after=a&b", () => page("One &amp; all"));
  await load("/post/first?after=a&b");
  const offline = await load("/landing");
  expect(offline?.headers.get("content-security-policy")).toBe(site.offlinePage.policy);
  expect(await offline?.text()).toContain('<li><a href="/post/first?after=a&amp;b">One &amp; all</a></li>');
});

test.each([
  ["/console", {}],
  ["/dev-console/agents", {}],
  ["/admin", {}],
  ["/app", {}],
  ["/app/roadmap", {}],
  ["/auth", {}],
  ["/auth/v1/user", {}],
  ["/rest/v1/posts", {}],
  ["/functions/v1/image", {}],
  ["/preview/0123456789abcdefghij", {}],
  ["/post/first.data", { mode: "cors" as const }],
  ["/post/first", { mode: "cors" as const }],
  ["/landing", { method: "POST" }],
  ["/landing", { method: "HEAD" }],
  ["/media/song.mp3", { mode: "no-cors" as const }],
  ["/media/picture.webp", { headers: new Headers({ range: "bytes=0-1" }) }],
  ["https://elsewhere.example/landing", {}],
])("leaves %s alone (%o)", async (path, request) => {
  const { answers, caches, load } = setUp();
  answers.set(path, () => page("Private"));
  expect(await load(path, request)).toBeUndefined();
  expect(caches.stored.size).toBe(0);
});

test.each(["no-store", "private, max-age=60", "public, no-store", "max-age=60"])(
  "does not keep what is %s",
  async (control) => {
    const { answers, caches, load } = setUp();
    answers.set("/landing", () => page("One", control));
    expect((await load("/landing"))?.status).toBe(200);
    expect(caches.stored.size).toBe(0);
  },
);

test("does not keep failures, large files and what sets a cookie", () => {
  const keepable = { "cache-control": "public" };
  expect(isKeepable(new Response("", { headers: keepable }))).toBe(true);
  expect(isKeepable(new Response("", { status: 500, headers: keepable }))).toBe(false);
  expect(isKeepable(new Response("", { headers: { ...keepable, "content-length": "1000001" } }))).toBe(false);
  expect(isKeepable({ status: 200, headers: new Headers({ ...keepable, "set-cookie": "a=b" }) } as Response)).toBe(
    false,
  );
});

test("forgets a page that is gone", async () => {
  const { answers, load } = setUp();
  answers.set("/post/first", () => page("One"));
  await load("/post/first");
  answers.set("/post/first", () => new Response("Post Not Found", { status: 404 }));
  expect((await load("/post/first"))?.status).toBe(404);
  answers.clear();
  expect((await load("/post/first"))?.status).toBe(503);
});

test("loads a file whose address names its content once, and never shows another version's", async () => {
  const { answers, load, requests } = setUp();
  answers.set("/assets/a-1.js", file);
  for (const _ of [1, 2]) expect(await (await load("/assets/a-1.js", { mode: "cors" }))?.text()).toBe("code");
  expect(requests).toEqual(["/assets/a-1.js"]);
  await expect(load("/assets/a-2.js", { mode: "cors" })).rejects.toThrow("Failed to fetch");
  answers.set("/plain-page.css", () => page("sheet"));
  for (const _ of [1, 2]) await load("/plain-page.css", { mode: "no-cors" });
  expect(requests.filter((path) => path === "/plain-page.css")).toHaveLength(2);
});

test("holds a limited number of pages, of which the oldest leave", async () => {
  const { answers, caches, load } = setUp();
  const paths = Array.from({ length: maxEntries.pages + 2 }, (_, index) => `/post/story-${index}`);
  for (const path of [...paths.slice(0, -1), "/post/story-1", ...paths.slice(-1)]) {
    answers.set(path, () => page(path));
    await load(path);
  }
  const kept = [...(caches.stored.get(cacheNames.pages)?.keys() ?? [])].map((url) => url.slice(origin.length));
  expect(kept).toHaveLength(maxEntries.pages);
  expect(kept.slice(-2)).toEqual(["/post/story-1", paths.at(-1)]);
  expect(kept).not.toContain("/post/story-0");
});

test("keeps a page and its files that it was told of, and nothing else", async () => {
  const { answers, caches, requests, worker } = setUp();
  for (const path of ["/post/first", "/admin"]) answers.set(path, () => page("One"));
  answers.set("/assets/a.js", file);
  await worker.message({ page: "/post/first", files: ["/assets/a.js", "/functions/v1/posts", "/assets/gone.js"] });
  await worker.message({ page: "/admin", files: [] });
  await worker.message({ page: "//elsewhere.example/landing", files: [] });
  expect(requests).toEqual(["/assets/a.js", "/assets/gone.js", "/post/first"]);
  const kept = [...caches.stored.values()].flatMap((entries) => [...entries.keys()]);
  expect(kept).toEqual([`${origin}/assets/a.js`, `${origin}/post/first`]);
});

test("refuses messages that are no visits", () => {
  expect(parseVisit({ page: "/landing", files: [] })).toEqual({ page: "/landing", files: [] });
  for (const data of [
    null,
    "text",
    { page: "/landing" },
    { page: "//elsewhere.example", files: [] },
    { page: `/${"a".repeat(300)}`, files: [] },
    { page: "/landing", files: ["https://elsewhere.example"] },
    { page: "/landing", files: Array.from({ length: 251 }, () => "/assets/a.js") },
  ])
    expect(parseVisit(data)).toBeNull();
});

test("has the look of the offline page before it is needed", async () => {
  const { answers, caches, worker } = setUp();
  const sheet = '@font-face{src:url("/assets/font.woff2")}';
  answers.set("/plain-page.css", () => new Response(sheet, { headers: { "cache-control": "public" } }));
  answers.set("/assets/font.woff2", file);
  await worker.install();
  expect([...(caches.stored.get(cacheNames.files)?.keys() ?? [])]).toEqual([
    `${origin}/plain-page.css`,
    `${origin}/assets/font.woff2`,
  ]);
});

test("removes itself and what it kept when it is switched off", async () => {
  const { answers, caches, load, unregistered, worker } = setUp({ isOn: false });
  await caches.open(cacheNames.pages);
  answers.set("/landing", () => page("One"));
  expect(await load("/landing")).toBeUndefined();
  await worker.install();
  await worker.activate();
  expect([caches.stored.size, unregistered]).toEqual([0, [true]]);
});

test("knows where an answer may be kept", () => {
  expect(findCache(site, "/assets/a.js")).toBe("files");
  expect(findCache(site, "/content/1/persona.js")).toBe("files");
  expect(findCache(site, "/media/own/a.webp")).toBe("pictures");
  for (const path of ["/", "/landing", "/post/first"]) expect(findCache(site, path)).toBe("pages");
  for (const path of ["/post", "/post/", "/post/first/more", "/landing/", "/Landing"])
    expect(findCache(site, path)).toBeNull();
});

test("takes the browser's own request for a page that it does not keep, instead of a second one", async () => {
  const { load, requests, caches } = setUp();
  expect(await (await load("/admin", {}, page("Admin")))?.text()).toContain("Admin");
  expect(requests).toEqual([]);
  expect(caches.stored.get(cacheNames.pages)?.size ?? 0).toBe(0);
  expect(await load("/admin")).toBeUndefined();
});
