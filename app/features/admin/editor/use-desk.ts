import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DraftKeeper, memoryKeeper, openDraftKeeper, setAside, takeAside } from "./draft-keeper.ts";
import { type Desk, emptyDraft, isSameDraft, newDesk, type PostDraft } from "./post-draft.ts";

const settleMs = 250;

/**
 * What the form holds. The text itself lives in its own field while it is typed and arrives here when the keys rest:
 * so a key costs the same in a long text as in a short one. `round` counts the times the whole form was filled anew.
 */
export const useDesk = () => {
  const [desk, setDesk] = useState(newDesk);
  const [round, setRound] = useState(0);
  const fills = useRef(0);
  const [note, setNote] = useState<"restored" | "aside" | "unkept" | null>(null);
  const now = useRef(desk);
  const clean = useRef(desk.draft);
  const keeper = useRef<DraftKeeper>(memoryKeeper);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const settle = () => {
    clearTimeout(timer.current);
    setDesk(now.current);
    if (isSameDraft(now.current.draft, clean.current)) keeper.current.clear();
    else if (!keeper.current.keep(now.current) && keeper.current !== memoryKeeper) setNote("unkept");
  };

  const change = (part: Partial<PostDraft>) => {
    now.current = { ...now.current, draft: { ...now.current.draft, ...part } };
    clearTimeout(timer.current);
    if ("content" in part) timer.current = setTimeout(settle, settleMs);
    else settle();
  };

  const fill = (next: Desk, cleanDraft: PostDraft) => {
    clearTimeout(timer.current);
    now.current = next;
    clean.current = cleanDraft;
    setDesk(next);
    fills.current += 1;
    setRound(fills.current);
    if (isSameDraft(next.draft, cleanDraft)) keeper.current.clear();
    else keeper.current.keep(next);
  };

  const isDirty = () => !isSameDraft(now.current.draft, clean.current);

  /** Fills the form with something else; what was not saved is put aside and can be fetched back. */
  const open = (next: Desk, cleanDraft: PostDraft = next.draft) => {
    const loses = isDirty();
    if (loses) setAside(now.current);
    setNote(loses ? "aside" : null);
    fill(next, cleanDraft);
  };

  const fetchBack = () => {
    const aside = takeAside();
    setNote(null);
    if (aside) fill(aside, emptyDraft);
  };

  const takeUp = useEffectEvent((opened: DraftKeeper, kept: Desk | null) => {
    keeper.current = opened;
    if (!kept) return;
    if (isDirty()) {
      setAside(kept);
      setNote("aside");
      return;
    }
    fill(kept, emptyDraft);
    setNote("restored");
  });
  const flush = useEffectEvent(() => {
    if (isDirty()) keeper.current.keep(now.current);
  });
  useEffect(() => {
    const open = async () => {
      const opened = await openDraftKeeper().catch(() => memoryKeeper);
      takeUp(opened, await opened.restore().catch(() => null));
    };
    void open();
    const leave = () => flush();
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    return () => {
      removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      leave();
    };
  }, []);

  return {
    draft: desk.draft,
    subject: desk.subject,
    round,
    note,
    dismissNote: () => setNote(null),
    change,
    open,
    /** After a save: an empty form, or the post as it was saved; nothing put aside. */
    reset: (next: Desk = newDesk()) => {
      setNote(null);
      fill(next, next.draft);
    },
    fetchBack,
    /** Writes on in a new post, because the stored one is no more. */
    detach: () => fill({ draft: now.current.draft, subject: newDesk().subject }, emptyDraft),
    /** Which `round` it is at this moment. */
    readRound: () => fills.current,
    /** The form as it stands at this moment, also between two keys. */
    read: () => now.current,
    /** Writes on with another version of the stored post as the ground. */
    adopt: (part: Partial<Desk["subject"]>) => {
      now.current = { ...now.current, subject: { ...now.current.subject, ...part } };
      setDesk(now.current);
    },
  };
};

export type DeskState = ReturnType<typeof useDesk>;
