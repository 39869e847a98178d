import { useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { AdminPost, PictureWarning, SavedPost } from "#contracts/admin.ts";
import { texts } from "../admin-texts.ts";
import { ApiError, getErrorMessage } from "../api/call-function.ts";
import { createPost, getPost, updatePost } from "../api/posts-admin.ts";
import { toEditorContent, matchesDraft, toPostData } from "./post-draft.ts";
import type { PostEditor } from "./use-post-editor.ts";

/** Saves the form. A post that changed elsewhere meanwhile is shown as a conflict, and nothing is overwritten. */
export const useSave = (desk: PostEditor, onSaved: () => void, onGone: () => void) => {
  const [isSaving, setIsSaving] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const [remotePost, setTheirs] = useState<AdminPost | null>(null);
  const [warned, setWarned] = useState<{ formKey: number; warnings: PictureWarning[] } | null>(null);

  /** With a picture that could not be copied the form stays with the post, and says why. */
  const finish = (isNew: boolean, saved: SavedPost | null = null) => {
    showToast({ title: isNew ? "Post created successfully" : "Post updated successfully", tone: "success" });
    setTheirs(null);
    if (saved && saved.warnings.length > 0) {
      desk.reset(toEditorContent(saved.post));
      setWarned({ formKey: desk.readRound(), warnings: saved.warnings });
    } else desk.reset();
    onSaved();
  };

  const complain = (error: unknown) => {
    if (error instanceof ApiError && error.code === "not_found" && desk.read().target.version !== null) onGone();
    showToast({ title: getErrorMessage(error), tone: "destructive" });
  };

  const showConflict = async (id: string) => {
    const stored = await getPost(id);
    if (matchesDraft(stored, desk.read())) finish(false);
    else setTheirs(stored);
  };

  const send = async (version: number | null) => {
    const now = desk.read();
    const { id } = now.target;
    setIsSaving(true);
    try {
      const saved =
        version === null ? await createPost(id, toPostData(now)) : await updatePost(id, version, toPostData(now));
      finish(version === null, saved);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === "conflict" && version !== null;
      if (isConflict) await showConflict(id).catch(complain);
      else complain(error);
    } finally {
      setIsSaving(false);
    }
  };

  const save = async () => {
    if (isSaving) return;
    const { draft, target } = desk.read();
    if (draft.title.trim() === "" || draft.content.trim() === "") {
      showToast({ title: "Title and content are required", tone: "destructive" });
      return;
    }
    await send(target.version);
  };

  /** Shows both texts before anything is saved. Where they are the same, the stored one becomes the ground to write on. */
  const compare = async () => {
    setIsComparing(true);
    try {
      const stored = await getPost(desk.read().target.id);
      if (!matchesDraft(stored, desk.read())) return setTheirs(stored);
      desk.rebase({ version: stored.version });
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
    warnings: warned?.formKey === desk.formKey ? warned.warnings : [],
    save,
    compare,
    saveAsNew: async () => {
      desk.convertToNew();
      await save();
    },
    remotePost,
    closeConflict: () => setTheirs(null),
    /** Saves over what the other one wrote; that stays among the earlier versions. */
    overwrite: async () => {
      if (!remotePost) return;
      desk.rebase({ version: remotePost.version });
      await send(remotePost.version);
    },
  };
};

export type SaveState = ReturnType<typeof useSave>;
