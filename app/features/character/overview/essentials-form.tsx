import { useQueries } from "@tanstack/react-query";
import { Card } from "#app/ui/layout/card.tsx";
import type { ContentDocument } from "#contracts/content/content-admin.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import type { DocumentEditor } from "../document/document-editor.ts";
import type { FieldSchema } from "../document/field-schema.ts";
import { getAt, toPathKey } from "../document/json-path.ts";
import { EditorNotices } from "../editor-notices.tsx";
import { EditorToolbar } from "../editor-toolbar.tsx";
import { EditorsForm } from "../editors-form.tsx";
import { EditorContext, useEditorState } from "../fields/editor-context.ts";
import { SchemaField } from "../fields/schema-field.tsx";
import { toEditorQuery } from "../use-document-editor.ts";
import { useUndoKeys } from "../use-undo-keys.ts";
import { DocumentConflictDialog } from "../versions/document-conflict-dialog.tsx";
import { type EssentialField, findFieldSchema, listColours, listEssentials } from "./essential-fields.ts";
import { PortraitStep } from "./portrait-step.tsx";

/** A field whose hint may depend on what is in it. */
const EssentialControl = ({ schema, field }: { schema: FieldSchema; field: EssentialField }) => {
  const { path, label, hint, describe } = field;
  const described = useEditorState(({ history }) => describe?.(getAt(history.value, path)) ?? null);
  const found = findFieldSchema(schema, path);
  return (
    found && (
      <SchemaField
        {...found}
        path={path}
        label={label}
        hint={[hint, described].filter(Boolean).join(" ") || undefined}
      />
    )
  );
};

type EssentialsProps = { editor: DocumentEditor; fields: EssentialField[] | null };

const Essentials = ({ editor, fields }: EssentialsProps) => {
  const { schema } = editor.store.getState();
  return (
    <EditorContext value={editor}>
      <div className="col-span-full grid gap-3 empty:hidden">
        <EditorNotices editor={editor} />
      </div>
      {(fields ?? listColours(schema)).map((field) => (
        <EssentialControl key={toPathKey(field.path)} schema={schema} field={field} />
      ))}
      <DocumentConflictDialog editor={editor} />
    </EditorContext>
  );
};

/** The editors of the documents that matter first, of those that the site has. */
export const useEssentials = (documents: readonly ContentDocument[]) => {
  const parts = listEssentials().filter(({ document }) => documents.some(({ name }) => name === document));
  const loaded = useQueries({
    queries: parts.map(({ document }) => toEditorQuery(document)),
    combine: (results) => ({
      editors: results.flatMap(({ data }) => data ?? []),
      error: results.find((result) => result.error)?.error,
      isPending: results.some((result) => result.isPending),
      retry: () => results.forEach((result) => result.error && void result.refetch()),
    }),
  });
  return { ...loaded, parts };
};

type EssentialsFormProps = { documents: readonly ContentDocument[]; essentials: ReturnType<typeof useEssentials> };

/** Who the character is, in one form over the fields of several documents. */
export const EssentialsForm = ({ documents, essentials }: EssentialsFormProps) => {
  const { editors, error, parts, retry } = essentials;
  const { undo, redo, handleKey } = useUndoKeys(editors);
  return (
    <Card
      title="What matters first"
      description="Who your character is, in a few fields. They belong to several texts, which are saved and published together."
    >
      {error && <LoadError error={error} onRetry={retry} />}
      {editors.length > 0 && (
        <>
          <EditorToolbar editors={editors} onUndo={undo} onRedo={redo} />
          <EditorsForm
            label="What matters first"
            editors={editors}
            onKeyDown={handleKey}
            className="grid gap-6 md:grid-cols-2 md:gap-x-10"
          >
            <PortraitStep documents={documents} />
            {editors.map((editor) => {
              const { name } = editor.store.getState().document;
              const part = parts.find(({ document }) => document === name);
              return (
                <div
                  key={name}
                  className={`grid min-w-0 content-start gap-6 ${part?.fields ? "" : "sm:grid-cols-2 md:col-span-2 lg:grid-cols-3"}`}
                >
                  <Essentials editor={editor} fields={part?.fields ?? null} />
                </div>
              );
            })}
          </EditorsForm>
        </>
      )}
    </Card>
  );
};
