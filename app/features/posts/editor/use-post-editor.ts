import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLeaving } from "#app/lib/editing/use-leaving.ts";
import { noTabDrafts } from "#app/lib/storage/tab-drafts.ts";
import { type DraftStorage, getDraftStorage, stashDraft, popStash } from "./autosave-storage.ts";
import { type EditorContent, emptyDraft, isSameDraft, createEmptyContent, type PostDraft } from "./post-draft.ts";

const debounceMs = 250;

/**
 * State of the post form, with autosave of unsaved changes to `autosave-storage`. The text field is uncontrolled while
 * typing and its value arrives here debounced, so that a key press costs the same in a long text as in a short one.
 * `formKey` changes whenever the whole form is replaced.
 */
export const usePostEditor = () => {
  const [content, setContent] = useState(createEmptyContent);
  const [formKey, setFormKey] = useState(0);
  const fills = useRef(0);
  const [notice, setNotice] = useState<"restored" | "stashed" | "storage-full" | null>(null);
  const now = useRef(content);
  const clean = useRef(content.draft);
  const storage = useRef<DraftStorage>(noTabDrafts);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = () => {
    clearTimeout(timer.current);
    setContent(now.current);
    if (isSameDraft(now.current.draft, clean.current)) storage.current.clear();
    else if (storage.current.save(now.current) === "full") setNotice("storage-full");
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

  /** Replaces the form. Unsaved changes are stashed and can be restored. */
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
  useLeaving(() => {
    if (isDirty()) storage.current.save(now.current);
  });
  useEffect(() => {
    const open = async () => {
      const opened = await getDraftStorage().catch(() => noTabDrafts);
      restoreDraft(opened, await opened.restore().catch(() => null));
    };
    void open();
  }, []);

  return {
    draft: content.draft,
    target: content.target,
    formKey,
    notice,
    dismissNotice: () => setNotice(null),
    change,
    open,
    /** After a save: clears the form or shows the saved post, without stashing. */
    reset: (next: EditorContent = createEmptyContent()) => {
      setNotice(null);
      fill(next, next.draft);
    },
    restoreStash,
    /** Continues as a new post, because the stored one was deleted. */
    convertToNew: () => fill({ draft: now.current.draft, target: createEmptyContent().target }, emptyDraft),
    /** The current `formKey`, also outside of render. */
    getFormKey: () => fills.current,
    /** The current form values, including input that is still being debounced. */
    read: () => now.current,
    /** Rebases the draft on another version of the stored post. */
    rebase: (part: Partial<EditorContent["target"]>) => {
      now.current = { ...now.current, target: { ...now.current.target, ...part } };
      setContent(now.current);
    },
  };
};

export type PostEditor = ReturnType<typeof usePostEditor>;
