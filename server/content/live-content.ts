import { z } from "zod";
import { mirrorTable } from "@site/supabase/mirror-table.ts";
import { personaSchema } from "#contracts/content/content.ts";
import type { HideablePage } from "#contracts/content/pages.ts";
import type { SiteDocuments } from "#contracts/site-documents.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import type { Backend } from "../backend.ts";
import type { Log } from "../telemetry/log.ts";
import { contentScope } from "./content-scope.ts";
import { type ContentSnapshot, createSnapshot, type DocumentPatches } from "./content-snapshot.ts";
import { type FindSchema, loadDocumentSchemas } from "./document-schemas.ts";
import { type BaseTexts, readShippedDocuments, type ShippedDocuments, toStarterTexts } from "./shipped-documents.ts";

export const documentsTable = "content_documents";
/** The document that says which texts lie below; no page shows it. */
export const baseDocument = "base";

/** What is stored of a document that the owner changed: merge patches over what is shipped. */
export type StoredDocument = {
  name: string;
  published: unknown;
  draft: unknown;
  version: number;
  updated_at: string;
};

/** What code that only shows documents needs. */
export type Content = {
  /** A document as it is shown: that of the page being rendered, else the published one. */
  get<Name extends keyof SiteDocuments>(name: Name): SiteDocuments[Name];
  listNames(): readonly string[];
};

export type LiveContent = Content & {
  published(): ContentSnapshot;
  drafts(): ContentSnapshot;
  shipped(): ShippedDocuments;
  /** What is stored, by name. */
  stored(): ReadonlyMap<string, StoredDocument>;
  base(): SiteBase;
  findSchema(): Promise<FindSchema>;
  /** Reads what is stored again; resolves when pages show it. Never throws. */
  reload(): Promise<void>;
  /** Makes the pages anew, because settings have changed. */
  refresh(): void;
  /** Called when what visitors see has changed. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
  close(): void;
};

type Options = {
  contentDir: string;
  backend: Pick<Backend, "hearsChanges" | "serviceClient" | "onChange">;
  log: Pick<Log, "error" | "warn">;
  /** Pages that the site cannot have with its settings. */
  listUnavailable?: () => readonly HideablePage[];
  /** Pages that have nothing behind them with its settings. */
  listUnready?: () => readonly HideablePage[];
  /** In development files change while the site runs. */
  isKept?: boolean;
  /** How often a backend is asked that does not tell of changes, and one that did not answer, in milliseconds. */
  everyMs?: number;
};

/** The patch of a draft that says the same as what is shipped. */
export const emptyPatch = {};
/** Whether a patch changes nothing, of a list too, which a merge patch would replace. */
export const isEmptyPatch = (patch: JsonValue): boolean =>
  typeof patch === "object" && patch !== null && !Array.isArray(patch) && Object.keys(patch).length === 0;

const toPatches = (rows: readonly StoredDocument[], useDrafts: boolean): DocumentPatches =>
  new Map(
    rows.flatMap(({ name, published, draft }) => {
      const patch = (useDrafts ? (draft ?? published) : published) as JsonValue | null;
      return patch === null || isEmptyPatch(patch) || name === baseDocument ? [] : [[name, patch] as const];
    }),
  );

/** What the document `base` holds. A backup may bring anything: what does not fit is as if it were not there. */
const siteBaseSchema = z
  .object({
    texts: z.enum(["shipped", "starter"] satisfies BaseTexts[]).catch("shipped"),
    /** Of the plain texts for any character, as in `pt-BR`. */
    language: z
      .string()
      .regex(/^[A-Za-z-]{2,12}$/)
      .optional()
      .catch(undefined),
    /** Short names that the persona had before: their addresses redirect. */
    earlierShortNames: z.array(personaSchema.shape.shortName).max(100).catch([]),
    /** What the owner marked in the list of next steps. */
    isCareChecked: z.boolean().optional().catch(undefined),
    hidesNextSteps: z.boolean().optional().catch(undefined),
  })
  .catch({ texts: "shipped", earlierShortNames: [] });
