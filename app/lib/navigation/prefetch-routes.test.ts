// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { prefetchRoutes } from "./prefetch-routes.ts";

const paths = ["/one", "/two", "/three"];

/** Holds idle callbacks. `next` waits for one and runs it. */
const holdIdle = () => {
  let waiting = Promise.withResolvers<() => void>();
  vi.stubGlobal("requestIdleCallback", (run: () => void) => waiting.resolve(run));
  return async () => {
    const run = await waiting.promise;
    waiting = Promise.withResolvers();
    run();
  };
};
const createFetch = () => {
  const fetched: string[] = [];
  const fetchPage = (path: string) => Promise.resolve(fetched.push(path)).then(() => undefined);
  return { fetched, fetchPage };
};

test("fetches one page per idle callback", async () => {
  const next = holdIdle();
  const { fetched, fetchPage } = createFetch();
  prefetchRoutes(paths, fetchPage);
  expect(fetched).toEqual([]);
  for (const [index] of paths.entries()) {
    await next();
    await expect.poll(() => fetched).toEqual(paths.slice(0, index + 1));
  }
});

test("stops when cancelled, and at the first page that cannot be fetched", async () => {
  const next = holdIdle();
  const { fetched, fetchPage } = createFetch();
  const stop = prefetchRoutes(paths, fetchPage);
  await next();
  stop();
  await next();
  expect(fetched).toEqual(["/one"]);
  const failing = vi.fn<typeof fetchPage>(() => Promise.reject(new Error("lost")));
  const idle = vi.fn<(run: () => void) => void>((run) => run());
  vi.stubGlobal("requestIdleCallback", idle);
  prefetchRoutes(paths, failing);
  await expect.poll(() => failing).toHaveBeenCalled();
  await Promise.resolve();
  expect(idle).toHaveBeenCalledTimes(1);
});

test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "3g" }])(
  "fetches nothing over %o",
  async (line) => {
    holdIdle();
    const started = vi.spyOn(window, "requestIdleCallback");
    Object.defineProperty(navigator, "connection", { value: line, configurable: true });
    prefetchRoutes(paths, createFetch().fetchPage);
    Reflect.deleteProperty(navigator, "connection");
    // Started second, so that it would be counted second.
    prefetchRoutes(paths, createFetch().fetchPage);
    await expect.poll(() => started).toHaveBeenCalled();
    expect(started).toHaveBeenCalledTimes(1);
  },
);
