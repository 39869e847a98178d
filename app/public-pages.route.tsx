import { Outlet } from "react-router";
import { SitePage } from "./site-page.tsx";

/** Stands around every page that is listed below it in `routes.ts`. */
export default function PublicPages() {
  return (
    <SitePage>
      <Outlet />
    </SitePage>
  );
}
