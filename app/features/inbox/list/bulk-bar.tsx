import { useState } from "react";
import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { formatWholeNumber } from "#contracts/format-english.ts";
import { maxListedIds } from "#contracts/values/inbox-values.ts";
import {
  type BulkOperation,
  bulkOperations,
  describeOperation,
  isAllowed,
  operationLabels,
} from "../entries/operation-texts.ts";
import type { InboxState } from "../entries/use-inbox.ts";

type Asked = { operation: BulkOperation; ids: string[]; lines: string[]; label: string };

/** Selects entries, and does the same with all that are selected, after asking. */
export const BulkBar = ({ inbox }: { inbox: InboxState }) => {
  const { list, selected, isRunning, done } = inbox;
  const [isAsking, setIsAsking] = useState(false);
  // Kept while the dialog closes.
  const [asked, setAsked] = useState<Asked>({ operation: "read", ids: [], lines: [], label: "" });
  const shown = list.entries.map(({ id }) => id);
  const ids = [...selected];
  const allowed = (operation: BulkOperation) => ids.filter((id) => isAllowed(operation, id));
  /** "Close (2)" */
  const label = (operation: BulkOperation) =>
    `${operationLabels[operation]} (${formatWholeNumber(allowed(operation).length)})`;
  const ask = (operation: BulkOperation) => {
    const lines = describeOperation(operation, ids);
    setAsked({ operation, ids: allowed(operation), lines, label: label(operation) });
    setIsAsking(true);
  };
  const close = () => setIsAsking(false);
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
              <Button key={operation} ref={passFocusOn} variant="glass" size="sm" onClick={() => ask(operation)}>
                {label(operation)}
              </Button>
            ))}
        </fieldset>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`${operationLabels[asked.operation]}?`}
        cancel="Leave them"
        confirm={asked.label}
        variant={asked.operation === "delete" ? "danger" : "primary"}
        busy={isRunning}
        onClose={close}
        onConfirm={() => inbox.run(asked.operation, asked.ids, close)}
      >
        <ul className="grid gap-1.5">
          {asked.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <output className="mt-3 block text-sm text-foreground-muted">
          {isRunning && done > 0 && `${formatWholeNumber(done)} of ${formatWholeNumber(asked.ids.length)}`}
        </output>
      </ConfirmDialog>
    </div>
  );
};
