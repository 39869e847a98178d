import path from "node:path";
import type { Rolldown } from "vite";
import { type PageLayout, sitePages } from "../contracts/site-pages.ts";

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Exclude<Group["name"], string>>[1];

// Groups of modules for shared chunks: a compromise between the number of files and the bytes that a page does not
// need. Rolldown splits all other modules by their importers.

const consoleLayout = "console.layout.tsx";
const landingPage = "landing.route.tsx";
const landingParts = ["features/player/mini-player-host.tsx", "features/player/panels/playlist-panel.tsx"];
const hubLayout = "features/hub/shell/hub.layout.tsx";
const entryPages = ["dev-logs/dev-logs", "issues/issues", "milestones/milestones", "status/system-status"].map(
  (name) => `features/hub/${name}.route.tsx`,
);
const loadedEverywhere = ["entry.client.tsx", "root.tsx", "public.layout.tsx"];
// A few hundred bytes, and needed by all kinds of pages: with the hub's components they would make a story load those.
const smallParts = ["lib/one-per-page.ts", "lib/storage/use-client-value.ts", "ui/reading/prepare-text.ts"];
const minPublicPages = 4;
const minHubPages = 5;

const listPages = (...layouts: PageLayout[]): string[] =>
  sitePages.filter(({ kind, layout }) => !kind && layouts.includes(layout)).map(({ file }) => file);

/** All modules that a file of `app/` imports statically, directly or indirectly. */
const collectImports = (file: string, graph: Graph): Set<string> => {
  const entry = path.resolve("app", file);
  if (!graph.getModuleInfo(entry)) throw new Error(`scripts/chunk-groups.ts names a file that no page needs: ${entry}`);
  const found = new Set([entry]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  found.delete(entry);
  return found;
};

const collectShared = (files: string[], minPages: number, graph: Graph): Set<string> => {
  const users = new Map<string, number>();
  for (const file of new Set(files))
    for (const id of collectImports(file, graph)) users.set(id, (users.get(id) ?? 0) + 1);
  return new Set([...users].filter(([, count]) => count >= minPages).map(([id]) => id));
};

const filterModules = (test: (id: string) => boolean, modules: Iterable<string>): Set<string> =>
  new Set([...modules].filter(test));

/** A group of the modules that `collect` finds in the graph. */
const createGroup = (name: string, collect: (graph: Graph) => Set<string>): Group => {
  let modules: Set<string> | undefined;
  return {
    debugName: name,
    // A stylesheet in a shared chunk would get a URL with a `#`, which the server cannot resolve.
    name: (id, graph) => ((modules ??= collect(graph)).has(id) && !id.endsWith(".css") ? name : null),
  };
};

// Every page needs all of React and the router; compressed together they are 3 KB smaller.
const framework: Group = {
  name: "framework",
  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|rolldown\/runtime/,
};

// Five pages have pictures by theme; stories, the most read, have none.
const isOfPictures = (id: string): boolean => /\/app\/ui\/(door\/|layout\/themed-picture)/.test(id);

// Components of the public pages.
const site = createGroup("site", (graph) => {
  const everywhere = loadedEverywhere.flatMap((file) => [...collectImports(file, graph)]);
  everywhere.push(...smallParts.map((file) => path.resolve("app", file)));
  const modules = [...everywhere, ...collectShared(listPages("none", "public"), minPublicPages, graph)];
  return filterModules((id) => !isOfPictures(id), modules);
});

const query: Group = { name: "query", test: /\/@tanstack\/(react-query|query-core)\/|\/lib\/api\/query-provider/ };

// Function calls and session state.
const account: Group = {
  name: "account",
  test: /\/app\/lib\/(auth|owner|api\/(call-function|event-stream))\b/,
  minShareCount: 3,
};

const forms: Group = {
  name: "forms",
  test: /\/app\/(ui\/forms\/(form-failure|form-field|text-field|text-area)\.tsx|lib\/(to-form-errors|use-form|storage\/(draft|parse-texts))\.ts)/,
};

const isIcon = (id: string): boolean => id.includes("/lucide-react/");
const isPart = (id: string): boolean => /\/app\/(ui|lib)\/|\/contracts\//.test(id);
const isOfHub = (file: string): boolean => /\/(features|content)\/hub\//.test(file);
const isOfPalette = (file: string): boolean => file.includes("/features/search/");

const collectHub = (graph: Graph): Set<string> =>
  new Set([...collectImports(hubLayout, graph), ...collectShared(listPages("hub"), minHubPages, graph)]);

// Components shared by public pages and the hub.
const shared = createGroup("shared", (graph) => {
  const inHub = collectHub(graph).union(collectShared(listPages("hub"), 3, graph));
  const inPublic = collectShared(listPages("none", "public"), 1, graph);
  return filterModules((id) => isPart(id) || id.endsWith("/fill.ts"), inHub.intersection(inPublic));
});

// Components shared by the landing page, the mini player and stories. The games page needs one module of them, a tenth of
// their bytes: that is a chunk of its own.
const ofGamesPage = path.resolve("app/lib/use-door.ts");
const landing = createGroup("landing-parts", (graph) => {
  const inPublic = collectShared([...listPages("none", "public"), ...landingParts], 2, graph);
  const elsewhere = collectShared(listPages("hub", "console", "dev-console", "account", "public-account"), 1, graph);
  const parts = collectImports(landingPage, graph).intersection(inPublic).difference(elsewhere);
  return filterModules((id) => id !== ofGamesPage && !isOfPictures(id) && (isPart(id) || isIcon(id)), parts);
});

// Shell of the hub and the console.
const shell = createGroup("shell", (graph) => {
  const inConsole = collectShared(listPages("console"), 2, graph);
  return filterModules(isPart, collectHub(graph).intersection(inConsole.union(collectImports(consoleLayout, graph))));
});

const isIconOfHub = (id: string, graph: Graph): boolean => {
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return isIcon(id) && importers.every((file) => isOfHub(file) || isOfPalette(file));
};

const hubIcons = createGroup("hub-icons", (graph) => filterModules((id) => isIconOfHub(id, graph), collectHub(graph)));

// Icons of the hub that are also used elsewhere, for example by toasts.
const icons = createGroup("icons", (graph) =>
  filterModules((id) => isIcon(id) && !isIconOfHub(id, graph), collectHub(graph)),
);

const hub = createGroup("hub", (graph) => filterModules(isOfHub, collectHub(graph)));

// Editing of hub entries by the owner.
const entries = createGroup("entries", (graph) => filterModules(isOfHub, collectShared(entryPages, 3, graph)));

export const chunkGroups: Group[] = [
  framework,
  site,
  query,
  account,
  forms,
  shared,
  shell,
  hubIcons,
  icons,
  hub,
  entries,
  landing,
];
