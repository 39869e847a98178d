import type { FormEvent } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { HubEntryStatus } from "#contracts/hub/entry-values.ts";
import { FormFailure } from "../entries/entry-editor.tsx";
import { useEntryForm } from "../entries/use-entry-form.ts";
import type { EntryList } from "../entries/use-entry-list.ts";
import { logEntryForm } from "./log-entry.ts";
import { LogFields } from "./log-fields.tsx";
import { useContent } from "#app/lib/content/content.ts";

/** Form for a new log. Input of visitors is not stored, which the form says. */
export const LogForm = ({ isOwner, isChecking }: Pick<EntryList<"log">, "isOwner" | "isChecking">) => {
  const { form: labels } = useContent("hub/dev-logs");
  const { field, values, form, failure, isBusy, save } = useEntryForm(logEntryForm, null);
  const store = async (status: HubEntryStatus, event?: FormEvent) => {
    event?.preventDefault();
    if (!isOwner) return showToast({ title: labels.notStored });
    if (!(await save(status))) return undefined;
    showToast({ title: status === "draft" ? labels.savedDraft : labels.saved, tone: "success" });
    return form.current?.querySelector("input")?.focus();
  };
  const isWaiting = isBusy || (isChecking && !isOwner);
  return (
    <Card title={labels.heading} headingLevel="h3">
      <form
        method="post"
        ref={form}
        noValidate
        onSubmit={(event) => void store("published", event)}
        className="grid gap-5 sm:grid-cols-2"
      >
        <LogFields field={field} values={values} entry={null} />
        <FormFailure text={failure} />
        <p className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" busy={isWaiting}>
            {labels.save}
          </Button>
          <Button variant="glass" busy={isWaiting} onClick={() => void store("draft")}>
            {labels.draft}
          </Button>
        </p>
      </form>
    </Card>
  );
};
