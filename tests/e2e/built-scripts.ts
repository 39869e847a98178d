import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const folder = "build/client/assets";

type RouteScripts = { module: string; imports: string[]; parentId?: string };

/** Reads the build's manifest: the scripts of each route by its id, and those that every page loads. */
export const readScriptManifest = (): { routes: Record<string, RouteScripts>; entry: RouteScripts } => {
  const [manifest = ""] = globSync(`${folder}/manifest-*.js`);
  const json = /__reactRouterManifest=(.+?);?$/s.exec(readFileSync(manifest, "utf8"))?.[1] ?? "{}";
  return JSON.parse(json) as ReturnType<typeof readScriptManifest>;
};

const readScript = (file: string): string => readFileSync(path.join(folder, file), "utf8");

/** Built scripts that contain this text. */
export const findScriptsWith = (text: string): string[] =>
  globSync("*.js", { cwd: folder }).filter((file) => readScript(file).includes(text));

/** Scripts that a script imports statically. */
export const listStaticImports = (file: string): string[] =>
  [...readScript(file).matchAll(/(?:\bfrom|\bimport)\s*[`"]\.\/([^`"]+\.js)[`"]/g)].map(([, needed = ""]) => needed);

/** Scripts that a script loads with `import()`. */
export const listLazyImports = (file: string): string[] =>
  [...readScript(file).matchAll(/\bimport\(`\.\/([^`]+)`\)/g)].map(([, later = ""]) => later);

/** Brotli size in bytes, or the plain size of scripts that are too small to be compressed. */
export const readCompressedSize = (file: string): number => {
  const size = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size;
  return size(`${file}.br`) ?? size(file) ?? 0;
};
