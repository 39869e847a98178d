import { createChangeFeed } from "@site/supabase/change-feed.ts";
import type { Backend } from "#server/backend.ts";
import type { StoredDocument } from "#server/content/live-content.ts";

/** The table of the owner's texts in memory, as a backend that can fail, answer late, or tell of no changes. */
export const createFakeDocuments = (hearsChanges = true) => {
  const feed = createChangeFeed();
  let rows: StoredDocument[] = [];
  let reads = 0;
  let answer: () => Promise<void> = async () => undefined;
  const read = async () => {
    reads += 1;
    const data = structuredClone(rows);
    await answer();
    return { data };
  };
  const query = { select: () => query, order: () => query, throwOnError: read };
  const serviceClient = (() => ({ from: () => query })) as unknown as Backend["serviceClient"];
  return {
    backend: { hearsChanges, serviceClient, onChange: feed.onChange },
    countReads: (): number => reads,
    /** Called before each answer; the answer is of the time of the question. */
    beforeAnswer(given: () => Promise<void>): void {
      answer = given;
    },
    notify: (): void => feed.notify("content_documents"),
    /** Stores a row, of which only a backend that is told of changes learns. */
    store(name: string, change: Partial<Pick<StoredDocument, "published" | "draft">>): void {
      const before = rows.find((row) => row.name === name);
      const row = { name, published: null, draft: null, ...before, ...change };
      const version = (before?.version ?? 0) + 1;
      const others = rows.filter((other) => other !== before);
      rows = [...others, { ...row, version, updated_at: new Date().toISOString() }];
    },
  };
};
