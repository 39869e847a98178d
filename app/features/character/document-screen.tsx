import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { useStore } from "#app/lib/storage/external-store.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import type { DocumentEditor } from "./document/document-editor.ts";
import { isFieldChanged } from "./document/document-state.ts";
import type { Path } from "./document/json-path.ts";
import { BringInLore } from "./bring-in-lore.tsx";
import { ChatSpend } from "./chat-spend.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { EditorsForm } from "./editors-form.tsx";
import { EditorContext } from "./fields/editor-context.ts";
import { focusField } from "./fields/field-focus.ts";
import { SchemaField } from "./fields/schema-field.tsx";
import { PromptRoom } from "./prompt-room.tsx";
import { toEditorQuery } from "./use-document-editor.ts";
import { TryLore } from "./try-lore.tsx";
import { useUndoKeys } from "./use-undo-keys.ts";
import { DocumentConflictDialog } from "./versions/document-conflict-dialog.tsx";
import { DocumentHistoryDialog } from "./versions/document-history-dialog.tsx";
import { WriteTexts } from "./voice/write-texts.tsx";

const ResetAll = ({ editor }: { editor: DocumentEditor }) => {
  const isChanged = useStore(editor.store, (state) => isFieldChanged(state, []));
  return (
    <Button
      variant="quiet"
      size="sm"
      disabled={!isChanged}
      className="justify-self-start"
      onClick={() => editor.change([], editor.store.getState().shipped)}
    >
      Whole text back to the shipped one
    </Button>
  );
};

const DocumentForm = ({ editor, focusPath }: { editor: DocumentEditor; focusPath: Path | null }) => {
  const editors = useMemo(() => [editor], [editor]);
  const [showsHistory, setShowsHistory] = useState(false);
  const { undo, redo, handleKey } = useUndoKeys(editors);
  const { document: own, schema } = editor.store.getState();
  const version = useStore(editor.store, (state) => state.document.version);
  useEffect(() => {
    if (focusPath) focusField(own.name, focusPath);
  }, [own.name, focusPath]);
  return (
    <EditorContext value={editor}>
      <EditorToolbar editors={editors} onUndo={undo} onRedo={redo} onHistory={() => setShowsHistory(true)} />
      <EditorNotices editor={editor} />
      {own.name === "persona-chat" && <ChatSpend />}
      {(own.name === "character" || own.name === "persona-chat") && <PromptRoom version={version} />}
      {own.name === "character" && <TryLore editor={editor} />}
      {own.name === "character" && <BringInLore editor={editor} />}
      <WriteTexts />
      <EditorsForm
        label={`Text: ${own.title}`}
        editors={editors}
        onKeyDown={handleKey}
        className="grid min-w-0 content-start gap-6"
      >
        <SchemaField schema={schema} path={[]} label={own.title} isRequired />
        <ResetAll editor={editor} />
      </EditorsForm>
      <DocumentConflictDialog editor={editor} />
      <DocumentHistoryDialog editor={editor} isOpen={showsHistory} onClose={() => setShowsHistory(false)} />
    </EditorContext>
  );
};

type DocumentScreenProps = { name: string; title: string; focusPath: Path | null; onBack: () => void };

/** One text of the site: its form and its versions. */
export const DocumentScreen = ({ name, title, focusPath, onBack }: DocumentScreenProps) => {
  const { data: editor, error, refetch } = useQuery(toEditorQuery(name));
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the form, if it is there at once, moves on to a field.
  useLayoutEffect(() => void moveFocus(heading.current), []);
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid justify-items-start gap-2">
        <Button variant="quiet" size="sm" className="-ms-4" onClick={onBack}>
          <ArrowLeft aria-hidden />
          <span>All texts</span>
        </Button>
        <h2 ref={heading} className="scroll-mt-6 font-display text-title font-semibold outline-none">
          {title}
        </h2>
      </div>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!editor && !error && (
        <output aria-busy="true" aria-label="Loading this text">
          <Skeleton className="h-96 w-full" />
        </output>
      )}
      {editor && <DocumentForm editor={editor} focusPath={focusPath} />}
    </div>
  );
};
