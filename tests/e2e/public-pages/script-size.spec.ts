import path from "node:path";
import { expect, test } from "@playwright/test";
import { sitePages } from "#contracts/site-pages.ts";
import { findScriptsWith, listStaticImports, readCompressedSize, readScriptManifest } from "../built-scripts.ts";

// In KB, compressed: React and its router are 93 of them. A page that needs more should load it when it is wanted.
const budgets = {
  "/post/:slug?": 113,
  "/landing": 143,
  "/auth": 126,
  "/chloe-chat": 117,
  "/play-with-chloe": 119,
  "/app": 123,
  "/app/devlogs": 131,
  "/app/system-status": 131,
  "/app/command-center": 135,
};

const listScripts = (address: string): Set<string> => {
  const { routes, entry } = readScriptManifest();
  const page = sitePages.find((known) => known.path === address);
  const id = page?.id ?? page?.file.replace(/\.tsx?$/, "") ?? "";
  const scripts = [entry];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) scripts.push(route);
  expect(scripts.length, `${address} is a route`).toBeGreaterThan(1);
  const files = new Set(
    scripts.flatMap(({ module, imports }) => [module, ...imports]).map((file) => path.basename(file)),
  );
  for (const file of files) for (const needed of listStaticImports(file)) files.add(needed);
  return files;
};

const measureScripts = (address: string): number =>
  [...listScripts(address)].reduce((sum, file) => sum + readCompressedSize(file), 0) / 1_000;

for (const [address, budget] of Object.entries(budgets))
  test(`${address} starts with at most ${budget} KB of script`, () => {
    expect(measureScripts(address)).toBeLessThanOrEqual(budget);
  });

test("starts with all that a toast needs, so that nothing has to be fetched to show an error", () => {
  const toast = findScriptsWith("`Notification`");
  expect(toast).toHaveLength(1);
  for (const address of Object.keys(budgets)) expect([...listScripts(address)]).toEqual(expect.arrayContaining(toast));
});
