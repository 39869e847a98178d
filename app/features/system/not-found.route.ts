import { redirect, replace } from "react-router";
import { findAliasTarget } from "#contracts/site-addresses.ts";
import type { Route } from "./+types/not-found.route";

/**
 * Catch-all route: aliases redirect to their page, unknown paths to the home page, replacing the history entry; missing
 * files give a 404.
 */
export const loader = ({ request }: Route.LoaderArgs): Response => {
  const { pathname, search } = new URL(request.url);
  const target = findAliasTarget(pathname);
  if (target) return redirect(target + search);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(pathname.replace(/\.data$/, ""));
  return isFile ? new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } }) : replace("/");
};
