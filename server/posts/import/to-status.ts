import {
  type EntryFilter,
  type ImportNote,
  type ImportState,
  type ImportStatus,
  undoDays,
} from "#contracts/posts/import-calls.ts";
import { entryFilters } from "#contracts/posts/import-states.ts";
import { pickFields } from "#contracts/posts/post-fields.ts";
import { dayMs } from "#contracts/utc-day.ts";
import type { ImportTool } from "@site/post-import/imported-post.ts";

const names: Record<ImportTool, string> = {
  ghost: "Ghost",
  wordpress: "WordPress",
  medium: "Medium",
  substack: "Substack",
  hugo: "Hugo",
  jekyll: "Jekyll",
  hexo: "Hexo",
  astro: "Astro",
  eleventy: "Eleventy",
  zola: "Zola",
  obsidian: "Obsidian",
  markdown: "Markdown",
  "this-site": "This site",
};

/** What the tools are called. */
const importToolNames: ReadonlyMap<string, string> = new Map(Object.entries(names));

type EntryCounts = Record<
  | EntryFilter
  | "created"
  | "updated"
  | "was_same"
  | "to_run"
  | "ran"
  | "undone"
  | "pictures_found"
  | "pictures_remote"
  | "pictures_missing",
  number
>;

/** An import as `describe_imports` answers it. */
export type StoredImport = {
  id: string;
  name: string;
  state: ImportState;
  tool: string | null;
  site_name: string | null;
  site: string | null;
  message: string | null;
  hosts: string[];
  updates: boolean;
  picture_hosts: { host: string; pictures: number }[];
  copied: number;
  done: number;
  total: number;
  problems: ImportNote[];
  problem_count: number;
  created_at: string;
  ran_at: string | null;
  undone_at: string | null;
  /** Whether a process works on it. */
  held: boolean;
  entries: EntryCounts;
};

const findProgress = ({ state, done, total, entries }: StoredImport): ImportStatus["progress"] => {
  if (state === "running" || state === "stopped" || state === "done")
    return { done: entries.ran, total: entries.to_run };
  if (state === "undoing" || state === "undone")
    return { done: entries.undone, total: entries.created + entries.updated };
  return { done, total };
};

export const toStatus = (stored: StoredImport): ImportStatus => {
  const { entries } = stored;
  const canBeUndone = stored.ran_at !== null && stored.undone_at === null;
  return {
    id: stored.id,
    name: stored.name,
    tool: stored.tool === null ? null : (importToolNames.get(stored.tool) ?? stored.tool),
    siteName: stored.site_name,
    site: stored.site,
    state: stored.state,
    message: stored.message,
    createdAt: stored.created_at,
    undoableUntil: canBeUndone
      ? new Date(Date.parse(stored.ran_at ?? stored.created_at) + undoDays * dayMs).toISOString()
      : null,
    progress: findProgress(stored),
    counts: pickFields(entryFilters, entries),
    outcomes: { created: entries.created, updated: entries.updated, same: entries.was_same, failed: entries.failed },
    pictures: {
      found: entries.pictures_found,
      remote: entries.pictures_remote,
      missing: entries.pictures_missing,
      copied: stored.copied,
    },
    hosts: stored.picture_hosts,
    chosen: { hosts: stored.hosts, updates: stored.updates },
    problems: stored.problems,
    problemCount: stored.problem_count,
  };
};
