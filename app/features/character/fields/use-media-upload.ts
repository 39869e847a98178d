import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { type CharacterMedia, maxMediaBytes } from "#contracts/media/character-media.ts";
import { uploadCharacterMedia } from "../api/character-media.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { getValue } from "../document/document-state.ts";
import { getAt, type Path } from "../document/json-path.ts";
import { findMediaPlace, type MediaFill } from "../document/media-places.ts";
import { toEditorQuery } from "../use-document-editor.ts";
import { useUpload } from "../use-upload.ts";
import { useEditor } from "./editor-context.ts";

const ownMedia = "/media/own/";

/** Fills the fields; returns the titles of the other documents that were changed with this one. */
const fillFields = async (client: QueryClient, editor: DocumentEditor, fills: MediaFill[], media: CharacterMedia) => {
  const titles = new Set<string>();
  for (const { document, path, getValue: get, isKept } of fills) {
    const isOwn = document === editor.store.getState().document.name;
    // oxlint-disable-next-line no-await-in-loop -- one of two at most is opened
    const filled = isOwn ? editor : await client.fetchQuery(toEditorQuery(document));
    const state = filled.store.getState();
    const before = getAt(getValue(state), path);
    if (isKept && typeof before === "string" && before.startsWith(ownMedia)) continue;
    filled.change(path, get(media));
    if (!isOwn) titles.add(state.document.title);
  }
  return [...titles];
};

/** Uploads a file for a field, and puts what was made of it into the field and those that belong to it. */
export const useMediaUpload = (path: Path) => {
  const client = useQueryClient();
  const editor = useEditor();
  const { name } = editor.store.getState().document;
  return useUpload({
    findLimit: ({ type }) => maxMediaBytes[findMediaPlace(name, path, type).kind],
    send: (file, signal) => uploadCharacterMedia(file, findMediaPlace(name, path, file.type).kind, signal),
    onSent: async (media, { type }) => {
      const titles = await fillFields(client, editor, findMediaPlace(name, path, type).fills, media);
      const title =
        titles.length > 0
          ? `File uploaded. The draft of another text has it too: ${titles.join(", ")}`
          : "File uploaded";
      showToast({ title, tone: "success" });
    },
  });
};
