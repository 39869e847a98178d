import { ConflictDialog } from "#app/lib/editing/conflict-dialog.tsx";
import type { PostEditor } from "./use-post-editor.ts";
import type { SaveState } from "./use-save.ts";
import { TextDiff } from "#app/lib/editing/text-diff.tsx";

const Version = ({ heading, title, content }: { heading: string; title: string; content: string }) => (
  <section className="grid min-w-0 content-start gap-2">
    <h3 className="text-sm font-semibold">{heading}</h3>
    <p dir="auto" className="font-display text-lg font-semibold">
      {title}
    </p>
    <textarea
      readOnly
      dir="auto"
      aria-label={heading}
      value={content}
      className="input h-40 resize-y px-4 py-3 text-sm"
    />
  </section>
);

/** Edit conflict: shows both versions and their diff. Nothing is lost, whichever is chosen. */
export const PostConflictDialog = ({ editor, saving }: { editor: PostEditor; saving: SaveState }) => (
  <ConflictDialog saver={saving} what="post">
    {(theirs) => (
      <div className="grid gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          <Version heading="Your version" {...editor.read().draft} />
          <Version heading="Saved version" {...theirs} />
        </div>
        <div className="grid gap-2">
          <h3 className="text-sm font-semibold">Changes from the saved version to yours</h3>
          <TextDiff
            before={theirs.content}
            after={editor.read().draft.content}
            label="Changes from the saved version to yours"
            className="max-h-[28dvh]"
          />
        </div>
      </div>
    )}
  </ConflictDialog>
);
