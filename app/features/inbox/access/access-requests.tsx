import { type ReactElement, useRef } from "react";
import { ApiError } from "#app/lib/api/api-error.ts";
import { useFocusAfterRemoval } from "#app/lib/focus/use-focus-after-removal.ts";
import { useBulkDelete } from "#app/lib/lists/use-bulk-delete.tsx";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { RetryButton } from "#app/ui/actions/retry-button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import type { Row } from "#contracts/database.ts";
import { formatWholeNumber } from "#contracts/format-english.ts";
import { RequestCard } from "./request-card.tsx";
import { getErrorMessage, showError, useAccessRequests } from "./use-access-requests.ts";

const Group = ({
  title,
  requests,
  children,
}: {
  title: string;
  requests: Row<"access_requests">[];
  children: (request: Row<"access_requests">) => ReactElement;
}) =>
  requests.length > 0 && (
    <section className="grid gap-4">
      <h2 className="text-sm font-semibold tracking-label text-foreground-muted uppercase">
        {`${title} · ${requests.length}`}
      </h2>
      {requests.map(children)}
    </section>
  );

const Denied = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => {
  const code = error instanceof ApiError ? error.code : "internal";
  const isForbidden = code === "forbidden";
  const action =
    code === "unauthorized" ? (
      <ButtonLink to="/auth?next=/admin/access-requests">Log in</ButtonLink>
    ) : (
      !isForbidden && (
        <RetryButton variant="primary" size="md" onClick={onAgain}>
          Try again
        </RetryButton>
      )
    );
  return (
    <EmptyState
      title={code === "unavailable" ? "Something went wrong" : "This page is for the owner of this site."}
      description={isForbidden ? "Only the owner of this site may see the requests." : getErrorMessage(error)}
      action={action}
    />
  );
};

type AccessRequestsProps = {
  /** Login form shown instead of the list when the credentials are rejected. */ login?: Elements;
};

/** The owner's list of access requests, for a page or a tab. */
export const AccessRequests = ({ login }: AccessRequestsProps) => {
  const list = useAccessRequests();
  const { entries: requests, count, last, more, error, retry, replace } = list;
  const bulk = useBulkDelete({
    list,
    remove: (batch) => callAsOwner("access-requests", { action: "delete", batch }),
    onError: showError,
    closed: "Delete all rejected",
    kept: "Whoever is approved stays. ",
  });
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(box);
  if (!last && !error) {
    return (
      <output className="flex items-center gap-3 text-foreground-muted">
        <Spinner />
        <span>Loading requests…</span>
      </output>
    );
  }
  if (error && requests.length === 0) {
    const isRefused = error instanceof ApiError && (error.code === "unauthorized" || error.code === "forbidden");
    return (isRefused && login) || <Denied error={error} onAgain={retry} />;
  }
  const waiting = requests.filter(({ status }) => status === "pending");
  const decided = requests.filter(({ status }) => status !== "pending");
  const card = (request: Row<"access_requests">) => (
    <RequestCard
      key={request.id}
      request={request}
      onDecided={replace}
      more={request.status !== "approved" && bulk.toNetworkButton(request.id)}
    />
  );
  if (requests.length === 0)
    return (
      <EmptyState
        title="No pending requests."
        description="When somebody requests access, it appears here and you get an email."
      />
    );
  return (
    <div ref={box} className="grid gap-12">
      <div className="grid gap-4">{bulk.controls}</div>
      <Group title="Pending" requests={waiting}>
        {card}
      </Group>
      <Group title="Decided" requests={decided}>
        {card}
      </Group>
      {more && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="glass" onClick={more}>
            {error ? "Try again" : "Show more"}
          </Button>
          <span className="text-sm text-foreground-muted">
            {error
              ? getErrorMessage(error)
              : `${formatWholeNumber(requests.length)} of ${formatWholeNumber(count)} requests are shown, the pending ones first.`}
          </span>
        </div>
      )}
    </div>
  );
};
