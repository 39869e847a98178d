import type { DocumentText, StorySummary } from "./site-texts.ts";

type Given = {
  siteUrl: string;
  name: string;
  description: string;
  stories: readonly StorySummary[];
  documents: readonly DocumentText[];
};

const toLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
const toLabel = (text: string): string => toLine(text).replaceAll(/[[\]\\]/g, String.raw`\$&`);
const toLink = (title: string, url: string, note: string | null): string =>
  `- [${toLabel(title)}](${url})${note ? `: ${toLine(note)}` : ""}`;

const toSection = (heading: string, links: readonly string[]): string[] =>
  links.length === 0 ? [] : [`## ${heading}\n\n${links.join("\n")}`];

/** What the site is and where its texts are, in the form of llmstxt.org. */
export const toLlmsText = ({ siteUrl, name, description, stories, documents }: Given): string =>
  `${[
    `# ${toLine(name)}`,
    `> ${toLine(description)}`,
    "The character of this site is fictional. Texts end in `.md` and are Markdown with front matter.",
    ...toSection(
      "Stories",
      stories.map(({ title, slug, excerpt }) => toLink(title, `${siteUrl}/post/${slug}.md`, excerpt)),
    ),
    ...toSection(
      "Documentation",
      documents.map(({ title, path, description: about }) => toLink(title, `${siteUrl}${path}.md`, about)),
    ),
    ...toSection("For programs", [
      toLink("OpenAPI", `${siteUrl}/openapi.json`, "the functions of the site"),
      toLink("MCP", `${siteUrl}/mcp`, "search, stories, documentation and status as tools"),
      toLink("RSS", `${siteUrl}/rss.xml`, "the newest stories with their whole text"),
      toLink("Sitemap", `${siteUrl}/sitemap.xml`, "all pages"),
    ]),
  ].join("\n\n")}\n`;
