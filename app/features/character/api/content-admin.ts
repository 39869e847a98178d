import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { JsonValue } from "#contracts/json-value.ts";

export const listDocuments = async (signal?: AbortSignal) =>
  (await callAsOwner("content-admin", { action: "list" }, { signal })).documents;
export const openDocument = async (name: string) =>
  (await callAsOwner("content-admin", { action: "get", name })).document;
export const saveDraft = (name: string, version: number, value: JsonValue) =>
  callAsOwner("content-admin", { action: "save", name, version, value });
export const publishDraft = (name: string, version: number) =>
  callAsOwner("content-admin", { action: "publish", name, version });
export const discardDraft = async (name: string, version: number) =>
  (await callAsOwner("content-admin", { action: "discard", name, version })).document;
export const listDocumentRevisions = async (name: string) =>
  (await callAsOwner("content-admin", { action: "history", name })).revisions;
export const readDocumentRevision = async (id: string) =>
  (await callAsOwner("content-admin", { action: "revision", id })).value;
export const searchDocuments = async (query: string, signal: AbortSignal) =>
  (await callAsOwner("content-admin", { action: "search", query }, { signal })).matches;
export const listTexts = async (names: readonly string[], signal: AbortSignal) =>
  (await callAsOwner("content-admin", { action: "texts", names: [...names] }, { signal })).texts;
export const createPreviewKey = async () => (await callAsOwner("content-admin", { action: "preview-key" })).key;
