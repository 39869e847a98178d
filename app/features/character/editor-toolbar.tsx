import History from "lucide-react/icons/history";
import Redo from "lucide-react/icons/redo-2";
import Undo from "lucide-react/icons/undo-2";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import type { DocumentEditor } from "./document/document-editor.ts";
import { describeStatus, hasChanges } from "./document/describe-status.ts";
import { focusField } from "./fields/field-focus.ts";
import { describePublished, publishEditors } from "./publish-drafts.ts";
import { refreshEditors, useEditorStates } from "./use-document-editor.ts";

const focusFirstProblem = ({ store }: DocumentEditor): void => {
  const { document, problems } = store.getState();
  const [first] = problems.values();
  if (first) focusField(document.name, first.path);
};

type EditorToolbarProps = {
  editors: readonly DocumentEditor[];
  onUndo: () => void;
  onRedo: () => void;
  /** Without it there is no button. */ onHistory?: () => void;
};

/** Undo, what became of the last change, and publishing; stays in view while the form scrolls. */
export const EditorToolbar = ({ editors, onUndo, onRedo, onHistory }: EditorToolbarProps) => {
  const client = useQueryClient();
  const states = useEditorStates(editors);
  const { status, text, isProblem } = describeStatus(states);
  const isPending = status === "saving" || status === "changed";
  const isPublishable = states.some((state) => hasChanges(state));
  const reloadList = () => void client.invalidateQueries({ queryKey: ["content", "list"] });
  const publishing = useMutation({
    mutationFn: () => publishEditors(editors),
    onSuccess: ({ blocked, parts }) => {
      reloadList();
      if (parts.length > 0) void refreshEditors(client);
      if (!blocked) return showToast({ title: describePublished(parts), tone: "success" });
      focusFirstProblem(blocked);
      return showToast({ title: "Not published yet: please look at the marked fields.", tone: "destructive" });
    },
    onError: showError,
  });
  const discarding = useMutation({
    mutationFn: () =>
      Promise.all(editors.filter((one) => hasChanges(one.store.getState())).map((one) => one.discard())),
    onSuccess: () => {
      reloadList();
      showToast({ title: "The draft is discarded. Undo brings it back." });
    },
    onError: showError,
  });
  return (
    <div className="glass sticky top-2 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-xl p-2">
      <IconButton label="Undo" disabled={!states.some(({ history }) => history.past.length > 0)} onClick={onUndo}>
        <Undo aria-hidden />
      </IconButton>
      <IconButton label="Redo" disabled={!states.some(({ history }) => history.future.length > 0)} onClick={onRedo}>
        <Redo aria-hidden />
      </IconButton>
      <div className={`min-w-0 grow basis-40 px-2 text-sm ${isProblem ? "text-danger" : "text-foreground-muted"}`}>
        {/* Not announced: it would interrupt with every key. */}
        {isPending && <span aria-hidden="true">{text}</span>}
        <output>{isPending ? "" : text}</output>
      </div>
      {onHistory && (
        <IconButton label="Earlier versions" onClick={onHistory}>
          <History aria-hidden />
        </IconButton>
      )}
      <Button
        variant="quiet"
        size="sm"
        disabled={!isPublishable}
        busy={discarding.isPending}
        onClick={() => discarding.mutate()}
      >
        Discard draft
      </Button>
      <Button size="sm" disabled={!isPublishable} busy={publishing.isPending} onClick={() => publishing.mutate()}>
        {publishing.isPending ? "Publishing…" : editors.length > 1 ? "Publish all" : "Publish"}
      </Button>
    </div>
  );
};
