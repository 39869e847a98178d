import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { EntryBatch, NetworkCounts } from "#contracts/entry-batch.ts";
import { formatWholeNumber } from "#contracts/format-english.ts";

const ages = ["7", "30", "90", "365"].map((value) => ({ value, label: `${value} days` }));

type BulkDelete = {
  list: { pages: { networks: NetworkCounts }[]; reload: () => Promise<void> };
  remove: (batch: EntryBatch) => Promise<{ deleted: number }>;
  onError: (error: unknown) => void;
  /** The button for all closed ones, in a list that has them. */ closed?: string;
  /** Which ones stay, if any do. */ kept?: string;
};

/** Deletes many entries of a list at once, after asking: of a network, older than some days, or all closed ones. */
export const useBulkDelete = ({ list, remove, onError, closed, kept = "" }: BulkDelete) => {
  const [age, setAge] = useState("7");
  const [batch, setBatch] = useState<EntryBatch | null>(null);
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async ({ deleted }) => {
      setBatch(null);
      showToast({ title: `${formatWholeNumber(deleted)} deleted`, tone: "success" });
      await list.reload();
    },
    onError,
  });
  const networks: NetworkCounts = Object.assign({}, ...list.pages.map((page) => page.networks));
  return {
    /** Above the list. */
    controls: (
      <>
        <fieldset aria-label="Delete many at once" className="flex flex-wrap items-end gap-3">
          <SelectField label="Older than" options={ages} value={age} onValueChange={setAge} className="min-w-40" />
          <Button variant="glass" onClick={() => setBatch({ which: "older", days: Number(age) })}>
            Delete these
          </Button>
          {closed && (
            <Button variant="glass" onClick={() => setBatch({ which: "closed" })}>
              {closed}
            </Button>
          )}
        </fieldset>
        <ConfirmDialog
          open={batch !== null}
          title="Delete all of these?"
          description={`They are deleted for good, also those that are not shown here yet. ${kept}The audit log keeps how many there were.`}
          cancel="Keep them"
          confirm="Delete all"
          busy={deletion.isPending}
          onClose={() => setBatch(null)}
          onConfirm={() => batch && deletion.mutate(batch)}
        />
      </>
    ),
    /** For an entry: deletes all that its network sent. Null if that is this one alone. */
    toNetworkButton: (entry: string | number, headingId?: string) =>
      networks[String(entry)] === undefined ? null : (
        <Button
          variant="quiet"
          size="sm"
          aria-describedby={headingId}
          className="justify-self-start"
          onClick={() => setBatch({ which: "network", entry })}
        >
          {`Delete all ${formatWholeNumber(networks[String(entry)] ?? 0)} of this network`}
        </Button>
      ),
  };
};
