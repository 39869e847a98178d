import { Outlet } from "react-router";
import { PendingApprovalCard } from "./features/accounts/waiting/pending-approval-card.tsx";
import { describeConsole } from "./features/chat/console/shell/describe-console.ts";
import { RequireAccess } from "./features/chat/console/shell/require-access.tsx";
import { QueryProvider } from "./lib/api/query-provider.tsx";
import { useContent } from "./lib/content/content.ts";
import { loadNothing, passLoaderHeaders } from "./lib/public-page.server.ts";

// The session is known only in the browser.
export const loader = loadNothing;
export const headers = passLoaderHeaders;
export const meta = describeConsole;

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
