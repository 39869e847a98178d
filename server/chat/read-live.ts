import type { SiteStatus } from "#contracts/status/site-status.ts";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import { describeHealth } from "./commands/status.ts";
import type { BuiltInNeoDeps } from "./neo/built-in-neo.ts";
import { escapeMarkdown } from "./neo/escape-markdown.ts";

const storyCount = 5;

type Deps = { backend: Pick<Backend, "anonClient">; content: Content; readStatus(): Promise<SiteStatus> };

/** Reads the live data of the built-in NEO with a visitor's rights; returns nothing if it cannot be read. */
export const createLiveReader = ({ backend, content, readStatus }: Deps): BuiltInNeoDeps["readLive"] => {
  const readStories = async (signal: AbortSignal): Promise<string> => {
    if (content.get("pages").hidden.includes("stories")) return "";
    const { data } = await backend
      .anonClient()
      .from("posts")
      .select("slug, title")
      .eq("status", "published")
      .order("published_at", { ascending: false })
      .limit(storyCount)
      .abortSignal(signal);
    signal.throwIfAborted();
    return (data ?? []).map(({ slug, title }) => `- [${escapeMarkdown(title)}](/post/${slug})`).join("\n");
  };
  return async (what, signal) =>
    what === "stories" ? readStories(signal) : describeHealth(await readStatus(), content);
};
