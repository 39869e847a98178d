import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import type { AccessRequestRow } from "#contracts/database.ts";
import { texts } from "../access-content.ts";
import { RequestCard } from "./request-card.tsx";
import { type AdminCredentials, useAccessRequests } from "./use-access-requests.ts";

const { owner } = texts;

const Group = ({
  title,
  requests,
  children,
}: {
  title: string;
  requests: AccessRequestRow[];
  children: (request: AccessRequestRow) => ReactNode;
}) =>
  requests.length > 0 && (
    <section className="grid gap-4">
      <h2 className="text-sm font-semibold tracking-label text-foreground-muted uppercase">
        {title} · {requests.length}
      </h2>
      {requests.map(children)}
    </section>
  );

/** The owner's list of access requests, for a page or a tab. `refused` can render another login, such as the secret form. */
export const AccessRequests = ({
  proof,
  refused,
}: {
  proof: AdminCredentials;
  refused?: (message: string) => ReactNode;
}) => {
  const { requests, reload, decide } = useAccessRequests(proof);
  if (!requests) {
    return (
      <output className="flex items-center gap-3 text-foreground-muted">
        <Spinner /> {owner.loading}
      </output>
    );
  }
  if (requests.state === "refused") {
    if (refused && (requests.code === "unauthorized" || requests.code === "forbidden"))
      return refused(requests.message);
    const isForbidden = requests.code === "forbidden";
    const action =
      requests.code === "unauthorized" ? (
        <ButtonLink to="/auth?next=/admin/access-requests">{owner.toLogin}</ButtonLink>
      ) : (
        !isForbidden && <Button onClick={() => void reload()}>{owner.again}</Button>
      );
    return (
      <EmptyState
        title={requests.code === "unavailable" ? owner.failed : owner.signInFirst}
        description={isForbidden ? owner.refused : requests.message}
        action={action}
      />
    );
  }
  const waiting = requests.requests.filter(({ status }) => status === "pending");
  const decided = requests.requests.filter(({ status }) => status !== "pending");
  const card = (request: AccessRequestRow) => <RequestCard key={request.id} request={request} onDecide={decide} />;
  if (requests.requests.length === 0) return <EmptyState title={owner.empty} description={owner.emptyText} />;
  return (
    <div className="grid gap-12">
      <Group title={owner.waiting} requests={waiting}>
        {card}
      </Group>
      <Group title={owner.decided} requests={decided}>
        {card}
      </Group>
    </div>
  );
};
