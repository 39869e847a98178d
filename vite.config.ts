import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { sitePages } from "./contracts/site-pages.ts";
import { inlineScript } from "./scripts/inline-script-plugin.ts";
import { removeColorMixFallback } from "./scripts/remove-color-mix-fallback.ts";

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Exclude<Group["name"], string>>[1];

// React and the router in one file: every page needs them whole, and compressed together they are 3 KB smaller.
const framework: Group = {
  name: "framework",
  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|rolldown\/runtime/,
};

const loadedEverywhere = ["entry.client.tsx", "root.tsx", "public.layout.tsx"];
const publicPages = sitePages.filter(({ layout, kind }) => !kind && (layout === "none" || layout === "public"));
const fewestPages = 3;

/** All modules that a file of `app/` imports, directly or not, without those that it loads later. */
const collectImports = (file: string, graph: Graph): Set<string> => {
  const entry = path.resolve("app", file);
  const found = new Set([entry]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  found.delete(entry);
  return found;
};

const collectSiteModules = (graph: Graph): Set<string> => {
  const site = new Set(loadedEverywhere.flatMap((file) => [...collectImports(file, graph)]));
  const users = new Map<string, number>();
  for (const { file } of publicPages)
    for (const id of collectImports(file, graph)) users.set(id, (users.get(id) ?? 0) + 1);
  for (const [id, count] of users) if (count >= fewestPages) site.add(id);
  return site;
};

// What public pages draw themselves with, in one file instead of a dozen of a few hundred bytes: each costs a round trip.
const createSiteGroup = (): Group => {
  let modules: Set<string> | undefined;
  return {
    debugName: "site",
    // A stylesheet in a chunk that pages share gets an address with a `#`, which the server cannot read.
    name: (id, graph) => ((modules ??= collectSiteModules(graph)).has(id) && !id.endsWith(".css") ? "site" : null),
  };
};

// What the pages of the hub share, of which no other page is to know.
const hub: Group = { name: "hub", test: /\/(features|content)\/hub\//, minShareCount: 3 };

// These bring the component library along, which few pages need.
const isHeavy = (id: string): boolean => /\/ui\/.*\/(tabs|scroll-area|select-field|tooltip|\w+-panel)\.tsx$/.test(id);

// What four pages or more show beside that; never what knows accounts, which public pages do without.
const shared: Group = {
  name: (id) => (isHeavy(id) ? null : "shared"),
  test: /\/app\/(?!lib\/(auth|owner|storage)\/|features\/(access|account|console|hub)\/)|\/content\/(?!access|account|console|hub)|lucide-react/,
  minShareCount: 4,
};

// What is widely available since light-dark(), November 2026: rewriting that for older browsers doubles the stylesheet.
const stylesheetBrowsers = ["chrome123", "edge123", "firefox120", "safari17.5", "ios17.5"];
// Features.Nesting of lightningcss: flat rules can be chosen one by one as critical CSS.
const nesting = 1;

// Vite's own helper preloads modules, whose failure browsers remember (docs/decisions/022).
const retryableImports: Plugin = {
  name: "retryable-imports",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { importChunk as __vitePreload } from ${JSON.stringify(path.resolve("app/lib/document/import-chunk.ts"))}`,
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [retryableImports, inlineScript(), tailwindcss({ optimize: false }), reactRouter()],
  css: { postcss: { plugins: [removeColorMixFallback] }, lightningcss: { include: nesting } },
  build: {
    target: "baseline-widely-available",
    cssTarget: stylesheetBrowsers,
    assetsInlineLimit: 0,
    // A chunk without dependencies is named too, so that it can be fetched before it is imported.
    modulePreload: { polyfill: false, resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    rolldownOptions: isSsrBuild
      ? {}
      : { output: { codeSplitting: { groups: [framework, createSiteGroup(), shared, hub] } } },
  },
}));
