import { useRef, useState } from "react";
import { ApiError } from "#app/lib/api/api-error.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { AdminPost, ImageWarning, SavedPost } from "#contracts/admin.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import * as postStore from "./posts-admin.ts";
import { toEditorContent, matchesDraft, toPostData } from "./post-draft.ts";
import type { PostEditor } from "./use-post-editor.ts";

type PostStore = Pick<typeof postStore, "createPost" | "getPost" | "updatePost">;

/**
 * Saves the form with optimistic locking: a post that was changed elsewhere is not overwritten but shown as a conflict.
 */
export const useSave = (
  editor: PostEditor,
  onSaved: () => void,
  onGone: () => void,
  { createPost, getPost, updatePost }: PostStore = postStore,
) => {
  const [isSaving, setIsSaving] = useState(false);
  const isSending = useRef(false);
  const [isComparing, setIsComparing] = useState(false);
  const [remotePost, setRemotePost] = useState<AdminPost | null>(null);
  const [warned, setWarned] = useState<{ formKey: number; warnings: ImageWarning[] } | null>(null);

  /** Keeps the post open when an image could not be copied, to show the warning. */
  const finish = (isNew: boolean, saved: SavedPost | null = null) => {
    showToast({ title: isNew ? "Post created successfully" : "Post updated successfully", tone: "success" });
    setRemotePost(null);
    if (saved && saved.warnings.length > 0) {
      editor.reset(toEditorContent(saved.post));
      setWarned({ formKey: editor.getFormKey(), warnings: saved.warnings });
    } else editor.reset();
    onSaved();
  };

  const complain = (error: unknown) => {
    if (error instanceof ApiError && error.code === "not_found" && editor.read().target.version !== null) onGone();
    showError(error);
  };

  const showConflict = async (id: string) => {
    const stored = await getPost(id);
    if (matchesDraft(stored, editor.read())) finish(false);
    else setRemotePost(stored);
  };

  const send = async (version: number | null) => {
    const now = editor.read();
    const { id } = now.target;
    if (isSending.current) return;
    isSending.current = true;
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
      isSending.current = false;
      setIsSaving(false);
    }
  };

  const save = async () => {
    const { draft, target } = editor.read();
    if (draft.title.trim() === "" || draft.content.trim() === "") {
      showToast({ title: "Title and content are required", tone: "destructive" });
      return;
    }
    await send(target.version);
  };

  /** Shows the conflict before saving. If both versions are identical, rebases on the stored one instead. */
  const compare = async () => {
    setIsComparing(true);
    try {
      const stored = await getPost(editor.read().target.id);
      if (!matchesDraft(stored, editor.read())) return setRemotePost(stored);
      editor.rebase({ version: stored.version });
      showToast({ title: "Both versions are identical" });
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
    /** Image warnings of the last save of this post. */
    warnings: warned?.formKey === editor.formKey ? warned.warnings : [],
    save,
    compare,
    saveAsNew: async () => {
      editor.convertToNew();
      await save();
    },
    remotePost,
    closeConflict: () => setRemotePost(null),
    /** Overwrites the remote change, which stays in the version history. */
    overwrite: async () => {
      if (!remotePost) return;
      editor.rebase({ version: remotePost.version });
      await send(remotePost.version);
    },
  };
};

export type SaveState = ReturnType<typeof useSave>;
