import { data, Outlet } from "react-router";
import type { Route } from "./+types/console.layout";
import { PendingApprovalCard } from "./features/accounts/waiting/pending-approval-card.tsx";
import { RequireAccess } from "./features/chat/console/shell/require-access.tsx";
import { QueryProvider } from "./lib/api/query-provider.tsx";
import { publicCacheHeaders } from "./lib/cache-headers.ts";
import { getContent, useContent } from "./lib/content/content.ts";

// The server-rendered document is the same for everyone; the session is known only in the browser.
export const loader = () => data(null, { headers: publicCacheHeaders() });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => {
  const persona = getContent("persona");
  const texts = getContent("console");
  return [
    { title: `${persona.productName} ${texts.name}` },
    { name: "description", content: texts.description },
    { name: "robots", content: "noindex" },
  ];
};

// Users whose access is pending can still manage their account and sign out.
const openPaths = ["/console/settings"];

export default function ConsoleLayout() {
  const accessTexts = useContent("access");
  return (
    <QueryProvider>
      <RequireAccess
        waiting={(request, onAgain) => <PendingApprovalCard request={request} onAgain={onAgain} />}
        openPaths={openPaths}
        linkError={accessTexts.auth.notices.link}
      >
        <Outlet />
      </RequireAccess>
    </QueryProvider>
  );
}
