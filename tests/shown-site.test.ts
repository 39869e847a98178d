import { afterAll, beforeAll, expect, test } from "vitest";
import { createSiteBuild } from "#tests/support/create-site-build.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

const documents = {
  persona: { shortName: "mira" },
  base: { earlierShortNames: ["ada"] },
  pages: {
    hidden: ["film", "song", "playlist", "overview", "white-paper", "stories", "roadmap", "hub", "donation"],
  },
};

const files = [
  "landing.route.tsx",
  "features/chat/chat.route.tsx",
  "features/images/play.route.tsx",
  "features/posts/rss.route.ts",
  "features/posts/sitemap.route.ts",
  "features/search/search-index.route.ts",
  "features/story/story.route.tsx",
  "features/system/not-found.route.ts",
];

let app: TestApp;

beforeAll(async () => {
  const build = await createSiteBuild(files);
  app = await createTestApp({ loadBuild: async () => build, documents });
});
afterAll(() => app.close());

const read = async (address: string): Promise<string> => {
  const response = await app.request(address);
  expect([address, response.status]).toEqual([address, 200]);
  return response.text();
};
const readData = async (address: string): Promise<string> => {
  const response = await app.request(address);
  expect(response.status).toBe(202);
  return response.text();
};

const getTarget = async (address: string) => {
  const { headers, status } = await app.request(address, { redirect: "manual" });
  return [status, headers.get("location")];
};

// Drawings that the code imports have the address of their source here.
const hiddenAddress =
  /\/chloe-|-chloe["/]|mira-blockchain|"\/(?:roadmap|donation|docs|app(?:"|\/(?!system-status|[\w/-]+\.avif")))/;

test.each(["/mira-story", "/mira-chat", "/play-with-mira"])("answers at %s, and names itself so", async (address) => {
  const page = await read(address);
  expect(page).toContain(`<link rel="canonical" href="http://localhost:3000${address}"`);
  expect(page).toContain(`"path": "${address.slice(1)}"`);
  expect(page).not.toMatch(hiddenAddress);
});

test.each([
  ["/chloe-story?a=1&b=%26", "/mira-story?a=1&b=%26"],
  ["/chloe-story/", "/mira-story"],
  ["/ada-chat", "/mira-chat"],
  ["/play-with-ada/pictures?x", "/play-with-mira/pictures?x"],
])("redirects %s permanently to %s, in a way that a browser does not keep", async (address, target) => {
  expect(await getTarget(address)).toEqual([308, target]);
  const { headers } = await app.request(address);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("asks browsers for the layout of the standard, not for that of old pages", async () => {
  for (const address of ["/landing", "/app/system-status", "/request-access"])
    expect(await read(address)).toMatch(/^<!doctype html><html/);
});

test("redirects the router of an open page too", async () => {
  const answer = await readData("/ada-story.data");
  expect(answer).toContain("/mira-story");
});

test.each(["/mira-blockchain", "/chloe-blockchain", "/app", "/app/documentation/overview", "/docs", "/donation"])(
  "answers at the hidden %s as at an unknown address",
  async (address) => {
    expect(await getTarget(address)).toEqual(await getTarget("/no-such-page"));
    expect(await getTarget(address)).toEqual([302, "/"]);
  },
);

test("leads to the landing page without a film, and has no feed without stories", async () => {
  expect(await getTarget("/")).toEqual([302, "/landing"]);
  expect((await app.request("/rss.xml")).status).toBe(404);
  expect(await readData("/_.data")).toContain("/landing");
});

test("shows on the landing page only what there is", async () => {
  const page = await read("/landing");
  for (const id of ["song-heading", "videos-heading", "overview-heading", "stories-heading", "donation-heading"])
    expect(page).not.toContain(`id="${id}"`);
  expect(page).toContain(`action="/play-with-mira"`);
  expect(page).not.toMatch(/rss\.xml|#(?:song|stories)"/);
  expect(page).not.toMatch(hiddenAddress);
});

test("names in sitemap, search index and search only what there is, at its address", async () => {
  const sitemap = await read("/sitemap.xml");
  expect([...sitemap.matchAll(/<loc>http:\/\/localhost:3000([^<]*)/g)].map(([, path]) => path)).toEqual([
    "/landing",
    "/mira-story",
    "/mira-chat",
    "/accessibility",
    "/care",
    "/play-with-mira",
    "/revo-door",
    "/request-access",
    "/app/system-status",
  ]);
  const { entries } = JSON.parse(await read("/search-index.json")) as { entries: { to: string }[] };
  const targets = [...new Set(entries.map(({ to }) => to))];
  expect(targets).toContain("/mira-story");
  expect(targets.filter((to) => /^\/(?:chloe|roadmap|app\/(?!system-status)|landing#)/.test(to))).toEqual([]);
  const search = async (query: string) => {
    const answer = JSON.parse(await read(`/functions/v1/search?query=${query}`)) as { hits: { url: string }[] };
    return answer.hits.map(({ url }) => url.replace(/#.*/, ""));
  };
  expect(new Set(await search("corridor"))).toContain("/mira-story");
  for (const query of ["song", "token", "roadmap", "rain"])
    for (const url of await search(query)) expect(["/landing", "/mira-story", "/revo-door"]).toContain(url);
});

test("tells an open page to load anew what it does not know since the pages changed", async () => {
  const ask = (version: string) => app.request(`/__manifest?version=${version}&paths=/mira-story`);
  expect((await ask("test")).headers.get("x-remix-reload-document")).toBe("true");
  const [, version = ""] = /"version": "(test-[0-9a-f]{8})"/.exec(await read("/mira-chat")) ?? [];
  expect(await (await ask(version)).json()).toMatchObject({ "features/story/story.route": { path: "mira-story" } });
});

test("shows everything at the declared addresses to a site that changes nothing", async () => {
  const build = await createSiteBuild(files);
  const usual = await createTestApp({ loadBuild: async () => build });
  expect((await usual.request("/chloe-story")).status).toBe(200);
  expect((await usual.request("/mira-story")).headers.get("location")).toBe("/");
  expect(await (await usual.request("/landing")).text()).toContain('id="song-heading"');
  await usual.close();
});
