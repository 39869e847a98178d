import { useQuery } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { EmailTransportInfo } from "#contracts/admin.ts";
import { SubscribersCard } from "./subscribers-card.tsx";

const useTransport = (): EmailTransportInfo | undefined =>
  useQuery({
    queryKey: ["mail-transport"],
    queryFn: ({ signal }) => callAsOwner("admin-inbox", { action: "mail-transport" }, { signal }),
  }).data?.transport;

/** How the site sends its emails. */
export const MailTransport = () => {
  const transport = useTransport();
  return (
    transport && (
      <p className="rounded-md bg-accent-subtle px-4 py-3 text-sm [overflow-wrap:anywhere]">
        {transport.kind === "smtp" && (
          <>
            <span>Through the mail server </span>
            <strong>{transport.host}</strong>
          </>
        )}
        {transport.kind === "kept" && <span>No mail server is configured, so all emails stay on this site. </span>}
        {transport.kind === "kept" && transport.outbox && (
          <a href={transport.outbox} className="font-semibold text-accent underline underline-offset-3">
            Open the outbox
          </a>
        )}
      </p>
    )
  );
};

/** Nobody subscribes where no email goes out. */
export const Subscribers = () => useTransport()?.kind === "smtp" && <SubscribersCard />;
