import { type FormEvent, type ReactNode, useState } from "react";
import { ConflictDialog } from "#app/lib/editing/conflict-dialog.tsx";
import { TextDiff } from "#app/lib/editing/text-diff.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { FormFailure } from "#app/ui/forms/form-failure.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { HubEntryKind } from "#contracts/values/hub-entry-values.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import type { EntryList } from "./use-entry-list.ts";
import { type EntryForm, type EntryValues, useEntryForm } from "./use-entry-form.ts";

export type EntryFields<Kind extends HubEntryKind> = (props: {
  field: ReturnType<typeof useEntryForm>["field"];
  values: EntryValues;
  entry: HubEntry<Kind> | null;
}) => ReactNode;

type FormProps<Kind extends HubEntryKind> = {
  form: EntryForm<Kind>;
  Fields: EntryFields<Kind>;
  /** Null for a new one. */
  entry: HubEntry<Kind> | null;
  onClose: () => void;
};

const EditorForm = <Kind extends HubEntryKind>({ form: kind, Fields, entry, onClose }: FormProps<Kind>) => {
  const editing = useEntryForm(kind, entry, (saved) => {
    if (saved)
      showToast({
        title:
          saved === "draft" ? "The draft was saved. Only you can see it." : "Saved. Visitors see it within seconds.",
        tone: "success",
      });
    onClose();
  });
  const { field, values, form, failure, isChanged, save, discard, saver, toText, toSavedText } = editing;
  const isBusy = saver.status === "saving";
  const [wasRestored] = useState(isChanged);
  return (
    <form
      method="post"
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save("published");
      }}
      className="grid gap-5 sm:grid-cols-2"
    >
      {wasRestored && isChanged && (
        <p className="text-sm text-foreground-muted sm:col-span-2">Changes that you have not saved yet are shown.</p>
      )}
      <Fields field={field} values={values} entry={entry} />
      <FormFailure text={failure} />
      <div className="flex flex-wrap items-center justify-end gap-3 sm:col-span-2">
        {isChanged && (
          <Button variant="quiet" className="me-auto" onClick={discard}>
            Discard changes
          </Button>
        )}
        <Button variant="glass" busy={isBusy} onClick={() => void save("draft")}>
          Save as Draft
        </Button>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
      <ConflictDialog saver={saver} what="entry">
        {(theirs) => (
          <TextDiff
            before={toSavedText(theirs)}
            after={toText(values)}
            label="Changes from the saved version to yours"
            className="max-h-[50dvh]"
          />
        )}
      </ConflictDialog>
    </form>
  );
};

type Props<Kind extends HubEntryKind> = Pick<FormProps<Kind>, "form" | "Fields"> & {
  list: EntryList<Kind>;
  titles: { add?: string; edit: string };
};

/** Dialog in which the owner creates or edits an entry. */
export const EntryEditor = <Kind extends HubEntryKind>({ list, titles, ...rest }: Props<Kind>) => (
  <Dialog
    open={list.isOpen}
    onOpenChange={(open) => !open && list.close()}
    title={list.edited ? titles.edit : titles.add}
    // A saved incident may have moved in the list, with a new button.
    returnFocusTo={() => document.getElementById(`${list.edited?.id}-edit`)}
    className="max-w-2xl"
  >
    <EditorForm key={list.edited?.id ?? "new"} {...rest} entry={list.edited} onClose={list.close} />
  </Dialog>
);
