import { fill } from "#contracts/fill.ts";
import { type SitePart, siteParts } from "#contracts/values/site-parts.ts";
import { type NewEntryStore, insertEntry } from "../hub/entry-store.ts";
import { withAudit } from "../http/functions/with-audit.ts";

/** Times of an outage in milliseconds. */
export type Outage = { part: SitePart; beganAt: number; endedAt: number | null };

/** Incidents opened by checks, in the database. All methods throw if it is unavailable. */
export type OutageStore = {
  /** Parts with a stored, ongoing outage. */
  listOpen(): Promise<SitePart[]>;
  /** Drafts the incident of an outage. */
  draft(outage: Outage): Promise<void>;
  /** Notes on the incident that the checks pass again; false if the owner saved it concurrently. */
  markRecovered(part: SitePart, at: number): Promise<boolean>;
};

const table = "hub_entries";
const toIso = (time: number): string => new Date(time).toISOString();

type Deps = Pick<NewEntryStore, "backend" | "content">;

export const createOutageStore = (deps: Deps): OutageStore => {
  const store: NewEntryStore = { ...deps, actor: "site (checks)" };
  const getRows = () => store.backend.serviceClient().from(table);
  return {
    async listOpen() {
      const { data } = await getRows()
        .select("open_outage")
        .in("open_outage", [...siteParts])
        .throwOnError();
      return siteParts.filter((part) => data.some((row) => row.open_outage === part));
    },
    async draft({ part, beganAt, endedAt }) {
      const { incidents: texts, thisSite } = deps.content.get("hub/system-status");
      const values = { part: thisSite.parts[part] };
      const content = {
        title: fill(texts.draftTitle, values),
        state: "investigating",
        impact: "major",
        parts: [part],
        updates: [{ at: toIso(beganAt), state: "investigating", text: fill(texts.draft, values) }],
        recoveredAt: endedAt === null ? null : toIso(endedAt),
        resolvedAt: null,
      };
      const open_outage = endedAt === null ? part : null;
      const row = { kind: "incident", status: "draft", occurred_at: toIso(beganAt), content, open_outage } as const;
      await insertEntry(store, row, "incident drafted");
    },
    async markRecovered(part, at) {
      const { data: row } = await getRows().select("*").eq("open_outage", part).maybeSingle().throwOnError();
      if (!row) return true;
      const content = { ...row.content, recoveredAt: toIso(at) };
      const changed = { content, open_outage: null, version: row.version + 1, updated_at: toIso(at) };
      const update = getRows().update(changed).eq("id", row.id).eq("version", row.version).select("id");
      const { data } = await withAudit(update, store, { table, action: "incident recovered" }).throwOnError();
      return data.length > 0;
    },
  };
};
