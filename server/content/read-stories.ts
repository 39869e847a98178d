import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse as parseYaml, YAMLParseError } from "yaml";
import { type Story, storySchema } from "#contracts/content/content.ts";
import { type ContentProblem, toContentProblems } from "./content-problems.ts";

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

/** Splits a Markdown file into its YAML front matter and the text below it. */
const splitStory = (file: string, text: string): { data: unknown; content: string } | ContentProblem => {
  const match = frontMatter.exec(text);
  if (!match)
    return { file, field: "front matter", reason: "the file must begin with a block between two lines of ---" };
  try {
    return { data: parseYaml(match[1] ?? ""), content: text.slice(match[0].length).trim() };
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    return {
      file,
      field: `front matter, line ${(error.linePos?.[0].line ?? 0) + 1}`,
      reason: error.message.split("\n")[0] ?? "is not valid YAML",
    };
  }
};

/** The stories of a content folder in the order of their file names, and all problems with them. */
export const readStories = async (contentDir: string): Promise<{ stories: Story[]; problems: ContentProblem[] }> => {
  const folder = path.join(contentDir, "stories");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).sort();
  const stories: Story[] = [];
  const problems: ContentProblem[] = [];
  const fileOfSlug = new Map<string, string>();
  for (const name of names) {
    const file = `content/stories/${name}`;
    const parts = splitStory(file, await readFile(path.join(folder, name), "utf8"));
    if ("reason" in parts) {
      problems.push(parts);
      continue;
    }
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
    if (parts.content === "") problems.push({ file, field: "text", reason: "there is no text below the front matter" });
    fileOfSlug.set(slug, file);
    stories.push({ ...result.data, content: parts.content });
  }
  return { stories, problems };
};
