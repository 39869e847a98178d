import { z } from "zod";
import type { ModelTool } from "../../models/language-model.ts";
import type { Content } from "../../content/live-content.ts";
import type { SearchHit, SiteSearch } from "../../search/site-search.ts";
import { getTopics } from "./find-topic.ts";

const hitsPerSearch = 6;
const maxQuery = 300;

// Shared by all answers: a schema takes several kilobytes for as long as an answer streams.
const toolInput = z.object({ query: z.string().min(1).max(maxQuery).describe("A few telling words") });

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const toResult = ({ title, heading, url, text }: SearchHit): string =>
  `<result link="${url}" page="${escape(heading ? `${title}, ${heading}` : title)}">${escape(text)}</result>`;

/** The known topic about the site itself, with the pages that it links to. */
const findPages = (content: Content, query: string): { pages: string[]; result: string } | null => {
  const answer = getTopics(content).findTopic(query)?.answer ?? "";
  const pages = [...answer.matchAll(/\]\(([^()]*)\)/g)].map(([, to = ""]) => to);
  const [first] = pages;
  return first ? { pages, result: `<result link="${first}" page="About this site">${escape(answer)}</result>` } : null;
};

/** The results as data: whatever they contain, they cannot close the element around them. */
const toResults = (results: readonly string[]): string =>
  `<search_results>\n${results.join("\n") || "Nothing fits."}\n</search_results>`;

/** The searches for one answer. They read only what visitors may read. */
export const createSearchTool = ({ content, search }: { content: Content; search: SiteSearch }) => {
  const hitsByUrl = new Map<string, SearchHit>();
  const pages = new Set<string>();

  const find = async (query: string, signal: AbortSignal): Promise<string> => {
    const hits = await search.find(query.slice(0, maxQuery), { limit: hitsPerSearch, signal });
    for (const hit of hits) {
      if (!hitsByUrl.has(hit.url)) hitsByUrl.set(hit.url, hit);
      pages.add(hit.url.split("#")[0] ?? hit.url);
    }
    const matchingPages = findPages(content, query);
    for (const page of matchingPages?.pages ?? []) pages.add(page);
    return toResults([...(matchingPages ? [matchingPages.result] : []), ...hits.map(toResult)]);
  };
  const tool: ModelTool<{ query: string }> = {
    name: "search_site",
    description:
      "Searches the published stories, the documentation and the guide of this site. Answers with paragraphs and the link of each. Search for the words that the answer would contain.",
    input: toolInput,
    run: ({ query }, signal) => find(query, signal),
  };
  return {
    tool: tool as ModelTool,
    find,
    /** Whether a search for this answer found that paragraph or page. */
    hasFound: (path: string): boolean => hitsByUrl.has(path) || pages.has(path),
    /** The paragraph, of all found, whose sentence has most of the question's keywords. */
    getBest: (): SearchHit | null =>
      [...hitsByUrl.values()].reduce<SearchHit | null>(
        (best, hit) => (best && best.quotable >= hit.quotable ? best : hit),
        null,
      ),
  };
};
