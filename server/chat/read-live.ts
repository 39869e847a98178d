import type { SiteStatus } from "#contracts/status/site-status.ts";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import { describeHealth } from "./commands/status.ts";
import type { BuiltInNeoDeps } from "./neo/built-in-neo.ts";
import { formatLongDate } from "#contracts/format-in-locale.ts";
import { fill } from "#contracts/fill.ts";
import { escapeMarkdown } from "./neo/escape-markdown.ts";

const storyCount = 5;

const toLink = ({ slug, title }: { slug: string; title: string }): string =>
  `[${escapeMarkdown(title)}](/post/${slug})`;

type Deps = { backend: Pick<Backend, "anonClient">; content: Content; readStatus(): Promise<SiteStatus> };

/** Reads the live data of the built-in NEO with a visitor's rights; returns nothing if it cannot be read. */
export const createLiveReader = ({ backend, content, readStatus }: Deps): BuiltInNeoDeps["readLive"] => {
  const readStories = async (signal: AbortSignal): Promise<string> => {
    if (content.get("pages").hidden.includes("stories")) return "";
    const { count, data } = await backend
      .anonClient()
      .from("posts")
      .select("slug, title, published_at", { count: "exact" })
      .eq("kind", "post")
      .eq("status", "published")
      .order("published_at", { ascending: false })
      .limit(storyCount)
      .abortSignal(signal);
    signal.throwIfAborted();
    const [newest] = data ?? [];
    if (!data || !newest) return "";
    const date = formatLongDate(new Date(newest.published_at ?? 0), content.get("site").locale);
    const counted = fill(content.get("neo/built-in").storyCount, { count: String(count ?? data.length), date });
    return `${counted}\n\n${data.map((one) => `- ${toLink(one)}`).join("\n")}`;
  };
  /** The first story in the order of reading, or else the oldest. */
  const readFirst = async (signal: AbortSignal): Promise<string> => {
    if (content.get("pages").hidden.includes("stories")) return "";
    const { data } = await backend
      .anonClient()
      .from("posts")
      .select("slug, title, excerpt")
      .eq("kind", "post")
      .eq("status", "published")
      .order("story_number", { ascending: true, nullsFirst: false })
      .order("published_at", { ascending: true })
      .limit(1)
      .abortSignal(signal);
    signal.throwIfAborted();
    return (data ?? []).map((one) => `${toLink(one)}: ${escapeMarkdown(one.excerpt ?? "")}`).join("\n");
  };
  return async (what, signal) => {
    if (what === "status") return describeHealth(await readStatus(), content);
    return what === "stories" ? readStories(signal) : readFirst(signal);
  };
};
