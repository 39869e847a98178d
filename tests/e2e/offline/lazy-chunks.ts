import path from "node:path";
import { listLazyImports, listStaticImports, readScriptManifest } from "../built-scripts.ts";

// Routes of the owner and of signed-in users.
const privateRoutes = /admin|console|access-requests/;

const readRouteFiles = (): string[] => {
  const { routes, entry } = readScriptManifest();
  const publicRoutes = Object.entries(routes).filter(([id]) => !privateRoutes.test(id));
  return [entry, ...publicRoutes.map(([, route]) => route)].flatMap(({ module, imports }) => [module, ...imports]);
};

/** Names without hashes of the built chunks that public pages load by `import()`, directly or indirectly. */
export const listLazyChunks = (): string[] => {
  const files = new Set(readRouteFiles().map((file) => path.basename(file)));
  const lazy = new Set<string>();
  for (const file of files) {
    for (const later of listLazyImports(file)) lazy.add(later);
    for (const dependency of listStaticImports(file)) files.add(dependency);
    for (const later of lazy) files.add(later);
  }
  return [...lazy].map((file) => file.replace(/-[\w-]{8}\.js$/, "")).toSorted();
};
