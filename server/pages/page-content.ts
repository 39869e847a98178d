import { readFileSync } from "node:fs";
import path from "node:path";
import { contentMarks, contentScriptPath } from "#contracts/content/content-scripts.ts";
import { isServerDocument } from "#contracts/site-documents.ts";
import { contentScope } from "../content/content-scope.ts";

/** What the build wrote (scripts/bundle-content.ts). */
type BuiltNames = {
  /** A chunk that every page loads and that imports noNames. */
  leaf: string;
  /** The names of the documents that a chunk needs. */
  chunks: Record<string, string[]>;
};

/** In development noNames is built. */
const noNames: BuiltNames = { leaf: "", chunks: {} };

const readNames = (clientDir: string): BuiltNames =>
  JSON.parse(readFileSync(path.join(clientDir, "../content-names.json"), "utf8")) as BuiltNames;

/** Safe within a script element. */
const toScriptText = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * The import map of a page: its own documents are in its HTML, so that what imports their scripts gets one that is loaded
 * anyway; all others come in the version of the page.
 */
const toImports = (version: string, names: readonly string[], leaf: string): string =>
  toScriptText({
    imports: {
      [contentScriptPath("live", "").replace(/\.js$/, "")]: contentScriptPath(version, "").replace(/\.js$/, ""),
      ...Object.fromEntries(names.map((name) => [contentScriptPath("live", name), leaf])),
    },
  });

/**
 * Writes the documents of pages into their HTML. `clientDir` is the folder of the built files, null in development, where
 * the browser loads each document by itself.
 */
export const createPageContent = (clientDir: string | null) => {
  const { leaf, chunks } = clientDir === null ? noNames : readNames(clientDir);
  const built = new Set(
    Object.values(chunks)
      .flat()
      .filter((name) => !isServerDocument(name)),
  );
  let used: Set<string> | undefined;

  return {
    /** Whether pages show a document; all others are for the server alone. */
    isShown: (name: string): boolean => (clientDir === null ? !isServerDocument(name) : built.has(name)),
    /** A document of the page that is being rendered, for the pages' own `getContent`. */
    find(name: string): unknown {
      used?.add(name);
      const snapshot = contentScope.getStore();
      if (!snapshot) throw new Error(`"${name}" is read outside of a page`);
      return snapshot.get(name as "persona");
    },
    write(modules: readonly string[]) {
      const snapshot = contentScope.getStore();
      if (!snapshot) throw new Error("A page is rendered without its texts");
      return {
        version: snapshot.version,
        render(page: () => string): string {
          used = new Set(modules.flatMap((file) => chunks[file] ?? []));
          try {
            const html = page();
            const names = [...used].filter((name) => built.has(name)).sort();
            const documents = Object.fromEntries(names.map((name) => [name, snapshot.get(name as "persona")]));
            return html.replaceAll(/<!--(?:imports|documents)-->/g, (mark) =>
              mark === contentMarks.imports ? toImports(snapshot.version, names, leaf) : toScriptText(documents),
            );
          } finally {
            used = undefined;
          }
        },
      };
    },
  };
};
