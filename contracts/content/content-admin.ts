import { z } from "zod";
import type { JsonValue } from "../json-value.ts";
import type { HideablePage } from "./pages.ts";

/** Name of a document: the path of its shipped file below `content/`, without the ending. */
export const documentName = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/);
const name = documentName;
/** The version that a change is based on: 0 if nothing is stored. Another one is a conflict. */
const version = z.int().min(0).max(1_000_000_000);

/** The calls of `content-admin`, by which the owner reads and changes what the pages say. */
export const contentAdminSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("list") }),
  z.strictObject({ action: z.literal("get"), name }),
  /** Stores a draft. The schema of the document checks its value. A value with problems is not stored: the answer names them. */
  z.strictObject({ action: z.literal("save"), name, value: z.unknown(), version }),
  /** Makes the draft what visitors see, if nothing is wrong with it. */
  z.strictObject({ action: z.literal("publish"), name, version }),
  /** Forgets the draft. */
  z.strictObject({ action: z.literal("discard"), name, version }),
  z.strictObject({ action: z.literal("history"), name }),
  z.strictObject({ action: z.literal("revision"), id: z.uuid() }),
  /** Finds a text in all documents, drafts included. */
  z.strictObject({ action: z.literal("search"), query: z.string().trim().min(1).max(100) }),
  /** All texts of documents with drafts and names filled in, as a page shows them. */
  z.strictObject({ action: z.literal("texts"), names: z.array(name).max(100) }),
  /** A key for `?draft=`, with which pages show drafts; good for some hours. */
  z.strictObject({ action: z.literal("preview-key") }),
]);
export type ContentAdminRequest = z.infer<typeof contentAdminSchema>;

/** Where a document stands in the panel. */
export const documentGroups = ["character", "pages", "hub", "console", "owner"] as const;

export type ContentDocument = {
  name: string;
  /** What the panel calls it. */
  title: string;
  group: (typeof documentGroups)[number];
  /** Address of a page that shows it, for the preview; null if no page does. */
  page: string | null;
  /** Whether the page to which it belongs is off, so that nobody sees it. */
  isOff: boolean;
  version: number;
  /** Whether what visitors see differs from what is shipped. */
  isChanged: boolean;
  hasDraft: boolean;
  /** Time of the last change, ISO 8601; null without one. */
  updatedAt: string | null;
};

/** A document as the editor opens it. `schema` is JSON Schema (2020-12), with `title` and `description` for its fields. */
export type OpenDocument = ContentDocument & {
  schema: { [name: string]: JsonValue };
  shipped: JsonValue;
  published: JsonValue;
  draft: JsonValue | null;
};

/** Something wrong with a field, named by its path: `["hero", "links", 0, "label"]`. `offer` is a value that would do. */
export type FieldProblem = { path: (string | number)[]; reason: string; offer?: string };

/** The answer to saving: the new version, or what is wrong. */
export type SavedDocument = { document: ContentDocument | null; problems: FieldProblem[] };

/** The answer to publishing: the new version and the pages that the site shows again with it, or what is wrong. */
export type PublishedDocument = SavedDocument & { shown: HideablePage[] };

export type DocumentRevision = { id: string; at: string; actor: string; kind: "draft" | "published" | "reset" };

export type ContentMatch = { name: string; title: string; path: (string | number)[]; text: string };
