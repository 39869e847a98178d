import { useState } from "react";
import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { formatWholeNumber } from "#contracts/format-english.ts";
import { maxListedIds } from "#contracts/values/inbox-values.ts";
import { type BulkOperation, bulkOperations, describeOperation, isAllowed, operationLabels } from "./operation-texts.ts";
import type { InboxState } from "./use-inbox.ts";

/** Selects entries, and does the same with all that are selected, after asking. */
export const BulkBar = ({ inbox }: { inbox: InboxState }) => {
  const { list, selected, isRunning, done } = inbox;
  const [asked, setAsked] = useState<BulkOperation | null>(null);
  const shown = list.entries.map(({ id }) => id);
  const ids = [...selected];
  const allowed = (operation: BulkOperation) => ids.filter((id) => isAllowed(operation, id));
  /** "Close (2)" */
  const label = (operation: BulkOperation) =>
    `${operationLabels[operation]} (${formatWholeNumber(allowed(operation).length)})`;
  const most = Math.min(list.count, maxListedIds);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <CheckboxField
          label="Select all shown"
          checked={shown.length > 0 && shown.every((id) => selected.has(id))}
          onCheckedChange={(isChecked) => inbox.select(shown, isChecked)}
        />
        {list.more && (
          <Button variant="quiet" size="sm" busy={inbox.isSelectingAll} onClick={inbox.selectAll}>
            {list.count > maxListedIds
              ? `Select the newest ${formatWholeNumber(most)}`
              : `Select all ${formatWholeNumber(most)}`}
          </Button>
        )}
        <output className="text-sm text-foreground-muted">
          {ids.length > 0 && `${formatWholeNumber(ids.length)} selected`}
        </output>
      </div>
      {ids.length > 0 && (
        <fieldset aria-label="With those selected" className="flex flex-wrap gap-2">
          {bulkOperations
            .filter((operation) => allowed(operation).length > 0)
            .map((operation) => (
              <Button key={operation} ref={passFocusOn} variant="glass" size="sm" onClick={() => setAsked(operation)}>
                {label(operation)}
              </Button>
            ))}
        </fieldset>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked ? `${operationLabels[asked]}?` : ""}
        cancel="Leave them"
        confirm={asked ? label(asked) : ""}
        variant={asked === "delete" ? "danger" : "primary"}
        busy={isRunning}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && inbox.run(asked, allowed(asked), () => setAsked(null))}
      >
        <ul className="grid gap-1.5">
          {asked && describeOperation(asked, ids).map((line) => <li key={line}>{line}</li>)}
        </ul>
        <output className="mt-3 block text-sm text-foreground-muted">
          {isRunning && done > 0 && asked && `${formatWholeNumber(done)} of ${formatWholeNumber(allowed(asked).length)}`}
        </output>
      </ConfirmDialog>
    </div>
  );
};
