import { useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { OwnedPost, PictureWarning, SavedPost } from "#contracts/owner-desk.ts";
import { texts } from "../admin-texts.ts";
import { CallFailed, messageOf } from "../calls/call-function.ts";
import { createPost, getPost, updatePost } from "../calls/posts-admin.ts";
import { deskOf, holdsDraft, postDataOf } from "./post-draft.ts";
import type { DeskState } from "./use-desk.ts";

/** Saves the form. A post that changed elsewhere meanwhile is shown as a conflict, and nothing is overwritten. */
export const useSave = (desk: DeskState, onSaved: () => void, onGone: () => void) => {
  const [isSaving, setIsSaving] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const [theirs, setTheirs] = useState<OwnedPost | null>(null);
  const [warned, setWarned] = useState<{ round: number; warnings: PictureWarning[] } | null>(null);

  /** With a picture that could not be copied the form stays with the post, and says why. */
  const finish = (isNew: boolean, saved: SavedPost | null = null) => {
    showToast({ title: isNew ? "Post created successfully" : "Post updated successfully", tone: "success" });
    setTheirs(null);
    if (saved && saved.warnings.length > 0) {
      desk.reset(deskOf(saved.post));
      setWarned({ round: desk.readRound(), warnings: saved.warnings });
    } else desk.reset();
    onSaved();
  };

  const complain = (error: unknown) => {
    if (error instanceof CallFailed && error.code === "not_found" && desk.read().subject.version !== null) onGone();
    showToast({ title: messageOf(error), tone: "destructive" });
  };

  const showConflict = async (id: string) => {
    const stored = await getPost(id);
    if (holdsDraft(stored, desk.read())) finish(false);
    else setTheirs(stored);
  };

  const send = async (version: number | null) => {
    const now = desk.read();
    const { id } = now.subject;
    setIsSaving(true);
    try {
      const saved = version === null ? await createPost(id, postDataOf(now)) : await updatePost(id, version, postDataOf(now));
      finish(version === null, saved);
    } catch (error) {
      const isConflict = error instanceof CallFailed && error.code === "conflict" && version !== null;
      if (isConflict) await showConflict(id).catch(complain);
      else complain(error);
    } finally {
      setIsSaving(false);
    }
  };

  const save = async () => {
    if (isSaving) return;
    const { draft, subject } = desk.read();
    if (draft.title.trim() === "" || draft.content.trim() === "") {
      showToast({ title: "Title and content are required", tone: "destructive" });
      return;
    }
    await send(subject.version);
  };

  /** Shows both texts before anything is saved. Where they are the same, the stored one becomes the ground to write on. */
  const compare = async () => {
    setIsComparing(true);
    try {
      const stored = await getPost(desk.read().subject.id);
      if (!holdsDraft(stored, desk.read())) return setTheirs(stored);
      desk.adopt({ version: stored.version });
      showToast({ title: texts.watch.same });
    } catch (error) {
      complain(error);
    } finally {
      setIsComparing(false);
    }
    return undefined;
  };

  return {
    isSaving,
    isComparing,
    /** Of the post in the form, as it was last saved. */
    warnings: warned?.round === desk.round ? warned.warnings : [],
    save,
    compare,
    saveAsNew: async () => {
      desk.detach();
      await save();
    },
    theirs,
    closeConflict: () => setTheirs(null),
    /** Saves over what the other one wrote; that stays among the earlier versions. */
    keepMine: async () => {
      if (!theirs) return;
      desk.adopt({ version: theirs.version });
      await send(theirs.version);
    },
  };
};

export type SaveState = ReturnType<typeof useSave>;
