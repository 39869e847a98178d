import { useEffect } from "react";
import { Outlet } from "react-router";
import { prefetchRoutes } from "#app/lib/navigation/prefetch-routes.ts";
import { isShown } from "#app/lib/shown-pages.ts";
import { useContent } from "#app/lib/content/content.ts";
import { TimelineStrip } from "../timeline/timeline-strip.tsx";
import { HubShell } from "./hub-shell.tsx";

const strip = <TimelineStrip />;

/** Layout route of the hub. Its pages render the content of `<main>`. */
export default function HubLayout() {
  const { entries } = useContent("hub/navigation");
  useEffect(() => prefetchRoutes(entries.map(({ to }) => to)), [entries]);
  return (
    <HubShell strip={isShown("hub") ? strip : undefined}>
      <Outlet />
    </HubShell>
  );
}
