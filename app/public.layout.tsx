import { Outlet } from "react-router";
import { SiteLayout } from "./site-layout.tsx";

/** Layout route of the public pages in `routes.ts`. */
export default function PublicLayout() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  );
}
