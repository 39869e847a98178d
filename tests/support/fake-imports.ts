import { vi } from "vitest";
import type {
  EntryFilter,
  ImportCall,
  ImportEntry,
  ImportPage,
  ImportState,
  ImportStatus,
  Redirect,
  RedirectCall,
} from "#contracts/posts/import-calls.ts";
import { entryFilters, entryOutcomes, importPageSize } from "#contracts/posts/import-states.ts";

export const importId = "00000000-0000-4000-8000-000000000001";

/** A post of an import, new and chosen unless `given` says otherwise. */
export const createImportEntry = (position: number, given: Partial<ImportEntry> = {}): ImportEntry => ({
  position,
  file: `_posts/${position}.md`,
  kind: "post",
  title: `Post ${position}`,
  slug: `post-${position}`,
  oldPaths: [],
  publishedAt: "2020-05-01T00:00:00.000Z",
  status: "published",
  draftReason: null,
  tags: [],
  pictures: { found: 0, remote: 0, missing: [] },
  losses: [],
  state: "new",
  isChosen: true,
  outcome: null,
  notes: [],
  postId: null,
  ...given,
});

/** Of an entry that undoing left alone. */
export const keptNote = "It was changed here since, so it was not taken back.";

const findsMore = new Map<EntryFilter, (entry: ImportEntry) => boolean>([
  ["all", () => true],
  ["chosen", ({ isChosen }) => isChosen],
  ["drafts", ({ status }) => status === "draft"],
  ["pages", ({ kind }) => kind === "page"],
  ["losses", ({ losses }) => losses.length > 0],
  ["missing", ({ pictures }) => pictures.missing.length > 0],
  ["failed", ({ outcome }) => outcome === "failed"],
  ["kept", ({ notes }) => notes.includes(keptNote)],
]);
const matches = (filter: EntryFilter, entry: ImportEntry): boolean =>
  findsMore.get(filter)?.(entry) ?? entry.state === filter;

type FakeOptions = {
  entries?: ImportEntry[];
  status?: Partial<ImportStatus>;
  redirects?: Pick<Redirect, "from" | "to">[];
};

/** The functions `import` and `redirects`, in memory, with one import. A step ends when `finish` says so. */
export const createFakeImports = ({ entries = [], status: given, redirects: led = [] }: FakeOptions = {}) => {
  const calls: (ImportCall | RedirectCall)[] = [];
  const redirects = led.map((redirect) => ({ ...toRedirect(redirect.from, redirect.to) }));
  let isHere = true;
  let refusal: { status: number; error: string; code: string } | null = null;
  let known: Partial<ImportStatus> = given ?? {};

  const read = (): ImportStatus => ({
    id: importId,
    name: "my-blog",
    tool: "Jekyll",
    siteName: "The river",
    site: null,
    chosen: { hosts: [], updates: false },
    state: "planned",
    message: null,
    createdAt: "2026-11-20T00:00:00.000Z",
    undoableUntil: null,
    progress: { done: 0, total: 0 },
    pictures: { found: 0, remote: 0, missing: 0, copied: 0 },
    hosts: [],
    problems: [],
    problemCount: 0,
    ...known,
    counts: Object.fromEntries(
      entryFilters.map((filter) => [filter, entries.filter((entry) => matches(filter, entry)).length]),
    ) as ImportStatus["counts"],
    outcomes: Object.fromEntries(
      entryOutcomes.map((outcome) => [outcome, entries.filter((entry) => entry.outcome === outcome).length]),
    ) as ImportStatus["outcomes"],
  });
  const enter = (state: ImportState, more: Partial<ImportStatus> = {}): ImportStatus => {
    known = { ...known, state, ...more };
    return read();
  };
  const listPage = (call: Extract<ImportCall, { action: "entries" }>): ImportPage => {
    const found = entries.filter(
      (entry) => matches(call.filter ?? "all", entry) && entry.title.includes(call.search ?? ""),
    );
    const rest = found.filter(({ position }) => position > (call.after ?? 0));
    const page = rest.slice(0, importPageSize);
    return {
      entries: page.map((entry) => ({ ...entry })),
      total: found.length,
      next: rest.length > page.length ? (page.at(-1)?.position ?? null) : null,
    };
  };
  const choose = ({ entries: wanted, isChosen }: Extract<ImportCall, { action: "choose" }>): ImportStatus => {
    for (const entry of entries)
      if (typeof wanted === "string" ? matches(wanted, entry) : wanted.includes(entry.position))
        entry.isChosen = isChosen;
    return read();
  };
  const answerImport = (call: ImportCall): unknown => {
    if (call.action === "list") return { imports: isHere ? [read()] : [] };
    if (call.action === "entries") return listPage(call);
    if (call.action === "choose") return choose(call);
    if (call.action === "run") return enter("running", { progress: { done: 1, total: 4 } });
    if (call.action === "stop") return enter("stopped");
    if (call.action === "undo") return enter("undoing");
    if (call.action === "discard") isHere = false;
    return call.action === "discard" ? { success: true } : read();
  };
  const answerRedirects = (call: RedirectCall): unknown => {
    const at = redirects.findIndex(({ from }) => "from" in call && from === call.from);
    if (call.action === "list") {
      const found = redirects.filter(({ from }) => from.includes(call.search ?? ""));
      return { redirects: found, total: found.length, next: null };
    }
    if (at >= 0) redirects.splice(at, 1);
    if (call.action === "delete") return { success: true };
    redirects.unshift(toRedirect(call.from, call.to));
    return { redirect: redirects[0] };
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit): Promise<Response> => {
    const call = JSON.parse(init.body as string) as ImportCall | RedirectCall;
    calls.push(call);
    if (refusal) return Response.json(refusal, { status: refusal.status });
    if (url.endsWith("/redirects")) return Response.json(answerRedirects(call as RedirectCall));
    if (isHere) return Response.json(answerImport(call as ImportCall));
    return Response.json({ error: "There is no such import.", code: "not_found" }, { status: 404 });
  });
  return {
    entries,
    redirects,
    /** The calls of an action, in order. */
    listCalls: (action: (ImportCall | RedirectCall)["action"]) => calls.filter((call) => call.action === action),
    /** Ends what the import does just now. */
    finish: enter,
    /** Refuses all calls from now on; null takes them again. */
    refuse: (next: typeof refusal) => void (refusal = next),
    lose: () => void (isHere = false),
  };
};

const toRedirect = (from: string, to: string): Redirect => ({
  from,
  to,
  postId: null,
  hits: 0,
  lastHitAt: null,
  createdAt: "2026-11-20T00:00:00.000Z",
});
