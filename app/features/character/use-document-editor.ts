import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer } from "react";
import { discardDraft, openDocument, publishDraft, saveDraft } from "./api/content-admin.ts";
import { useLeaving } from "#app/lib/editing/use-leaving.ts";
import { createDocumentEditor, type DocumentEditor } from "./document/document-editor.ts";
import type { DocumentState } from "./document/document-state.ts";
import { noTabDrafts } from "#app/lib/storage/tab-drafts.ts";
import { getUnsavedTexts } from "./document/unsaved-texts.ts";

const retryMs = 15_000;

const calls = { openDocument, saveDraft, publishDraft, discardDraft };

const openEditor = async (name: string): Promise<DocumentEditor> => {
  const unsaved = await getUnsavedTexts(name).catch(() => noTabDrafts);
  const [opened, restored] = await Promise.all([openDocument(name), unsaved.restore().catch(() => null)]);
  return createDocumentEditor({ opened, calls, unsaved, restored });
};

/** One editor for each document for as long as the panel is open, so that undo outlives a look at another text. */
export const toEditorQuery = (name: string) =>
  queryOptions({
    queryKey: ["content", "editor", name],
    queryFn: () => openEditor(name),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });

const listEditors = (client: QueryClient): DocumentEditor[] =>
  client.getQueriesData<DocumentEditor>({ queryKey: ["content", "editor"] }).flatMap(([, editor]) => editor ?? []);

/** How often one of the open documents was saved: then pages show something else. */
export const useSavedCount = (): number => {
  const client = useQueryClient();
  const [count, addSaved] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    const stops = new Map<DocumentEditor, () => void>();
    const watch = () => {
      for (const editor of listEditors(client)) {
        if (stops.has(editor)) continue;
        const readVersion = () => editor.store.getState().document.version;
        let version = readVersion();
        const compare = () => {
          if (readVersion() === version) return;
          version = readVersion();
          addSaved();
        };
        stops.set(editor, editor.store.subscribe(compare));
      }
    };
    watch();
    const stop = client.getQueryCache().subscribe(watch);
    return () => [stop, ...stops.values()].forEach((end) => end());
  }, [client]);
  return count;
};

/** Saves what is open. */
export const flushEditors = async (client: QueryClient): Promise<void> => {
  await Promise.all(listEditors(client).map((editor) => editor.flush()));
};

/** Shows what the owner changed without the editors. */
export const refreshEditors = async (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: ["content", "list"] });
  await Promise.all(listEditors(client).map((editor) => editor.refresh({ isSilent: true })));
};

/** Saves what is open when the page is left or the site is back, and finds what was changed elsewhere. */
export const useKeepSaved = (): void => {
  const client = useQueryClient();
  const flushAll = useEffectEvent(() => void flushEditors(client));
  useLeaving(() => void flushEditors(client));
  const retryAll = useEffectEvent(() => {
    for (const editor of listEditors(client)) if (editor.store.getState().status === "unreachable") void editor.flush();
  });
  const refreshAll = useEffectEvent(() => {
    if (document.visibilityState !== "visible") return;
    for (const editor of listEditors(client)) void editor.refresh();
  });
  useEffect(() => {
    const stop = new AbortController();
    addEventListener("online", () => flushAll(), { signal: stop.signal });
    addEventListener("focus", () => refreshAll(), { signal: stop.signal });
    const timer = setInterval(() => retryAll(), retryMs);
    refreshAll();
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, []);
};

/** The states of several editors, as they change. */
export const useEditorStates = (editors: readonly DocumentEditor[]): DocumentState[] => {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = editors.map((editor) => editor.store.subscribe(rerender));
    return () => stops.forEach((stop) => stop());
  }, [editors]);
  return editors.map((editor) => editor.store.getState());
};
