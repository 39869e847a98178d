import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const folder = "build/client/assets";

type RouteScripts = { module: string; imports: string[]; parentId?: string };

/** What the built site's manifest says of its routes, by their ids, and of what every page loads. */
export const readScriptManifest = (): { routes: Record<string, RouteScripts>; entry: RouteScripts } => {
  const [manifest = ""] = globSync(`${folder}/manifest-*.js`);
  const json = /__reactRouterManifest=(.+?);?$/s.exec(readFileSync(manifest, "utf8"))?.[1] ?? "{}";
  return JSON.parse(json) as ReturnType<typeof readScriptManifest>;
};

const readScript = (file: string): string => readFileSync(path.join(folder, file), "utf8");

/** Files that contain this text. */
export const findScriptsWith = (text: string): string[] =>
  globSync("*.js", { cwd: folder }).filter((file) => readScript(file).includes(text));

/** Files that a script imports before it runs. */
export const listStaticImports = (file: string): string[] =>
  [...readScript(file).matchAll(/(?:\bfrom|\bimport)\s*[`"]\.\/([^`"]+\.js)[`"]/g)].map(([, needed = ""]) => needed);

/** Files that a script loads later, by `import()`. */
export const listLazyImports = (file: string): string[] =>
  [...readScript(file).matchAll(/\bimport\(`\.\/([^`]+)`\)/g)].map(([, later = ""]) => later);

/** Compressed size in bytes; what is too small to be compressed counts as it is. */
export const readCompressedSize = (file: string): number => {
  const size = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size;
  return size(`${file}.br`) ?? size(file) ?? 0;
};
