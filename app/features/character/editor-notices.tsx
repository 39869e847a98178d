import { Button } from "#app/ui/actions/button.tsx";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { DocumentEditor } from "./document/document-editor.ts";
import { describePath } from "./document/find-field.ts";
import { toPathKey } from "./document/json-path.ts";
import { toSentence } from "./document/to-sentence.ts";
import { focusField } from "./fields/field-focus.ts";

const bar = "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md px-4 py-1.5 text-sm";

/** The fields that keep a text from being saved or published, each a way to the field. */
const Problems = ({ editor }: { editor: DocumentEditor }) => {
  const { problems, schema, document, history } = useStore(editor.store);
  if (problems.size === 0) return null;
  return (
    <div className="grid gap-1 rounded-md bg-danger-subtle px-4 py-2 text-sm">
      <p className="font-semibold">Please look at these fields:</p>
      <ul>
        {[...problems.values()].map(({ path, reason }) => (
          <li key={toPathKey(path)}>
            <button
              type="button"
              onClick={() => focusField(document.name, path)}
              className="min-h-11 cursor-pointer text-start underline underline-offset-3"
            >
              {[describePath(schema, history.value, path).join(" › "), toSentence(reason)].filter(Boolean).join(": ")}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** What the owner should know about a document: restored, changed elsewhere, waiting for a choice, to be mended. */
export const EditorNotices = ({ editor }: { editor: DocumentEditor }) => {
  const notice = useStore(editor.store, (state) => state.notice);
  const isConflict = useStore(editor.store, (state) => state.status === "conflict");
  const sentences = {
    restored: "What you typed here before is back. It was not saved yet.",
    refreshed: "This text was changed elsewhere. You see the newest version.",
    "storage-full": "This browser’s storage is full, so what you type is not kept here. Please wait until it is saved.",
  };
  return (
    <>
      <div aria-live="polite" className="empty:absolute">
        {notice && (
          <div className={`${bar} bg-accent-subtle`}>
            <span className="min-w-0 flex-1 basis-60 py-1.5">{sentences[notice]}</span>
            <Button variant="quiet" size="sm" onClick={editor.dismissNotice}>
              OK
            </Button>
          </div>
        )}
        {isConflict && (
          <div className={`${bar} bg-warning-subtle`}>
            <span className="min-w-0 flex-1 basis-60 py-1.5">
              Not saved: this text was changed elsewhere. Please choose a version.
            </span>
            <Button variant="quiet" size="sm" onClick={() => void editor.compare()}>
              Compare versions
            </Button>
          </div>
        )}
      </div>
      <Problems editor={editor} />
    </>
  );
};
