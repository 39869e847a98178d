import { Outlet } from "react-router";
import { HubShell } from "./hub-shell.tsx";

/** Layout route of the hub. Its pages draw what is inside of `<main>`. */
export default function HubLayout() {
  return (
    <HubShell>
      <Outlet />
    </HubShell>
  );
}
