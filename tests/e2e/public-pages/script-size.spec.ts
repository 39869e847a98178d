import path from "node:path";
import { expect, test } from "@playwright/test";
import { sitePages } from "#contracts/site-pages.ts";
import { findScriptsWith, listStaticImports, readCompressedSize, readScriptManifest } from "../built-scripts.ts";

// Compressed KB, of which React and its router are 93: a tenth more than measured. Pages that need more should load it on
// demand.
const budgets = {
  "/post/:slug?": 127,
  "/landing": 160,
  "/auth": 137,
  // With the engine of NEO's chat: versions and branches.
  "/chloe-chat": 140,
  "/play-with-chloe": 127,
  "/app": 136,
  "/app/devlogs": 150,
  "/app/system-status": 149,
  "/app/command-center": 146,
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
  for (const file of files) for (const dependency of listStaticImports(file)) files.add(dependency);
  return files;
};

const measureScripts = (address: string): number =>
  [...listScripts(address)].reduce((sum, file) => sum + readCompressedSize(file), 0) / 1_000;

for (const [address, budget] of Object.entries(budgets))
  test(`loads at most ${budget} KB of scripts initially at ${address}`, () => {
    expect(measureScripts(address)).toBeLessThanOrEqual(budget);
  });

test("loads the code of toasts initially, so that errors can be shown without a request", () => {
  const toast = findScriptsWith("ease-calm starting:[transform:translateY(1rem)] starting:opacity-0 data-closed:");
  expect(toast).toHaveLength(1);
  for (const address of Object.keys(budgets)) expect([...listScripts(address)]).toEqual(expect.arrayContaining(toast));
});
