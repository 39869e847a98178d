import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = "build/client/assets";
// Pages of the owner and of those who log in.
const privateRoutes = /admin|console|component-gallery|access-requests/;

const readRouteFiles = (): string[] => {
  const [manifest = ""] = globSync(`${folder}/manifest-*.js`);
  const json = /__reactRouterManifest=(.+?);?$/s.exec(readFileSync(manifest, "utf8"))?.[1] ?? "{}";
  const { routes, entry } = JSON.parse(json) as {
    routes: Record<string, { module: string; imports: string[] }>;
    entry: { module: string; imports: string[] };
  };
  const shown = Object.entries(routes).filter(([id]) => !privateRoutes.test(id));
  return [entry, ...shown.map(([, route]) => route)].flatMap(({ module, imports }) => [module, ...imports]);
};

/** Names without hashes of all chunks that public pages load by `import()`, directly or not, from the built site. */
export const listLazyChunks = (): string[] => {
  const files = new Set(readRouteFiles().map((file) => path.basename(file)));
  const lazy = new Set<string>();
  for (const file of files) {
    const code = readFileSync(path.join(folder, file), "utf8");
    for (const [, later = ""] of code.matchAll(/\bimport\(`\.\/([^`]+)`\)/g)) lazy.add(later);
    for (const [, needed = ""] of code.matchAll(/(?:\bfrom|\bimport)\s*[`"]\.\/([^`"]+\.js)[`"]/g)) files.add(needed);
    for (const later of lazy) files.add(later);
  }
  return [...lazy].map((file) => file.replace(/-[\w-]{8}\.js$/, "")).toSorted();
};
