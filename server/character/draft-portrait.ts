import { createMergePatch } from "#contracts/json-merge-patch.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import type { PortraitSet } from "#contracts/media/character-media.ts";
import { type DocumentChange, type DocumentWriter, writeAllStored } from "../content/document-store.ts";
import { type LiveContent, emptyPatch } from "../content/live-content.ts";
import { toPortraitDocuments } from "./portrait-documents.ts";

/** Puts the pictures of a portrait into drafts of all documents that show the character; returns their names. */
export const draftPortrait = async (
  owner: DocumentWriter,
  content: LiveContent,
  portrait: PortraitSet,
): Promise<string[]> => {
  await content.reload();
  const [drafts, stored] = [content.drafts(), content.stored()];
  const shipped = (name: string): JsonValue => content.shipped().get(name, drafts.base);
  const names = drafts.listNames();
  const changed = toPortraitDocuments(
    names.map((name) => [name, drafts.getSource(name)]),
    portrait,
    names.map((name) => [name, shipped(name)]),
  );
  const changes = Object.entries(changed).map(([name, value]): [string, DocumentChange] => [
    name,
    { version: stored.get(name)?.version ?? 0, draft: createMergePatch(shipped(name), value) ?? emptyPatch },
  ]);
  if (changes.length > 0) {
    const note = { action: "portrait drafted", subject: changes.map(([name]) => name).join(", ") };
    await writeAllStored(owner, note, Object.fromEntries(changes));
    await content.reload();
  }
  return changes.map(([name]) => name);
};
