// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchRouteFiles, hasRouteFiles, importRouteFiles } from "./route-files.ts";

const mark = "routeModuleHasRun";
const source = `data:text/javascript,globalThis.${mark} = true`;
const hasRun = (): boolean => Reflect.has(globalThis, mark);

const knowRoute = (module: string, imports: string[] = []) =>
  Object.assign(window, {
    __reactRouterManifest: { version: "1", routes: { page: { module, imports } } },
    __reactRouterRouteModules: {},
    __reactRouterDataRouter: { match: () => [{ params: {}, route: { id: "page", path: "page" } }] },
  });

const fetched: string[] = [];
beforeEach(() => {
  vi.stubGlobal("fetch", (url: string) => {
    fetched.push(url);
    return Promise.resolve(new Response(""));
  });
});
afterEach(() => {
  fetched.length = 0;
  Reflect.deleteProperty(globalThis, mark);
});

test("fetches the module of a page and its imports without running them", async () => {
  knowRoute(`${source};1`, ["/assets/part.js"]);
  await fetchRouteFiles("/page");
  expect(fetched).toEqual([`${source};1`, new URL("/assets/part.js", document.baseURI).href]);
  expect(hasRun()).toBe(false);
});

test("runs the module of a page that is about to be opened", async () => {
  knowRoute(`${source};2`);
  await importRouteFiles("/page");
  expect(hasRun()).toBe(true);
});

test("does not import a module that cannot be fetched, since browsers cache the failure", async () => {
  knowRoute(`${source};3`);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(importRouteFiles("/page")).rejects.toMatchObject({ code: "unavailable" });
  expect(hasRun()).toBe(false);
});

test("knows which pages are already loaded", () => {
  knowRoute(source);
  expect(hasRouteFiles("/page")).toBe(false);
  Object.assign(window, { __reactRouterRouteModules: { page: {} } });
  expect(hasRouteFiles("/page")).toBe(true);
});
