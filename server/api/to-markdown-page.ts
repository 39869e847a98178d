import { stringify } from "yaml";
import type { DocumentText, Story } from "./site-texts.ts";

const toPage = (fields: Record<string, string | null>, content: string): string => {
  const frontMatter = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return `---\n${stringify(frontMatter)}---\n\n${content.trim()}\n`;
};

/** A story with its title, address and dates as front matter. */
export const toStoryPage = (story: Story, siteUrl: string): string =>
  toPage(
    {
      title: story.title,
      url: `${siteUrl}/post/${story.slug}`,
      description: story.excerpt,
      published: story.published_at,
      written_with: story.written_with,
    },
    story.content,
  );

/** A page of the documentation in the same form. */
export const toDocumentPage = ({ title, path, description, content }: DocumentText, siteUrl: string): string =>
  toPage({ title, url: siteUrl + path, description }, content);
