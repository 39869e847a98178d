import { localStore } from "#app/lib/storage/browser-storage.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import { openTabDrafts, type TabDrafts } from "#app/lib/storage/tab-drafts.ts";
import { type EditorContent, type EditTarget, emptyDraft, createEmptyContent } from "./post-draft.ts";

const stashKey = "chloe-admin-set-aside";

const parseDraft = parseTexts(emptyDraft);

const parseTarget = (stored: { [Field in keyof EditTarget]?: unknown }): EditTarget => {
  const { target } = createEmptyContent();
  const { id, savedSlug } = parseTexts({ id: target.id, savedSlug: "" })(stored);
  const version = typeof stored.version === "number" ? stored.version : null;
  return { id, version, savedSlug, isLive: stored.isLive === true };
};

/** Validates a stored draft. Exported for its test. */
export const parseStoredContent = (stored: unknown): EditorContent | null => {
  const { draft, target } = { ...(stored as { draft?: unknown; target?: unknown } | null) };
  if (!draft || !target) return null;
  const values = parseDraft(draft);
  return {
    draft: {
      ...values,
      status: values.status === "published" ? "published" : "draft",
      kind: values.kind === "page" ? "page" : "post",
    },
    target: parseTarget(target),
  };
};

export type DraftStorage = TabDrafts<EditorContent>;

// Once per page load: the tab's lock is held until unload, so opening twice would look like another tab.
let opened: Promise<DraftStorage> | null = null;

/** Autosaved drafts of the post form. */
export const getDraftStorage = (): Promise<DraftStorage> =>
  (opened ??= openTabDrafts({ prefix: "chloe-admin-draft:", tabKey: "chloe-admin-tab", parse: parseStoredContent }));

/** Stashes a draft that was replaced in the form, so that it can be restored. */
export const stashDraft = (content: EditorContent): void => {
  localStore.write(stashKey, JSON.stringify({ ...content, savedAt: Date.now() }));
};

export const popStash = (): EditorContent | null => {
  const content = parseStoredContent(localStore.readJson(stashKey));
  localStore.remove(stashKey);
  return content;
};
