import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { hasChanges } from "../document/describe-status.ts";
import type { DocumentEditor } from "../document/document-editor.ts";
import { getAt } from "../document/json-path.ts";
import { toEditorQuery } from "../use-document-editor.ts";

const copyTexts = {
  copied: "Address copied",
  copyFailed: "The address could not be copied. Please select and copy it by hand.",
};

const path = ["isDownloadable"];
const isOn = (value: JsonValue): boolean => getAt(value, path) === true;

const PublicSwitch = ({ editor }: { editor: DocumentEditor }) => {
  const client = useQueryClient();
  const isPublic = useStore(editor.store, ({ published }) => isOn(published));
  const hasDraft = useStore(editor.store, hasChanges);
  const switching = useMutation({
    mutationFn: async (next: boolean) => {
      editor.change(path, next);
      const shown = await editor.publish().catch((error: unknown) => {
        editor.change(path, isPublic);
        throw error;
      });
      const isPublished = shown !== null;
      if (!isPublished) editor.change(path, isPublic);
      return isPublished;
    },
    onSuccess: (isPublished, next) => {
      void client.invalidateQueries({ queryKey: ["content", "list"] });
      if (isPublished)
        showToast({
          title: next ? "Visitors can download the card now." : "Visitors can no longer download the card.",
          tone: "success",
        });
      else showToast({ title: "Not published yet: please look at the marked fields.", tone: "destructive" });
    },
    onError: showError,
  });
  const { isPending, variables } = switching;
  const address = `${location.origin}/character/card.png`;
  return (
    <>
      <SwitchField
        label="Visitors may download the character as a card"
        hint={
          hasDraft && !isPending
            ? "The card has who they are, how they speak, their greetings and the lore that visitors can read. Instructions, notes and other lore stay with you. There is an unpublished draft of who they are. It is published together with this."
            : "The card has who they are, how they speak, their greetings and the lore that visitors can read. Instructions, notes and other lore stay with you."
        }
        checked={isPending ? variables : isPublic}
        onCheckedChange={(next) => isPending || switching.mutate(next)}
      />
      {isPublic && (
        <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            label="Address of the card"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton
            label="Copy the address"
            isLabelled
            getText={() => address}
            texts={copyTexts}
            className="mb-0.5"
          />
        </div>
      )}
    </>
  );
};

/** Whether visitors may have the card too, and where they find it. */
export const PublicCard = () => {
  const { data: editor, error, refetch } = useQuery(toEditorQuery("character"));
  return (
    <section aria-labelledby="public-card" className="grid gap-3 border-t border-line pt-5">
      <h3 id="public-card" className="font-display text-lg font-semibold">
        For visitors
      </h3>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {editor && <PublicSwitch editor={editor} />}
    </section>
  );
};
