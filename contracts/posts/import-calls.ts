import { z } from "zod";
import { printableText } from "../printable-text.ts";
import { entryFilters, type entryOutcomes, type entryStates, type importStates } from "./import-states.ts";

const printable = (max: number) => z.string().max(max).regex(printableText, "This can hold no control characters.");
const search = printable(300).default("");

/** An import from its first file to its undoing. `id` is chosen by the caller, so that a repeated call is the same import. */
export const importIdSchema = z.uuid("import must be the id of an import").toLowerCase();

export type ImportState = (typeof importStates)[number];

export type EntryState = (typeof entryStates)[number];
export type EntryOutcome = (typeof entryOutcomes)[number];

/** For how long an import can be undone; after that it is forgotten. */
export const undoDays = 30;
const maxImportSelection = 1_000;

export type EntryFilter = (typeof entryFilters)[number];

/** The calls of `import`. */
export const importCallSchema = z.discriminatedUnion("action", [
  /** The imports of the last 30 days, newest first. */
  z.strictObject({ action: z.literal("list") }),
  /** Opens an import, to which `import-upload?import=<id>` then sends parts. */
  z.strictObject({ action: z.literal("open"), import: importIdSchema, name: z.string().trim().min(1).max(200) }),
  /** All parts have arrived: reads them. */
  z.strictObject({ action: z.literal("read"), import: importIdSchema }),
  z.strictObject({ action: z.literal("status"), import: importIdSchema }),
  z.strictObject({
    action: z.literal("entries"),
    import: importIdSchema,
    filter: z.enum(entryFilters).default("all"),
    search,
    /** The position of the last entry of the page before. */
    after: z.int().min(0).nullable().default(null),
  }),
  /** Chooses entries by position, or all of a filter. */
  z.strictObject({
    action: z.literal("choose"),
    import: importIdSchema,
    isChosen: z.boolean(),
    entries: z.union([z.array(z.int().min(1)).max(maxImportSelection), z.enum(entryFilters)]),
  }),
  /** Starts, or goes on. */
  z.strictObject({
    action: z.literal("run"),
    import: importIdSchema,
    /** The old site's address, where missing pictures may still be. */
    site: z
      .string()
      .trim()
      .max(300)
      .regex(/^https?:\/\/[^\s/]+/, "The address must begin with http:// or https://")
      .nullable()
      .default(null),
    /** Hosts whose pictures are copied; the site's own is added. */
    hosts: z.array(z.string().trim().toLowerCase().max(253)).max(200).default([]),
    /** Whether posts that changed there and not here are updated. */
    updates: z.boolean().default(false),
  }),
  z.strictObject({ action: z.literal("stop"), import: importIdSchema }),
  /** Takes all posts of it back, within 30 days. Posts that were changed here since stay, and are named. */
  z.strictObject({ action: z.literal("undo"), import: importIdSchema }),
  /** Forgets an import that has not run, with its files. */
  z.strictObject({ action: z.literal("discard"), import: importIdSchema }),
]);
export type ImportCall = z.input<typeof importCallSchema>;

/** Something that the owner should know about a file of the import. `line` counts from 1. */
export type ImportNote = { file: string; line: number | null; reason: string };

export type ImportStatus = {
  id: string;
  name: string;
  /** Where the files come from, by its name: "Ghost". Null until they are read. */
  tool: string | null;
  siteName: string | null;
  /** The old site's address: of the export, or as the owner gave it. */
  site: string | null;
  state: ImportState;
  /** Why it is `unreadable` or was stopped by itself; null otherwise. */
  message: string | null;
  createdAt: string;
  /** Until when it can be undone; null if it has not run. */
  undoableUntil: string | null;
  /** Bytes that have arrived, files read, entries written: what the present state counts. `total` is 0 while unknown. */
  progress: { done: number; total: number };
  /** How many entries each filter has. */
  counts: Record<EntryFilter, number>;
  outcomes: Record<EntryOutcome, number>;
  pictures: { found: number; remote: number; missing: number; copied: number };
  /** Hosts that pictures come from, with how many. */
  hosts: { host: string; pictures: number }[];
  /** What the owner chose for the last run: hosts whose pictures are copied, and whether posts are updated. */
  chosen: { hosts: string[]; updates: boolean };
  /** At most 500, in the order found; `problemCount` counts all. */
  problems: ImportNote[];
  problemCount: number;
};

export type ImportEntry = {
  position: number;
  file: string;
  kind: "post" | "page";
  title: string;
  /** The path that it will have below `/post/`. */
  slug: string;
  /** The old paths that will lead to it. */
  oldPaths: string[];
  publishedAt: string | null;
  status: "published" | "scheduled" | "draft";
  /** Why it becomes a draft although it was out there. */
  draftReason: string | null;
  tags: string[];
  pictures: { found: number; remote: number; missing: string[] };
  /** What will be lost, in sentences. */
  losses: { text: string; line: number | null }[];
  state: EntryState;
  isChosen: boolean;
  outcome: EntryOutcome | null;
  /** What went wrong with it, or what was changed while writing. */
  notes: string[];
  postId: string | null;
};

export type ImportPage = { entries: ImportEntry[]; total: number; next: number | null };

/** Where the owner leads visitors who follow an old address. */
export const redirectCallSchema = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("list"),
    search,
    after: printable(2_000).nullable().default(null),
  }),
  z.strictObject({ action: z.literal("save"), from: printable(2_000), to: printable(2_000) }),
  z.strictObject({ action: z.literal("delete"), from: printable(2_000) }),
]);
export type RedirectCall = z.input<typeof redirectCallSchema>;

/** `from` is a path here; `to` a path here, or an address; of a post, where the post is now. */
export type Redirect = {
  from: string;
  to: string;
  postId: string | null;
  hits: number;
  lastHitAt: string | null;
  createdAt: string;
};
export type RedirectPage = { redirects: Redirect[]; total: number; next: string | null };
