import { useState } from "react";
import { ApiError } from "#app/lib/api/api-error.ts";
import { useSaver } from "#app/lib/editing/use-saver.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { AdminPost, ImageWarning, SavedPost } from "#contracts/admin.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import * as postStore from "./posts-admin.ts";
import { toEditorContent, matchesDraft, toPostData } from "./post-draft.ts";
import type { PostEditor } from "./use-post-editor.ts";

type PostStore = Pick<typeof postStore, "createPost" | "getPost" | "updatePost">;

/** Saves the form by a button. */
export const useSave = (
  editor: PostEditor,
  onSaved: () => void,
  onGone: () => void,
  { createPost, getPost, updatePost }: PostStore = postStore,
) => {
  const [isComparing, setIsComparing] = useState(false);
  const [warned, setWarned] = useState<{ formKey: number; warnings: ImageWarning[] } | null>(null);

  /** Keeps the post open when an image could not be copied, to show the warning. */
  const finish = (isNew: boolean, saved: SavedPost | null = null) => {
    showToast({ title: isNew ? "Post created successfully" : "Post updated successfully", tone: "success" });
    if (saved && saved.warnings.length > 0) {
      editor.reset(toEditorContent(saved.post));
      setWarned({ formKey: editor.getFormKey(), warnings: saved.warnings });
    } else editor.reset();
    onSaved();
  };

  const saver = useSaver<AdminPost>({
    check: () => {
      const { title, content } = editor.read().draft;
      if (title.trim() !== "" && content.trim() !== "") return null;
      showToast({ title: "Title and content are required", tone: "destructive" });
      return "invalid";
    },
    send: async () => {
      const now = editor.read();
      const { id, version } = now.target;
      const data = toPostData(now);
      finish(version === null, await (version === null ? createPost(id, data) : updatePost(id, version, data)));
      return "saved";
    },
    load: async () => {
      const { id, version } = editor.read().target;
      return version === null ? null : getPost(id);
    },
    isSame: (stored) => matchesDraft(stored, editor.read()),
    adopt: ({ version }, isSave) => {
      if (isSave) return finish(false);
      editor.rebase({ version });
      return showToast({ title: "Both versions are identical" });
    },
    rebase: ({ version }) => editor.rebase({ version }),
    take: (stored) => editor.open(toEditorContent(stored)),
    onFailure: (error) => {
      const code = error instanceof ApiError && editor.read().target.version !== null && error.code;
      if (code === "not_found") onGone();
      if (code !== "conflict") showError(error);
    },
  });

  return {
    ...saver,
    isSaving: saver.status === "saving",
    isComparing,
    /** Image warnings of the last save of this post. */
    warnings: warned?.formKey === editor.formKey ? warned.warnings : [],
    /** Shows a conflict before saving. */
    compare: async () => {
      setIsComparing(true);
      await saver.compare();
      setIsComparing(false);
    },
    saveAsNew: async () => {
      editor.convertToNew();
      await saver.save();
    },
  };
};

export type SaveState = ReturnType<typeof useSave>;
