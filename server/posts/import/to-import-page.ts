import type { ImportCall, ImportPage } from "#contracts/posts/import-calls.ts";
import { importPageSize } from "#contracts/posts/import-states.ts";

type EntriesCall = Extract<ImportCall, { action: "entries" }>;
export type PageCall = Required<Pick<EntriesCall, "import" | "filter" | "search" | "after">>;

/** A page of entries as `list_import_entries` answers it. */
export type StoredPage = { total: number; entries: Record<string, unknown>[] };

export const toImportPage = (page: StoredPage): ImportPage => {
  const entries = page.entries.map((entry) => ({
    position: entry.position,
    file: entry.file,
    kind: entry.kind,
    title: entry.title,
    slug: entry.slug,
    oldPaths: entry.old_paths,
    publishedAt: entry.published_at,
    status: entry.status,
    draftReason: entry.draft_reason,
    tags: entry.tags,
    pictures: entry.pictures,
    losses: entry.losses,
    state: entry.state,
    isChosen: entry.is_chosen,
    outcome: entry.outcome,
    notes: entry.notes,
    postId: entry.post_id,
  })) as ImportPage["entries"];
  const last = entries.at(-1)?.position ?? null;
  return { entries, total: page.total, next: entries.length === importPageSize ? last : null };
};
