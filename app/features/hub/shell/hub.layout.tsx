import { Outlet } from "react-router";
import { TimelineStrip } from "../timeline/timeline-strip.tsx";
import { HubShell } from "./hub-shell.tsx";

/** Layout route of the hub. Its pages draw what is inside of `<main>`. */
export default function HubLayout() {
  return (
    <HubShell strip={<TimelineStrip />}>
      <Outlet />
    </HubShell>
  );
}
