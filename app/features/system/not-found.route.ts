import { redirect, redirectDocument, replace } from "react-router";
import { siteContext } from "#app/lib/site-context.ts";
import { findAliasTarget, toAliases } from "#contracts/site-addresses.ts";
import type { Route } from "./+types/not-found.route";

/**
 * Catch-all route, also of hidden pages: aliases redirect to their page, unknown paths to the home page, replacing the
 * history entry; missing files give a 404.
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
  return isFile
    ? new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } })
    : replace(pathname === "/" ? "/landing" : "/");
};
