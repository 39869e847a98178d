import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBuild } from "#tests/support/create-test-build.ts";
import { isView } from "./track-page-views.ts";

let app: TestApp;
beforeAll(async () => {
  const page = () => new Response("<html></html>", { headers: { "content-type": "text/html" } });
  const build = createTestBuild({
    "/landing": page,
    "/gone": () => new Response("gone", { status: 404 }),
    "/admin/posts": page,
  });
  app = await createTestApp({ loadBuild: async () => build });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

const browser = { accept: "text/html", "user-agent": "Mozilla/5.0" };

test("counts views of public pages by day and path", async () => {
  // The clock is fixed, so that the views fall on one day.
  vi.useFakeTimers({ toFake: ["Date"] });
  await app.request("/landing?utm_source=x", { headers: browser });
  await app.request("/landing", { headers: browser });
  for (const path of ["/gone", "/admin/posts", "/unknown", "/healthz"]) await app.request(path, { headers: browser });
  await app.request("/landing", { headers: { ...browser, "user-agent": "Examplebot/1.0" } });
  await app.flush();
  const { data } = await app.backend.serviceClient().from("page_views").select("day,path,views");
  expect(data).toEqual([{ day: new Date().toISOString().slice(0, 10), path: "/landing", views: 2 }]);
});

const html = { accept: "text/html,application/xhtml+xml" };
test.each<[string, Record<string, string>, boolean]>([
  ["/landing?after=1", html, true],
  ["/_.data", {}, true],
  ["/post/first-light.data", {}, true],
  ["/post/first-light.data", { "sec-purpose": "prefetch" }, false],
  ["/post/first-light", { ...html, purpose: "prefetch" }, false],
  ["/post/first-light", { ...html, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, false],
  ["/assets/x.js", { accept: "*/*" }, false],
])("%s with %j counts as a view: %s", (path, headers, expected) => {
  const [pathname = ""] = path.split("?");
  expect(isView({ method: "GET", path: pathname, getHeader: (name) => headers[name] })).toBe(expected);
});
