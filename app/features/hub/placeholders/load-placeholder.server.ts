import { data, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { getContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";

type Texts = { asked: string; unknown: string };
type Named = { id: string; name: string };

/** Sentence about the id in the query string. Only known names are shown, never the id itself. */
export const describeRequest = (id: string | null, known: readonly Named[], texts: Texts): string | undefined => {
  if (id === null) return undefined;
  const found = known.find((entry) => entry.id === id);
  return found ? fill(texts.asked, { name: found.name }) : texts.unknown;
};

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request };

/** Loader of a placeholder page, with an optional query parameter `agent` or `project`. */
const createLoader =
  (parameter: "agent" | "project", list: "agents" | "projects") =>
  ({ context, request }: LoaderArgs) => {
    const id = new URL(request.url).searchParams.get(parameter);
    const note = describeRequest(id, getContent("hub/dashboard")[list], getContent("hub/placeholders")[list]);
    return data({ siteUrl: context.get(siteContext).siteUrl, note }, { headers: publicCacheHeaders() });
  };

export const loadAgents = createLoader("agent", "agents");
export const loadProjects = createLoader("project", "projects");