type SiteBase = z.infer<typeof siteBaseSchema>;

const maxEarlierNames = 20;
/** The former short names of a persona whose short name was `former` and is `present` now, the latest last. */
export const toEarlierNames = (earlier: readonly string[], former: string, present: string): string[] =>
  [...new Set([...earlier, former])].filter((name) => name !== present).slice(-maxEarlierNames);

/** The texts that lie below, by what is stored as the document `base`. */
export const toBaseTexts = (stored: unknown): BaseTexts => {
  const { texts, language } = siteBaseSchema.parse(stored ?? {});
  return texts === "shipped" ? texts : toStarterTexts(language);
};

const toBase = (rows: readonly StoredDocument[]): SiteBase =>
  siteBaseSchema.parse(rows.find(({ name }) => name === baseDocument)?.published ?? {});

/** The site's texts: what is shipped in `contentDir`, and what the owner changed over it, live. */
export const openLiveContent = async ({
  contentDir,
  backend,
  log,
  listUnavailable = () => [],
  listUnready = () => [],
  isKept = true,
  everyMs = 4_000,
}: Options): Promise<LiveContent> => {
  const listeners = new Set<() => void>();
  let shipped = readShippedDocuments(contentDir);
  let rows: StoredDocument[] = [];
  let stored = "";
  let findSchema: FindSchema | undefined;
  let snapshots: { published: ContentSnapshot; drafts: ContentSnapshot };

  const loadSchemas = async (): Promise<FindSchema> => (findSchema ??= await loadDocumentSchemas());
  const makeSnapshots = (of: readonly StoredDocument[]) => {
    const base = toBaseTexts(of.find(({ name }) => name === baseDocument)?.published);
    const toSnapshot = (useDrafts: boolean) =>
      createSnapshot({
        shipped,
        base,
        unavailable: listUnavailable(),
        unready: listUnready(),
        patches: toPatches(of, useDrafts),
        findSchema: (name) => findSchema?.(name),
        onInvalid: (name, reason) => log.warn({ document: name, reason }, "a changed text no longer fits: as shipped"),
      });
    return { published: toSnapshot(false), drafts: toSnapshot(true) };
  };
  snapshots = makeSnapshots(rows);

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const read = async (): Promise<void> => {
    const { data } = await backend
      .serviceClient()
      .from(documentsTable)
      .select("name, published, draft, version, updated_at")
      .order("name")
      .throwOnError();
    const text = JSON.stringify(data);
    if (text === stored) return;
    if (data.length > 0) await loadSchemas();
    const before = snapshots.published.version;
    snapshots = makeSnapshots(data);
    rows = data;
    stored = text;
    if (snapshots.published.version !== before) tell();
  };
  const mirror = mirrorTable({
    backend,
    table: documentsTable,
    read,
    onFailed: (error) => log.error({ detail: String(error) }, "texts not read"),
    everyMs,
  });
  await mirror.reload();

  const refreshFiles = () => {
    if (isKept) return;
    const current = readShippedDocuments(contentDir);
    if (current.version === shipped.version) return;
    shipped = current;
    snapshots = makeSnapshots(rows);
  };
  const readSnapshots = () => {
    refreshFiles();
    return snapshots;
  };
  const published = () => readSnapshots().published;
  const current = () => contentScope.getStore() ?? published();

  return {
    get: (name) => current().get(name),
    listNames: () => current().listNames(),
    published,
    drafts: () => readSnapshots().drafts,
    shipped: () => shipped,
    stored: () => new Map(rows.map((row) => [row.name, row])),
    base: () => toBase(rows),
    findSchema: loadSchemas,
    reload: mirror.reload,
    refresh() {
      snapshots = makeSnapshots(rows);
      tell();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: mirror.close,
  };
};
