import path from "node:path";
import { listLazyImports, listStaticImports, readScriptManifest } from "../built-scripts.ts";

// Pages of the owner and of those who log in.
const privateRoutes = /admin|console|component-gallery|access-requests/;

const readRouteFiles = (): string[] => {
  const { routes, entry } = readScriptManifest();
  const shown = Object.entries(routes).filter(([id]) => !privateRoutes.test(id));
  return [entry, ...shown.map(([, route]) => route)].flatMap(({ module, imports }) => [module, ...imports]);
};

/** Names without hashes of all chunks that public pages load by `import()`, directly or not, from the built site. */
export const listLazyChunks = (): string[] => {
  const files = new Set(readRouteFiles().map((file) => path.basename(file)));
  const lazy = new Set<string>();
  for (const file of files) {
    for (const later of listLazyImports(file)) lazy.add(later);
    for (const needed of listStaticImports(file)) files.add(needed);
    for (const later of lazy) files.add(later);
  }
  return [...lazy].map((file) => file.replace(/-[\w-]{8}\.js$/, "")).toSorted();
};
