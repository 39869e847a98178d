import { Button } from "#app/ui/actions/button.tsx";
import { texts } from "../admin-texts.ts";
import type { PostEditor } from "./use-post-editor.ts";

/** Says what became of a text that was not saved. */
export const DraftNotice = ({ desk, onDiscard }: { desk: PostEditor; onDiscard: () => void }) => {
  if (!desk.note) return null;
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-accent-subtle px-4 py-1.5 text-sm"
    >
      <span>{{ restored: texts.form.restored, aside: texts.form.aside, unkept: texts.form.unkept }[desk.note]}</span>
      <span className="flex gap-1 max-sm:-ms-3">
        {desk.note === "aside" && (
          <Button variant="quiet" size="sm" onClick={desk.restoreStash}>
            {texts.form.fetchBack}
          </Button>
        )}
        {desk.note === "restored" && (
          <Button variant="quiet" size="sm" onClick={onDiscard}>
            {texts.form.discard}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={desk.dismissNote}>
          {texts.form.dismiss}
        </Button>
      </span>
    </div>
  );
};
