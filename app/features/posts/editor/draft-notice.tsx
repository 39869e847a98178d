import { Button } from "#app/ui/actions/button.tsx";
import type { PostEditor } from "./use-post-editor.ts";

/** Notice about an unsaved draft: restored, stashed, or not stored because storage is full. */
export const DraftNotice = ({ editor, onDiscard }: { editor: PostEditor; onDiscard: () => void }) => {
  if (!editor.notice) return null;
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-accent-subtle px-4 py-1.5 text-sm"
    >
      <span>
        {
          {
            restored: "Your unsaved changes were restored.",
            stashed: "Your unsaved changes were set aside.",
            "storage-full": "This browser’s storage is full, so your draft is not stored here. Please save it soon.",
          }[editor.notice]
        }
      </span>
      <span className="flex gap-1 max-sm:-ms-3">
        {editor.notice === "stashed" && (
          <Button variant="quiet" size="sm" onClick={editor.restoreStash}>
            Restore
          </Button>
        )}
        {editor.notice === "restored" && (
          <Button variant="quiet" size="sm" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={editor.dismissNotice}>
          OK
        </Button>
      </span>
    </div>
  );
};
