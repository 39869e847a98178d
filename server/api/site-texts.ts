import { isHiddenAddress } from "#contracts/hidden-links.ts";
import { AppError } from "#contracts/errors.ts";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";

const summaryColumns = "slug,title,excerpt,published_at,written_with";

export type StorySummary = {
  slug: string;
  title: string;
  excerpt: string | null;
  published_at: string | null;
  /** The model that wrote it; null if a person did. */
  written_with: string | null;
};
export type Story = StorySummary & { content: string };
/** A Markdown page; `path` is its canonical address. */
export type DocumentText = { path: string; title: string; description: string; content: string };

const unavailable = (detail: string) =>
  new AppError("unavailable", "The stories cannot be read at the moment. Please try again soon.", { detail });

/** What any visitor may read as Markdown. Hidden pages are not there. */
export const createSiteTexts = (
  backend: Pick<Backend, "anonClient">,
  content: Content,
  readHub: () => Pick<HubTexts, "docs" | "dualityProtocol">,
) => {
  const showsStories = (): boolean => !content.get("pages").hidden.includes("stories");
  const listDocuments = (): DocumentText[] => {
    const { docs, dualityProtocol } = readHub();
    const { hidden } = content.get("pages");
    return [...docs, ...(dualityProtocol ? [dualityProtocol] : [])].filter(
      ({ path }) => !isHiddenAddress(path, hidden),
    );
  };
  return {
    /** Published stories, newest first. Throws if the database is away. */
    async listStories(limit: number): Promise<StorySummary[]> {
      if (!showsStories()) return [];
      const { data, error } = await backend
        .anonClient()
        .from("posts")
        .select(summaryColumns)
        .eq("kind", "post")
        .eq("status", "published")
        .order("published_at", { ascending: false })
        .order("id", { ascending: false })
        .limit(limit);
      if (error) throw unavailable(error.message);
      return data;
    },
    async findStory(slug: string): Promise<Story | null> {
      if (!showsStories()) return null;
      const { data, error } = await backend
        .anonClient()
        .from("posts")
        .select(`${summaryColumns},content`)
        .eq("status", "published")
        .eq("slug", slug)
        .maybeSingle();
      if (error) throw unavailable(error.message);
      return data;
    },
    listDocuments,
    findDocument: (path: string): DocumentText | null => listDocuments().find((page) => page.path === path) ?? null,
  };
};

export type SiteTexts = ReturnType<typeof createSiteTexts>;
