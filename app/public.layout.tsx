import { Outlet } from "react-router";
import { SiteLayout } from "./site-layout.tsx";

/** Stands around every page that is listed below it in `routes.ts`. */
export default function PublicLayout() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  );
}
