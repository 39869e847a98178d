import { redirect, replace } from "react-router";
import { siteContext } from "#app/lib/site-context.ts";
import { findAliasTarget, toAliases } from "#contracts/site-addresses.ts";
import type { Route } from "./+types/not-found.route";

/**
 * Catch-all route, also of hidden pages: aliases redirect to their page, unknown paths to the home page, replacing the
 * history entry; missing files give a 404.
 */
export const loader = ({ context, url }: Pick<Route.LoaderArgs, "context" | "url">): Response => {
  const { pathname, search } = url;
  const target = findAliasTarget(pathname, toAliases(context.get(siteContext).listPages()));
  if (target) return redirect(target + search);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(pathname);
  return isFile
    ? new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } })
    : replace(pathname === "/" ? "/landing" : "/");
};
