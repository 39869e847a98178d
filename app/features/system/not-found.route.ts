import { replace } from "react-router";
import type { Route } from "./+types/not-found.route";

/** Every path that no other route knows leads home and leaves no trace in the history; a missing file stays missing. */
export const loader = ({ request }: Route.LoaderArgs): Response => {
  const { pathname } = new URL(request.url);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(pathname.replace(/\.data$/, ""));
  return isFile ? new Response("Not found", { status: 404, headers: { "Content-Type": "text/plain" } }) : replace("/");
};
