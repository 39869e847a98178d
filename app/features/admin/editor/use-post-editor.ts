import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DraftStorage, noopDraftStorage, createDraftStorage, stashDraft, popStash } from "./draft-storage.ts";
import { type EditorContent, emptyDraft, isSameDraft, createEmptyContent, type PostDraft } from "./post-draft.ts";

const debounceMs = 250;

/**
 * What the form holds. The text itself lives in its own field while it is typed and arrives here when the keys rest:
 * so a key costs the same in a long text as in a short one. `round` counts the times the whole form was filled anew.
 */
export const usePostEditor = () => {
  const [content, setContent] = useState(createEmptyContent);
  const [formKey, setFormKey] = useState(0);
  const fills = useRef(0);
  const [notice, setNotice] = useState<"restored" | "stashed" | "storage-full" | null>(null);
  const now = useRef(content);
  const clean = useRef(content.draft);
  const storage = useRef<DraftStorage>(noopDraftStorage);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = () => {
    clearTimeout(timer.current);
    setContent(now.current);
    if (isSameDraft(now.current.draft, clean.current)) storage.current.clear();
    else if (!storage.current.save(now.current) && storage.current !== noopDraftStorage) setNotice("storage-full");
  };

  const change = (part: Partial<PostDraft>) => {
    now.current = { ...now.current, draft: { ...now.current.draft, ...part } };
    clearTimeout(timer.current);
    if ("content" in part) timer.current = setTimeout(flush, debounceMs);
    else flush();
  };

  const fill = (next: EditorContent, cleanDraft: PostDraft) => {
    clearTimeout(timer.current);
    now.current = next;
    clean.current = cleanDraft;
    setContent(next);
    fills.current += 1;
    setFormKey(fills.current);
    if (isSameDraft(next.draft, cleanDraft)) storage.current.clear();
    else storage.current.save(next);
  };

  const isDirty = () => !isSameDraft(now.current.draft, clean.current);

  /** Fills the form with something else; what was not saved is put aside and can be fetched back. */
  const open = (next: EditorContent, cleanDraft: PostDraft = next.draft) => {
    const loses = isDirty();
    if (loses) stashDraft(now.current);
    setNotice(loses ? "stashed" : null);
    fill(next, cleanDraft);
  };

  const restoreStash = () => {
    const stash = popStash();
    setNotice(null);
    if (stash) fill(stash, emptyDraft);
  };

  const restoreDraft = useEffectEvent((opened: DraftStorage, stored: EditorContent | null) => {
    storage.current = opened;
    if (!stored) return;
    if (isDirty()) {
      stashDraft(stored);
      setNotice("stashed");
      return;
    }
    fill(stored, emptyDraft);
    setNotice("restored");
  });
  const persistDraft = useEffectEvent(() => {
    if (isDirty()) storage.current.save(now.current);
  });
  useEffect(() => {
    const open = async () => {
      const opened = await createDraftStorage().catch(() => noopDraftStorage);
      restoreDraft(opened, await opened.restore().catch(() => null));
    };
    void open();
    const save = () => persistDraft();
    addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", save);
    return () => {
      removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", save);
      save();
    };
  }, []);

  return {
    draft: content.draft,
    target: content.target,
    formKey,
    notice,
    dismissNotice: () => setNotice(null),
    change,
    open,
    /** After a save: an empty form, or the post as it was saved; nothing put aside. */
    reset: (next: EditorContent = createEmptyContent()) => {
      setNotice(null);
      fill(next, next.draft);
    },
    restoreStash,
    /** Writes on in a new post, because the stored one is no more. */
    convertToNew: () => fill({ draft: now.current.draft, target: createEmptyContent().target }, emptyDraft),
    /** Which `round` it is at this moment. */
    getFormKey: () => fills.current,
    /** The form as it stands at this moment, also between two keys. */
    read: () => now.current,
    /** Writes on with another version of the stored post as the ground. */
    rebase: (part: Partial<EditorContent["target"]>) => {
      now.current = { ...now.current, target: { ...now.current.target, ...part } };
      setContent(now.current);
    },
  };
};

export type PostEditor = ReturnType<typeof usePostEditor>;
