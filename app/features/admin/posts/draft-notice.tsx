import { Button } from "#app/ui/actions/button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { PostEditor } from "./use-post-editor.ts";

/** Notice about an unsaved draft: restored, stashed, or not stored because storage is full. */
export const DraftNotice = ({ editor, onDiscard }: { editor: PostEditor; onDiscard: () => void }) => {
  const texts = useContent("admin");
  if (!editor.notice) return null;
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-accent-subtle px-4 py-1.5 text-sm"
    >
      <span>
        {
          { restored: texts.form.restored, stashed: texts.form.stashed, "storage-full": texts.form.storageFull }[
            editor.notice
          ]
        }
      </span>
      <span className="flex gap-1 max-sm:-ms-3">
        {editor.notice === "stashed" && (
          <Button variant="quiet" size="sm" onClick={editor.restoreStash}>
            {texts.form.fetchBack}
          </Button>
        )}
        {editor.notice === "restored" && (
          <Button variant="quiet" size="sm" onClick={onDiscard}>
            {texts.form.discard}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={editor.dismissNotice}>
          {texts.form.dismiss}
        </Button>
      </span>
    </div>
  );
};
