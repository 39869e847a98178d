import { writeFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { contentScriptPath } from "../contracts/content/content-scripts.ts";

const calls = /\b(?:get|use)Content\(\s*["'`]([\w/-]+)["'`]\s*\)/g;
const [before = "", after = ""] = contentScriptPath("live", "|").split("|");
const toName = (file: string): string | null =>
  file.startsWith(before) && file.endsWith(after) ? file.slice(before.length, file.length - after.length) : null;

/** The names of the documents that each chunk needs, with those of the chunks that it imports. */
const listNames = (bundle: Rolldown.OutputBundle) => {
  const collect = (file: string, seen: Set<string>): string[] => {
    const name = toName(file);
    if (name !== null) return [name];
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== "chunk") return [];
    seen.add(file);
    return chunk.imports.flatMap((imported) => collect(imported, seen));
  };
  const entries = Object.keys(bundle).flatMap((file): [string, string[]][] => {
    const names = [...new Set(collect(file, new Set()))].sort();
    return names.length > 0 ? [[`/${file}`, names]] : [];
  });
  const leaf = Object.values(bundle).find((chunk) => chunk.type === "chunk" && chunk.name === "framework");
  return { leaf: `/${leaf?.fileName ?? ""}`, chunks: Object.fromEntries(entries) };
};

/**
 * Makes each module that calls `getContent` or `useContent` with a name import the script of that document, which the
 * server answers (decision 022), and writes to `file` which chunk needs which documents.
 */
export const bundleContent = (file: string): Plugin => ({
  name: "bundle-content",
  // Last, so that a call that was removed from the browser's code, like one in a loader, adds nothing to it.
  enforce: "post",
  applyToEnvironment: ({ config }) => config.consumer === "client",
  resolveId: {
    filter: { id: /^\/content\/live\// },
    handler: (id) => ({ id, external: "absolute" }),
  },
  transform: {
    filter: { id: /\/app\/.*\.tsx?(?:$|\?)/, code: /Content\(/ },
    handler: (code) => {
      const names = new Set([...code.matchAll(calls)].map(([, name = ""]) => name));
      const imports = [...names].map((name) => `\nimport "${contentScriptPath("live", name)}";`).join("");
      return imports === "" ? null : { code: code + imports, map: null };
    },
  },
  writeBundle: (_options, bundle) => writeFileSync(file, JSON.stringify(listNames(bundle))),
});
