import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { Pages } from "#contracts/content/pages.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { getAt, type Path } from "../document/json-path.ts";
import { toExcerpt } from "../document/to-excerpt.ts";
import { EditorNotices } from "../editor-notices.tsx";
import { EditorToolbar } from "../editor-toolbar.tsx";
import { EditorsForm } from "../editors-form.tsx";
import { EditorContext, HiddenPagesContext, useEditorState } from "../fields/editor-context.ts";
import { SchemaField } from "../fields/schema-field.tsx";
import { findFieldSchema } from "../overview/essential-fields.ts";
import { toEditorQuery, useKeepSaved } from "../use-document-editor.ts";
import { useUndoKeys } from "../use-undo-keys.ts";
import { DocumentConflictDialog } from "../versions/document-conflict-dialog.tsx";

const groupsPath = ["menu", "groups"];

/** The lists of links, each of which can be brought into another order. */
const MenuLists = ({ editor }: { editor: DocumentEditor }) => {
  const { schema } = editor.store.getState();
  const groups = useEditorState(({ history }) => getAt(history.value, groupsPath));
  const main = findFieldSchema(schema, ["main"]);
  const group = findFieldSchema(schema, groupsPath)?.schema.items;
  const links = group && findFieldSchema(group, ["links"]);
  const lists: { path: Path; label: string; hint?: string }[] = [
    { path: ["main"], label: "At the top", hint: "Beside the name of the site, in windows that are wide enough." },
    ...(Array.isArray(groups) ? groups : []).map((one, index) => ({
      path: [...groupsPath, index, "links"],
      label: toExcerpt(one) || `Group ${index + 1}`,
    })),
  ];
  return lists.map(({ path, label, hint }) => {
    const found = path.length === 1 ? main : links;
    return found && <SchemaField key={path.join(".")} {...found} path={path} label={label} hint={hint} />;
  });
};

type FormProps = { pages: DocumentEditor; navigation: DocumentEditor };

const PagesForm = ({ pages, navigation }: FormProps) => {
  const editors = useMemo(() => [pages, navigation], [pages, navigation]);
  const { undo, redo, handleKey } = useUndoKeys(editors);
  const hidden = useStore(pages.store, ({ history }) => (history.value as Pages).hidden);
  return (
    <div className="grid gap-5">
      <EditorToolbar editors={editors} onUndo={undo} onRedo={redo} />
      <EditorsForm
        label="Pages and menu"
        editors={editors}
        onKeyDown={handleKey}
        className="grid items-start gap-8 *:min-w-0 xl:grid-cols-2"
      >
        <EditorContext value={pages}>
          <Card title="Pages" description="What the site has. Drafts until you publish them, like all texts.">
            <EditorNotices editor={pages} />
            <SchemaField schema={pages.store.getState().schema} path={[]} label="Pages" isRequired />
          </Card>
          <DocumentConflictDialog editor={pages} />
        </EditorContext>
        <EditorContext value={navigation}>
          <HiddenPagesContext value={hidden}>
            <Card title="Menu" description="Drag a link by its handle to another place, or move it with the arrows.">
              <EditorNotices editor={navigation} />
              <MenuLists editor={navigation} />
            </Card>
          </HiddenPagesContext>
          <DocumentConflictDialog editor={navigation} />
        </EditorContext>
      </EditorsForm>
    </div>
  );
};

/** Which pages the site has, as switches, and the order of its menu. */
export const PagesTab = () => {
  useKeepSaved();
  const [pages, navigation] = useQueries({ queries: ["pages", "navigation"].map(toEditorQuery) });
  const failed = [pages, navigation].find((query) => query?.error);
  if (pages?.data && navigation?.data) return <PagesForm pages={pages.data} navigation={navigation.data} />;
  return failed?.error ? (
    <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  ) : (
    <Skeleton className="h-96 w-full" />
  );
};
