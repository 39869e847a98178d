import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { type Batch, BulkDelete } from "#app/ui/forms/bulk-delete.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { NetworkCounts } from "#contracts/entry-batch.ts";
import { showError } from "#app/lib/owner/error-message.ts";

type BulkDeletion = {
  /** Above the list. */
  controls: ReactElement;
  /** For an entry: deletes all that its network sent. Null if that is this one alone. */
  toNetworkButton(entry: string | number, networks: NetworkCounts, headingId: string): ReactElement | null;
};

/** Deletes many entries of a list of the inbox, whose pages are cached under `name`. */
export const useBulkDelete = (
  list: "feedback" | "typo_reports" | "chat_reports",
  name: string,
  hasClosed: boolean,
): BulkDeletion => {
  const queryClient = useQueryClient();
  const [batch, setBatch] = useState<Batch | null>(null);
  const deletion = useMutation({
    mutationFn: (chosen: Batch) => callAsOwner("admin-inbox", { action: "delete-entries", list, batch: chosen }),
    onSuccess: async ({ deleted }) => {
      setBatch(null);
      showToast({ title: `${deleted.toLocaleString("en-US")} deleted`, tone: "success" });
      await queryClient.invalidateQueries({ queryKey: ["inbox", name] });
      await queryClient.invalidateQueries({ queryKey: ["site-status"] });
    },
    onError: showError,
  });
  return {
    controls: (
      <BulkDelete
        description="They are deleted for good, also those that are not shown here yet. The audit log keeps how many there were."
        closed={hasClosed ? "Delete all closed" : null}
        batch={batch}
        busy={deletion.isPending}
        onChoose={setBatch}
        onConfirm={(chosen) => deletion.mutate(chosen)}
      />
    ),
    toNetworkButton(entry, networks, headingId) {
      const count = networks[String(entry)];
      if (count === undefined) return null;
      return (
        <div>
          <Button
            variant="quiet"
            size="sm"
            aria-describedby={headingId}
            onClick={() => setBatch({ which: "network", entry })}
          >
            {`Delete all ${count.toLocaleString("en-US")} of this network`}
          </Button>
        </div>
      );
    },
  };
};
