import { redirect, replace } from "react-router";
import { findAliasTarget } from "#contracts/site-addresses.ts";
import type { Route } from "./+types/not-found.route";

/**
 * Catch-all route: aliases redirect to their page, unknown paths to the home page, replacing the history entry; missing
 * files give a 404.
 */
export const loader = ({ url: { pathname, search } }: Pick<Route.LoaderArgs, "url">): Response => {
  const target = findAliasTarget(pathname);
  if (target) return redirect(target + search);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(pathname);
  return isFile ? new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } }) : replace("/");
};
