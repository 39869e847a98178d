import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { showError } from "#app/lib/owner/error-message.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { ConfirmDialog } from "#app/ui/actions/confirm-dialog.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { formatWholeNumber } from "#contracts/format-english.ts";
import type { InboxEntry } from "#contracts/inbox/inbox-list.ts";
import type { InboxKind, InboxOperation } from "#contracts/values/inbox-values.ts";
import { operationLabels } from "./operation-texts.ts";
import type { InboxState } from "./use-inbox.ts";
import { EmailDetail } from "./email-detail.tsx";
import { FeedbackDetail } from "./feedback-detail.tsx";
import { ChatReportDetail, TypoDetail } from "./report-details.tsx";
import { RequestCard } from "./request-card.tsx";
import { ShareDetail } from "./share-detail.tsx";

type EntryProps = { entry: InboxEntry; inbox: InboxState };

/** What can be done with one entry as it is now. A request for access has its own buttons, with a note. */
const listOperations = (entry: InboxEntry): InboxOperation[] => {
  switch (entry.kind) {
    case "access":
      return entry.row.status === "approved" ? [] : ["delete"];
    case "feedback":
      return ["delete"];
    case "mail":
      return [];
    case "shares":
      return entry.row.sharing === "requested" ? ["approve", "decline"] : ["reopen"];
    default:
      return [entry.row.status === "open" ? "close" : "reopen", "delete"];
  }
};
const labelOperation = (operation: InboxOperation, kind: InboxKind): string =>
  operation === "reopen" && kind === "shares" ? "Undo" : operationLabels[operation];

const Operations = ({ entry, inbox }: EntryProps) =>
  listOperations(entry).map((operation) => (
    <Button
      key={operation}
      variant={operation === "delete" ? "quiet" : "glass"}
      size="sm"
      busy={inbox.isRunning}
      onClick={() => inbox.run(operation, [entry.id])}
    >
      {labelOperation(operation, entry.kind)}
    </Button>
  ));

/** Deletes all of its kind that came from the network of an entry, after asking. */
const DeleteNetwork = ({ entry, inbox }: EntryProps) => {
  const [isAsked, setIsAsked] = useState(false);
  const deletion = useMutation({
    mutationFn: () => callAsOwner("admin-inbox", { action: "delete-network", entry: entry.id }),
    onSuccess: async ({ deleted }) => {
      setIsAsked(false);
      showToast({ title: `${formatWholeNumber(deleted)} deleted`, tone: "success" });
      await inbox.list.reload();
    },
    onError: showError,
  });
  if (entry.ofNetwork === null) return null;
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsAsked(true)}>
        {`Delete all ${formatWholeNumber(entry.ofNetwork)} of this network`}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Delete all of these?"
        description={`All of this kind that came from the same network are deleted for good, also those that are not shown here.${entry.kind === "access" ? " Whoever is approved stays." : ""} The audit log keeps how many there were.`}
        cancel="Keep them"
        confirm="Delete all"
        busy={deletion.isPending}
        onClose={() => setIsAsked(false)}
        onConfirm={() => deletion.mutate()}
      />
    </>
  );
};

const WithActions = ({ entry, inbox, children }: EntryProps & { children: Elements }) => (
  <>
    {children}
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      <Operations entry={entry} inbox={inbox} />
      <DeleteNetwork entry={entry} inbox={inbox} />
    </div>
  </>
);

/** An entry of the inbox, opened. */
export const EntryDetail = ({ entry, inbox }: EntryProps) => {
  switch (entry.kind) {
    case "access":
      return (
        <RequestCard
          request={entry.row}
          onDecided={() => void inbox.list.reload()}
          more={
            <>
              <Operations entry={entry} inbox={inbox} />
              <DeleteNetwork entry={entry} inbox={inbox} />
            </>
          }
        />
      );
    case "mail":
      return <EmailDetail email={entry.row} onRetried={() => void inbox.list.reload()} />;
    default:
      return (
        <WithActions entry={entry} inbox={inbox}>
          {entry.kind === "feedback" && <FeedbackDetail feedback={entry.row} />}
          {entry.kind === "typos" && <TypoDetail report={entry.row} />}
          {entry.kind === "chat-reports" && <ChatReportDetail report={entry.row} />}
          {entry.kind === "shares" && <ShareDetail share={entry.row} />}
        </WithActions>
      );
  }
};
