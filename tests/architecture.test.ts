import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Which folders may import which (docs/decisions/001). A file belongs to the longest matching folder here.
const forPages = ["packages/first-paint", "packages/post-import"];
const allPackages = ["packages", ...forPages];
const belowUi = ["app/lib/content", "app/lib/focus", "app/lib/keyboard", "app/lib/storage"];
const appLib = ["app/lib", ...belowUi, "app/lib/owner", "app/lib/editing", "app/lib/lists"];
const mayImport: Record<string, string[]> = {
  packages: ["packages"],
  "packages/first-paint": ["packages", "packages/first-paint"],
  "packages/post-import": ["packages", "packages/post-import"],
  contracts: ["contracts"],
  content: [],
  // Used by the design system too, so they import nothing but each other.
  "app/lib/content": ["app/lib/content", "contracts"],
  "app/lib/focus": ["app/lib/focus", "app/lib/storage"],
  "app/lib/keyboard": ["app/lib/keyboard"],
  "app/lib/storage": ["app/lib/storage"],
  "app/ui": ["app/ui", ...belowUi],
  // What the owner's half of several nouns shows in the same way.
  "app/lib/owner": ["app/ui", ...appLib, "contracts", "content"],
  "app/lib/editing": ["packages/post-import", "app/ui", ...appLib, "contracts", "content"],
  "app/lib/lists": ["app/ui", ...appLib, "contracts", "content"],
  // Of the packages, the pages are built from these two only (scripts/set-up/build-if-changed.ts).
  "app/lib": ["packages/first-paint", ...appLib, "contracts", "content"],
  "app/features": ["app/features", "app/ui", ...appLib, "contracts", "content"],
  app: ["app", "packages/first-paint", "app/features", "app/ui", ...appLib, "contracts", "content"],
  media: ["media", "packages"],
  server: ["server", "contracts", "content", ...allPackages],
  scripts: ["scripts", "server", "contracts", "content", ...allPackages],
  bench: ["bench", "server", "tests"],
  tests: [
    "tests",
    "server",
    "contracts",
    "content",
    "app",
    "app/features",
    "app/ui",
    ...appLib,
    "scripts",
    ...allPackages,
  ],
};
const zones = Object.keys(mayImport).sort((a, b) => b.length - a.length);
const findZone = (file: string): string | undefined =>
  zones.find((zone) => file === zone || file.startsWith(`${zone}/`));

