import { expect, test, vi } from "vitest";
import type { PageAddress } from "./page-address.ts";
import { warmUpPages } from "./warm-up-pages.ts";

const siteUrl = "http://localhost:3000";
const findAddress = async (url: string): Promise<PageAddress> => ({
  path: new URL(url).pathname,
  isCacheable: true,
  hasQuery: false,
  view: null,
});

test("renders the landing page and pages of the hub, one after the other", async () => {
  const begun: string[] = [];
  const ended: string[] = [];
  const handle = vi.fn(async ({ path }: PageAddress) => {
    expect(begun).toEqual(ended);
    begun.push(path);
    await Promise.resolve();
    ended.push(path);
    return new Response();
  });
  await warmUpPages({ pages: { handle }, findAddress, siteUrl, log: { error: vi.fn() } });
  expect(ended).toEqual(expect.arrayContaining(["/landing", "/app/documentation"]));
});

test("logs a page that cannot be rendered, and continues", async () => {
  const log = { error: vi.fn() };
  const handle = () => Promise.reject(new Error("no database"));
  await warmUpPages({ pages: { handle }, findAddress, siteUrl, log });
  expect(log.error).toHaveBeenCalledWith({ detail: "Error: no database" }, "pages not warmed up");
});
