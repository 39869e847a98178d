import { data, redirect, redirectDocument, replace } from "react-router";
import { getContent } from "#app/lib/content/content.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { findAliasTarget, toAliases } from "#contracts/site-addresses.ts";
import type { Route } from "./+types/not-found.route";

/**
 * Catch-all route, also of hidden pages: aliases redirect to their page, missing files give a 404, and unknown paths
 * too, or they redirect to the home page, replacing the history entry.
 */
export const loader = async ({ context, url }: Pick<Route.LoaderArgs, "context" | "url">): Promise<Response> => {
  const { pathname, search } = url;
  const { findRedirect, listPages } = context.get(siteContext);
  const target = findAliasTarget(pathname, toAliases(listPages()));
  if (target) return redirect(target + search);
  // A document is redirected before it is rendered (server/pages/serve-pages.ts); this is a link of a page.
  const moved = await findRedirect(url.href);
  if (moved) return redirectDocument(moved);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(pathname);
  const isMissing = pathname !== "/" && (isFile || getContent("pages").hasMissingPage === true);
  if (isMissing) throw data(null, { status: 404 });
  return replace(pathname === "/" ? "/landing" : "/");
};

/** Never rendered: with it, a 404 is shown by the boundary of errors, as of any page. */
export default function NotFound(): null {
  return null;
}
