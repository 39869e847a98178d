import { replace } from "react-router";
import type { Route } from "./+types/not-found.route";

/** Catch-all route: unknown paths redirect to the home page, replacing the history entry; missing files give a 404. */
export const loader = ({ request }: Route.LoaderArgs): Response => {
  const { pathname } = new URL(request.url);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(pathname.replace(/\.data$/, ""));
  return isFile ? new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } }) : replace("/");
};
