import { useEffect } from "react";
import { Outlet } from "react-router";
import { prefetchRoutes } from "#app/lib/navigation/prefetch-routes.ts";
import { TimelineStrip } from "../timeline/timeline-strip.tsx";
import { navigation } from "./hub-navigation.ts";
import { HubShell } from "./hub-shell.tsx";

const strip = <TimelineStrip />;
const paths = navigation.entries.map(({ to }) => to);

/** Layout route of the hub. Its pages render the content of `<main>`. */
export default function HubLayout() {
  useEffect(() => prefetchRoutes(paths), []);
  return (
    <HubShell strip={strip}>
      <Outlet />
    </HubShell>
  );
}
