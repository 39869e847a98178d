import { readFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from "vite";
import { bundleContent } from "./scripts/bundle-content.ts";
import { inlineScript } from "@site/first-paint/vite/inline-script-plugin.ts";
import { removeColorMixFallback } from "@site/first-paint/vite/remove-color-mix-fallback.ts";

// What is widely available since light-dark(), November 2026: rewriting that for older browsers doubles the stylesheet.
const stylesheetBrowsers = ["chrome123", "edge123", "firefox120", "safari17.5", "ios17.5"];
// Features.Nesting of lightningcss: flat rules can be chosen one by one as critical CSS.
const nesting = 1;

// Every page needs all of React and the router; compressed together they are 3 KB smaller.
const framework: Rolldown.CodeSplittingGroup = {
  name: "framework",
  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
};

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup["name"], string>>[1];

const collectImports = (files: string[], graph: Graph): Set<string> => {
  const uniqueFiles = new Set(files);
  for (const id of uniqueFiles)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) uniqueFiles.add(imported);
  return uniqueFiles.difference(new Set(files));
};

// What only the pages import goes into their build, and is not installed where the site runs. The rest is there anyway,
// and of React and the router there must be one.
type LockFile = { packages: { "": { dependencies: Record<string, string> } } };
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as LockFile;
const runtimePackages = Object.keys(packages[""].dependencies).filter((name) => !name.startsWith("@site/"));
const serverBuild: EnvironmentOptions = {
  resolve: { noExternal: true, external: runtimePackages },
  // Of the packages that went into it: scripts/write-licenses.ts.
  build: { license: { fileName: "licenses.json" } },
};

// A stylesheet in a shared chunk would get a URL with a `#`, which the server cannot resolve.
const noStylesheet = (id: string) => !id.endsWith(".css");
const isSmall = (id: string) => /\/app\/(ui|lib)\/.*\.tsx?$|\/contracts\/|\/lucide-react\/dist\/esm\/icons\//.test(id);

/** Puts what these modules import into one chunk: each file costs 640 bytes of headers, more than an icon. */
const groupImports = (
  name: string,
  modules: string[],
  conditions: Partial<Rolldown.CodeSplittingGroup>,
): Rolldown.CodeSplittingGroup => {
  let imports: Set<string> | undefined;
  const files = modules.map((module) => path.resolve("app", module));
  return { name: (id, graph) => ((imports ??= collectImports(files, graph)).has(id) ? name : null), ...conditions };
};

const groups = [
  framework,
  // With a story, the page that is read most.
  groupImports(
    "site",
    ["entry.client.tsx", "root.tsx", "public.layout.tsx", "post.route.tsx", "features/posts/components/go-on.tsx"],
    { test: noStylesheet },
  ),
  // What other pages share, in the order in which pages need more of it. The rest, rolldown splits by its importers.
  groupImports("controls", ["features/intro/intro.route.tsx"], { test: isSmall, minShareCount: 2 }),
  groupImports("ui", ["landing.route.tsx", "features/chat/chat.route.tsx"], { test: isSmall, minShareCount: 2 }),
];

// Vite's own helper preloads modules, whose failure browsers remember (docs/decisions/017).
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

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    retryableImports,
    bundleContent("build/content-names.json"),
    inlineScript(),
    tailwindcss({ optimize: false }),
    reactRouter(),
  ],
  ...(command === "build" && { environments: { ssr: serverBuild } }),
  css: { postcss: { plugins: [removeColorMixFallback] }, lightningcss: { include: nesting } },
  build: {
    target: "baseline-widely-available",
    cssTarget: stylesheetBrowsers,
    assetsInlineLimit: 0,
    // A chunk without dependencies is named too, so that it can be fetched before it is imported.
    modulePreload: { polyfill: false, resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    rolldownOptions: {
      // The server's build loads at once what browsers load on demand.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      ...(!isSsrBuild && { output: { codeSplitting: { groups } } }),
    },
  },
}));
