import { createSaver } from "#app/lib/editing/create-saver.ts";
import { createStore } from "#app/lib/storage/external-store.ts";
import type { ContentDocument, OpenDocument } from "#contracts/content/content-admin.ts";
import type { HideablePage } from "#contracts/content/pages.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import type * as contentAdmin from "../api/content-admin.ts";
import { checkValue } from "./check-value.ts";
import { isSame } from "./compare-values.ts";
import {
  type DocumentState,
  getValue,
  isDirty,
  keepOtherProblems,
  rebase,
  toProblemMap,
  toState,
} from "./document-state.ts";
import { addEdit, type EditHistory, redoEdit, undoEdit } from "./edit-history.ts";
import { getAt, type Path, setAt } from "./json-path.ts";
import { noTabDrafts } from "#app/lib/storage/tab-drafts.ts";
import type { UnsavedText, UnsavedTexts } from "./unsaved-texts.ts";

const pauseMs = 1_000;

/** The calls of `content-admin` that an editor makes. */
export type DocumentCalls = Pick<typeof contentAdmin, "openDocument" | "saveDraft" | "publishDraft" | "discardDraft">;

type EditorOptions = {
  opened: OpenDocument;
  calls: DocumentCalls;
  unsaved?: UnsavedTexts;
  restored?: UnsavedText | null;
};

/** A document that is being edited: its value with undo, saved as a draft by itself. It lives outside of React. */
export const createDocumentEditor = ({ opened, calls, unsaved = noTabDrafts, restored = null }: EditorOptions) => {
  const { name } = opened;
  const store = createStore(toState(opened));
  const read = store.getState;
  const update = (part: Partial<DocumentState>) => store.setState({ ...read(), ...part });

  const keepUnsaved = () => {
    const state = read();
    if (!isDirty(state)) return unsaved.clear();
    const kept = unsaved.save({ value: getValue(state), version: state.document.version });
    if (kept === "full") update({ notice: "storage-full" });
    return undefined;
  };

  const saver = createSaver<OpenDocument, DocumentState>({
    store,
    pauseMs,
    check: () => {
      const state = read();
      if (!isDirty(state)) {
        unsaved.clear();
        // What keeps a saved text from being published stays in view.
        if (state.status !== "saved") update({ refusal: null, problems: new Map() });
        return "saved";
      }
      const found = checkValue(state.schema, getValue(state));
      if (found.length > 0) update({ problems: toProblemMap(found) });
      return found.length > 0 ? "invalid" : null;
    },
    send: async () => {
      const value = getValue(read());
      const { document, problems } = await calls.saveDraft(name, read().document.version, value);
      update({ problems: toProblemMap(problems), ...(document && { document, stored: value }) });
      if (!document) return "invalid";
      keepUnsaved();
      return isDirty(read()) ? "changed" : "saved";
    },
    load: () => calls.openDocument(name),
    isSame: ({ draft, published }) => isSame(draft ?? published, getValue(read())),
    rebase: (theirs) => {
      store.setState(rebase(read(), theirs));
      keepUnsaved();
    },
    take: (theirs) => {
      const state = toState(theirs);
      const history = addEdit(read().history, { value: getValue(state), path: [], at: 0, isTyped: false });
      store.setState({ ...state, history });
      unsaved.clear();
    },
  });
  const { flush, saveThen } = saver;

  const edit = (history: EditHistory, path: Path) => {
    const { problems, status } = read();
    update({
      history,
      problems: keepOtherProblems(problems, path),
      status: status === "conflict" ? status : "changed",
    });
    keepUnsaved();
    saver.request();
  };
  const change = (path: Path, next: JsonValue | undefined, { isTyped = false } = {}): void => {
    const { history } = read();
    if (isSame(getAt(history.value, path), next)) return;
    edit(addEdit(history, { value: setAt(history.value, path, next), path, at: Date.now(), isTyped }), path);
  };
  const step = (history: EditHistory): Path | null => {
    if (history === read().history) return null;
    edit(history, history.lastPath ?? []);
    return history.lastPath;
  };

  const end = (document: ContentDocument, published: JsonValue) =>
    update({
      document,
      published,
      stored: published,
      status: isSame(getValue(read()), published) ? "saved" : "changed",
      problems: new Map(),
      refusal: null,
    });

  if (restored && !isSame(restored.value, getValue(read()))) {
    const { history, document } = read();
    update({
      // With the version that it was typed on, so that what was saved since then is seen as a conflict.
      document: { ...document, version: restored.version },
      history: addEdit(history, { value: restored.value, path: [], at: 0, isTyped: false }),
      status: "changed",
      notice: "restored",
    });
    saver.request();
  } else unsaved.clear();

  return {
    ...saver,
    store,
    change,
    /** Both return the path of the field that changed back. */
    undo: () => step(undoEdit(read().history)),
    redo: () => step(redoEdit(read().history)),
    /** Saves and publishes. Returns the pages that are shown again with it; null if it has to be mended. Throws ApiError. */
    publish: () =>
      saveThen(async (): Promise<readonly HideablePage[] | null> => {
        const { status, stored, document } = read();
        if (status !== "saved") return null;
        const answer = await calls.publishDraft(name, document.version);
        if (answer.document) end(answer.document, stored);
        else update({ problems: toProblemMap(answer.problems) });
        return answer.document && answer.shown;
      }),
    /** Forgets the draft; the text in the form can be brought back by undo. Throws ApiError. */
    discard: () =>
      saveThen(async () => {
        const { document, published } = read();
        const next = document.hasDraft ? await calls.discardDraft(name, document.version) : document;
        update({ history: addEdit(read().history, { value: published, path: [], at: 0, isTyped: false }) });
        end(next, published);
        unsaved.clear();
      }),
    /** Finds what was saved elsewhere meanwhile, and says so; not if the owner just did it in another way. */
    refresh: ({ isSilent } = { isSilent: false }) =>
      saveThen(async () => {
        if (read().status === "conflict") return;
        const theirs = await calls.openDocument(name).catch(() => null);
        const state = read();
        if (!theirs || theirs.version === state.document.version) return;
        if (isDirty(state)) void flush();
        else store.setState({ ...toState(theirs), notice: isSilent ? null : "refreshed" });
      }),
    dismissNotice: () => update({ notice: null }),
  };
};

export type DocumentEditor = ReturnType<typeof createDocumentEditor>;
