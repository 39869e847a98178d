import { data, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { describeRequest } from "./describe-request.ts";
import { getContent } from "#app/lib/content/content.ts";

type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request };

/** Loader of a placeholder page, with an optional query parameter `agent` or `project`. */
const createLoader = (parameter: "agent" | "project", list: "agents" | "projects") => {
  const dashboard = getContent("hub/dashboard");
  const placeholders = getContent("hub/placeholders");
  return ({ context, request }: LoaderArgs) => {
    const id = new URL(request.url).searchParams.get(parameter);
    const note = describeRequest(id, dashboard[list], placeholders[list]);
    return data({ siteUrl: context.get(siteContext).siteUrl, note }, { headers: publicCacheHeaders() });
  };
};

export const loadAgents = createLoader("agent", "agents");
export const loadProjects = createLoader("project", "projects");
