import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useContent } from "#app/lib/content/content.ts";
import { type Batch, BulkDelete } from "#app/ui/forms/bulk-delete.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { fill } from "#contracts/fill.ts";
import type { NetworkCounts } from "#contracts/entry-batch.ts";
import { showError } from "../api/error-message.ts";

const ages = ["7", "30", "90", "365"] as const;

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
  const { bulk: texts } = useContent("admin");
  const queryClient = useQueryClient();
  const [batch, setBatch] = useState<Batch | null>(null);
  const deletion = useMutation({
    mutationFn: (chosen: Batch) => callAsOwner("admin-inbox", { action: "delete-entries", list, batch: chosen }),
    onSuccess: async ({ deleted }) => {
      setBatch(null);
      showToast({ title: fill(texts.done, { count: deleted.toLocaleString("en-US") }), tone: "success" });
      await queryClient.invalidateQueries({ queryKey: ["inbox", name] });
      await queryClient.invalidateQueries({ queryKey: ["site-status"] });
    },
    onError: showError,
  });
  return {
    controls: (
      <BulkDelete
        texts={texts}
        ages={ages.map((value) => ({ value, label: fill(texts.days, { count: value }) }))}
        closed={hasClosed ? texts.deleteClosed : null}
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
            {fill(texts.deleteNetwork, { count: count.toLocaleString("en-US") })}
          </Button>
        </div>
      );
    },
  };
};