const onlyIn: { what: string; pattern: RegExp; allowed: (file: string) => boolean; where: string }[] = [
  {
    what: "process.env",
    pattern: /\bprocess\.env\b/,
    allowed: (file) =>
      file === "server/env.ts" ||
      file === "server/set-node-env.ts" ||
      /^(tests|bench|scripts|media)\//.test(file) ||
      /\.config\.ts$/.test(file),
    where: "server/env.ts",
  },
  {
    what: "the backend library",
    pattern: /from "(@electric-sql\/pglite|pg)["/]/,
    allowed: (file) => /^(packages\/supabase|tests\/support|tests\/rls|tests\/contract)\//.test(file),
    where: "packages/supabase/",
  },
  {
    what: "node:*",
    pattern: /from "node:/,
    allowed: (file) => !file.startsWith("app/") || file.includes(".server.") || file.includes(".test."),
    where: "server/, or a *.server.ts file",
  },
  {
    what: "an import of content",
    pattern: /from "#content\//,
    allowed: (file) =>
      !/^(app|server)\//.test(file) || /^app\/lib\/content\/|^server\/sentence\.ts$|\.test\./.test(file),
    where: "app/lib/content/: call useContent or getContent (docs/decisions/020); in server/, ask the given `content`",
  },
  {
    // Where it is blocked, it throws.
    what: "what the browser stores",
    pattern: /\bdocument\.cookie\b|\b(?:local|session)Storage\.(?:get|set|remove)Item|\b(?:indexedDB|caches)\.open\b/,
    allowed: (file) =>
      !file.startsWith("app/") ||
      file.startsWith("app/lib/storage/") ||
      // Runs in the service worker.
      file === "app/lib/offline/create-worker.ts" ||
      file.includes(".test.") ||
      // Inline scripts, which catch that themselves.
      [
        "app/features/landing/intro-animation/intro-script.ts",
        "app/lib/document/scroll-restoration.tsx",
        "app/lib/owner/likely-owner.ts",
        "app/ui/theme/follow-theme.ts",
      ].includes(file),
    where: "app/lib/storage/",
  },
  {
    // It is missing on pages that came by plain HTTP from elsewhere than localhost.
    what: "crypto.randomUUID in a page",
    pattern: /\bcrypto\.randomUUID\b/,
    allowed: (file) => !file.startsWith("app/") || file === "app/lib/storage/create-id.ts",
    where: "app/lib/storage/create-id.ts",
  },
  {
    // Chromium recalculates the styles of the whole page for these whenever an element is removed.
    what: "a class that asks what is in another element",
    pattern: /\b(group|peer)-has-/,
    allowed: () => false,
    where: "nowhere: say it with a data attribute",
  },
  {
    // While something may still arrive, what is measured depends on chance (docs/decisions/018).
    what: "measuring a page in a browser test",
    pattern: /\bboundingBox\(|\bgetBoundingClientRect\(|\.offset(Top|Left|Width|Height)\b|layout-shift|[sS]creenshot\(/,
    allowed: (file) =>
      !file.startsWith("tests/e2e/") ||
      // The last three measure what a font, the focus or a piece of a page does to an element, in one task.
      /^tests\/e2e\/(layout|public-pages\/(fonts|arriving-page)\.spec|focus\/focus-walk)\.ts$/.test(file),
    where: "tests/e2e/layout.ts",
  },
  {
    // Vite takes what follows into the function that loads the part: nobody would hear that a file of it is lost.
    what: "a handler right behind an `import()`",
    pattern: /\bimport\([^()]*\)\s*\.then\(/,
    allowed: (file) => !file.startsWith("app/"),
    where: "an async function: `await import()`, and what may fail is caught where it is called",
  },
  {
    // A busy machine may need longer; `vi.waitFor` gives up after a second.
    what: "waiting for a fixed time in a test",
    pattern: /\bwaitForTimeout\(|"networkidle"|\bvi\.wait(For|Until)\(/,
    allowed: (file) => file.startsWith("bench/"),
    where: "bench/: await a condition, with `expect.poll` or the functions of tests/e2e/layout.ts",
  },
  {
    // What takes a second on an idle machine takes three on a busy one, CPU time too.
    what: "measuring CPU time in a test",
    pattern: /\b(?:cpuUsage|threadCpuUsage|resourceUsage)\(|ScriptDuration/,
    // The program spends some of what the watchdog measures.
    allowed: (file) =>
      !/\.test\.tsx?$|^tests\//.test(file) ||
      /^tests\/(support\/cpu-timer|e2e\/script-time|process\/programs\/block-event-loop|architecture\.test)\.ts$/.test(
        file,
      ),
    where:
      "tests/support/cpu-timer.ts or tests/e2e/script-time.ts, in proportion to a reference; or count what is done",
  },
];

const files = globSync("{app,server,contracts,content,packages,media,tests,bench,scripts}/**/*.{ts,tsx,mjs,cjs}").map(
  (file) => file.split(path.sep).join("/"),
);
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const importPattern = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

const resolveImport = (from: string, specifier: string): string | null => {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith("@site/")) return specifier.replace("@site/", "packages/");
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(from), specifier) : null;
};

const findForbiddenImports = (file: string, source: string): string[] => {
  const zone = findZone(file) as string;
  const isTest = file.includes(".test.");
  return [...source.matchAll(importPattern)].flatMap(([, specifier = ""]) => {
    const target = resolveImport(file, specifier);
    const targetZone = target && findZone(target);
    if (!target || !targetZone || target.includes("+types/")) return [];
    if (isTest && targetZone === "tests") return [];
    // The request context's type is the only thing that the server may import from the pages.
    if (file === "server/pages/render-pages.ts" && target === "app/lib/site-context.ts") return [];
    if (!mayImport[zone]?.includes(targetZone))
      return [`${file} imports ${target}; ${zone} may import ${mayImport[zone]?.join(", ")}`];
    const [, , feature] = file.split("/");
    const crossesFeatures =
      zone === "app/features" && targetZone === "app/features" && target.split("/")[2] !== feature;
    return crossesFeatures ? [`${file} reaches into another feature: ${target}; compose them in app/*.tsx`] : [];
  });
};

test("imports only what each folder may import", () => {
  expect([...sources].flatMap(([file, source]) => findForbiddenImports(file, source))).toEqual([]);
});

/** The folders whose files and subfolders import each other in one direction only, types counted. */
const ordered = ["app", "contracts", "packages", "scripts", "server"];

const findEdges = (folder: string): { from: string; to: string }[] =>
  [...sources].flatMap(([from, source]) =>
    from.startsWith(`${folder}/`) && !from.includes(".test.")
      ? [...source.matchAll(importPattern)].flatMap(([, specifier = ""]) => {
          const to = resolveImport(from, specifier);
          return to && to !== from && sources.has(to) && to.startsWith(`${folder}/`) ? [{ from, to }] : [];
        })
      : [],
  );

const contains = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

/** Two folders that import each other, with the files that do, unless one contains the other. */
const findMutualFolders = (folder: string): string[] => {
  const between = new Map<string, string[]>();
  for (const { from, to } of findEdges(folder)) {
    const [one, other] = [path.posix.dirname(from), path.posix.dirname(to)];
    if (contains(one, other) || contains(other, one)) continue;
    const key = `${one} and ${other}`;
    between.set(key, [...(between.get(key) ?? []), `${from} imports ${to}`]);
  }
  return [...between].flatMap(([key, imports]) => {
    const [one = "", other = ""] = key.split(" and ");
    const back = between.get(`${other} and ${one}`);
    return back && one < other
      ? [`${key} import each other; move what both need below them:\n${[...imports, ...back].join("\n")}`]
      : [];
  });
};

/** Files that import each other in a circle, each circle once. */
const findCircles = (folder: string): string[] => {
  const imports = Map.groupBy(findEdges(folder), ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) circles.push([...trail.slice(start), file].join(" imports "));
    if (start >= 0 || done.has(file)) return;
    for (const { to } of imports.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
};

test.each(ordered)("has no two folders of %s that import each other", (folder) => {
  expect(findMutualFolders(folder)).toEqual([]);
});

/** The rooms of a folder: its subfolders, and each of its own files. */
const findRoom = (folder: string, file: string): string => {
  const [inside = ""] = file.slice(folder.length + 1).split("/");
  return `${folder}/${inside}`;
};

/** The imports that lead out of a room and, through others, back into it. */
const findWaysBack = (folder: string): string[] => {
  const edges = findEdges(folder).map(({ from, to }) => ({
    rooms: [findRoom(folder, from), findRoom(folder, to)] as const,
    text: `${from} imports ${to}`,
  }));
  const next = Map.groupBy(edges, ({ rooms: [from] }) => from);
  const reaches = (start: string, end: string, seen = new Set<string>()): boolean =>
    start === end ||
    (!seen.has(start) &&
      Boolean(seen.add(start)) &&
      (next.get(start) ?? []).some(({ rooms: [, to] }) => reaches(to, end, seen)));
  return edges.filter(({ rooms: [from, to] }) => from !== to && reaches(to, from)).map(({ text }) => text);
};

test.each(["packages", "scripts", "server"])("has no way back from a room of %s to one above it", (folder) => {
  expect(findWaysBack(folder)).toEqual([]);
});

test.each(ordered)("has no circle of files in %s", (folder) => {
  expect(findCircles(folder)).toEqual([]);
});

test.each(onlyIn)("$what occurs only in $where", ({ pattern, allowed }) => {
  const offenders = [...sources]
    .filter(([file, source]) => pattern.test(source) && !allowed(file) && file !== "tests/architecture.test.ts")
    .map(([file]) => file);
  expect(offenders).toEqual([]);
});

test("loads no native add-on in a thread: one that works while its thread is terminated aborts the process", () => {
  const threads = [...sources].flatMap(([file, source]) =>
    /^(server|packages)\//.test(file) && !file.includes(".test.")
      ? [...source.matchAll(/new Worker\([^]*?\n {2,}\}\)/g)].map(([call]) => ({ file, call }))
      : [],
  );
  expect(threads.length).toBeGreaterThan(2);
  expect(threads.filter(({ call }) => !call.includes('execArgv: ["--no-addons"]')).map(({ file }) => file)).toEqual([]);
});

test("has no file longer than 300 lines", () => {
  const long = [...sources].filter(([, source]) => source.split("\n").length > 301).map(([file]) => file);
  expect(long).toEqual([]);
});

test("has only forms that post, so that no input gets into a URL before hydration", () => {
  const forms = [...sources].flatMap(([file, source]) =>
    file.endsWith(".tsx") && !file.includes(".test.")
      ? [...source.matchAll(/<form\b[^]*?>/g)].map(([tag]) => ({ file, posts: tag.includes('method="post"') }))
      : [],
  );
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter(({ posts }) => !posts)).toEqual([]);
});
