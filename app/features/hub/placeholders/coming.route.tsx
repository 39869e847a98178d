import { useLocation } from "react-router";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { describePage } from "#app/lib/seo.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import type { Route } from "./+types/coming.route";
import { navigation } from "../shell/hub-navigation.ts";
import { placeholders } from "./placeholder-content.ts";

const { guide } = navigation.links;
const { soon, back } = placeholders.comingSoon;

const findPage = (path: string) => {
  const entry = navigation.entries.find(({ to }) => path.startsWith(to) && to !== "/app");
  return entry ?? { title: guide.label, description: `${guide.label}: ${soon}. ${navigation.title}.` };
};

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? describePage({ ...loaderData, path: location.pathname, ...findPage(location.pathname) }) : [];

/** Entries of the sidebar whose page is still to come. */
export default function ComingPage() {
  const { title, description } = findPage(useLocation().pathname);
  return (
    <>
      <PageHeading title={title} />
      <EmptyState title={soon} description={description} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>} />
    </>
  );
}
