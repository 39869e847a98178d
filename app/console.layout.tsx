import { data, Outlet } from "react-router";
import { persona } from "#content/content.ts";
import type { Route } from "./+types/console.layout";
import { texts as accessTexts } from "./features/access/access-content.ts";
import { WaitingCard } from "./features/access/waiting/waiting-card.tsx";
import { texts } from "./features/console/console-content.ts";
import { ConsoleGuard } from "./features/console/shell/console-guard.tsx";
import { publicPage } from "./lib/page-headers.ts";

// The document is the same for everybody: who is asking shows only in the browser.
export const loader = () => data(null, { headers: publicPage() });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [{ title: `${persona.productName} ${texts.name}` }, { name: "description", content: texts.description }, { name: "robots", content: "noindex" }];

// Whoever waits for approval may still look after his account, and leave.
const openPaths = ["/console/settings"];

export default function ConsoleLayout() {
  return (
    <ConsoleGuard waiting={(request, onAgain) => <WaitingCard request={request} onAgain={onAgain} />} openPaths={openPaths} linkProblem={accessTexts.auth.notices.link}>
      <Outlet />
    </ConsoleGuard>
  );
}
