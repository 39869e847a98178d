import { data, Outlet } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/dev-console.layout";
import { ConsoleShell } from "./console-shell.tsx";

// The same shell without the auth guard and without user data.
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

export default function DevConsoleLayout() {
  return (
    <ConsoleShell base="/dev-console">
      <Outlet />
    </ConsoleShell>
  );
}
