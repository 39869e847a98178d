import { Outlet } from "react-router";
import { loadNothing, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { ConsoleShell } from "./console-shell.tsx";
import { describeConsole } from "./describe-console.ts";

// The same shell without the auth guard and without user data.
export const loader = loadNothing;
export const headers = passLoaderHeaders;
export const meta = describeConsole;

export default function DevConsoleLayout() {
  return (
    <ConsoleShell base="/dev-console">
      <Outlet />
    </ConsoleShell>
  );
}
