import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Story, storySchema } from "#contracts/content/content.ts";
import type { MarkdownPage } from "./check-markdown.ts";
import { type ContentProblem, toContentProblems, toFrontMatterProblem } from "./content-problems.ts";
import { readFrontMatter } from "./front-matter.ts";

type StoryFiles = { stories: Story[]; /** The same as pages. */ pages: MarkdownPage[]; problems: ContentProblem[] };

/** The stories of a content folder in the order of their file names, and all problems with them. */
export const readStoryFiles = async (contentDir: string): Promise<StoryFiles> => {
  const folder = path.join(contentDir, "stories");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  const stories: Story[] = [];
  const pages: MarkdownPage[] = [];
  const problems: ContentProblem[] = [];
  const fileOfSlug = new Map<string, string>();
  for (const name of names) {
    const file = `content/stories/${name}`;
    const parts = readFrontMatter(await readFile(path.join(folder, name), "utf8"));
    if ("reason" in parts) {
      problems.push(toFrontMatterProblem(file, parts));
      continue;
    }
    const content = parts.content.trim();
    const result = storySchema.safeParse(parts.data);
    if (!result.success) {
      problems.push(...toContentProblems(file, result.error));
      continue;
    }
    const { slug, status, published_at } = result.data;
    const twin = fileOfSlug.get(slug);
    if (twin) problems.push({ file, field: "slug", reason: `"${slug}" is already the slug of ${twin}` });
    if (status === "published" && !published_at)
      problems.push({ file, field: "published_at", reason: "a published story needs the time it was published" });
    if (content === "") problems.push({ file, field: "text", reason: "there is no text below the front matter" });
    fileOfSlug.set(slug, file);
    stories.push({ ...result.data, content });
    pages.push({ file, path: `/post/${slug}`, content: parts.content, firstLine: parts.firstLine });
  }
  return { stories, pages, problems };
};
