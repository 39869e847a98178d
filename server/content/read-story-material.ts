import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse as parseYaml, YAMLParseError } from "yaml";
import type { z } from "zod";
import {
  episodesSchema,
  type StoryBible,
  storyBibleSchema,
  type StoryMaterial,
  storyPhrasesSchema,
} from "@site/storyteller/story-material.ts";
import { checkStoryMaterial } from "./check-story-material.ts";
import type { ContentProblem } from "./content-problems.ts";

type Read<T> = { value: T | null; problems: ContentProblem[] };

/** Identifies a list entry by its id, which an author finds more easily than its index. */
const toField = (value: unknown, keys: PropertyKey[]): string => {
  let inner = value;
  const names = keys.map((key) => {
    inner = (inner as Record<PropertyKey, unknown> | null | undefined)?.[key];
    const id = (inner as { id?: unknown } | null | undefined)?.id;
    return typeof key === "number" && typeof id === "string" ? id : String(key);
  });
  return names.join(".") || "the whole file";
};

const readYaml = async <T>(contentDir: string, name: string, schema: z.ZodType<T>): Promise<Read<T>> => {
  const file = `content/${name}`;
  const text = await readFile(path.join(contentDir, name), "utf8").catch(() => null);
  if (text === null) return { value: null, problems: [{ file, field: "the whole file", reason: "is missing" }] };
  try {
    const value: unknown = parseYaml(text);
    const result = schema.safeParse(value);
    if (result.success) return { value: result.data, problems: [] };
    return {
      value: null,
      problems: result.error.issues.map((issue) => ({
        file,
        field: toField(value, issue.path),
        reason: issue.message,
      })),
    };
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = error.linePos?.[0].line ?? 0;
    return {
      value: null,
      problems: [{ file, field: `line ${line}`, reason: error.message.split("\n")[0] ?? "is not valid YAML" }],
    };
  }
};

/** The story bible of a content folder, and all problems with it. */
export const readStoryBible = (contentDir: string): Promise<Read<StoryBible>> =>
  readYaml(contentDir, "story/bible.yaml", storyBibleSchema);

export type StoryContent = { bible: StoryBible; material: StoryMaterial };

/** The story bible and the storyteller's material of a content folder, and all problems with them. */
export const readStoryMaterial = async (
  contentDir: string,
): Promise<{ content: StoryContent | null; problems: ContentProblem[] }> => {
  const folder = "story/episodes";
  const names = (await readdir(path.join(contentDir, folder)).catch(() => []))
    .filter((name) => name.endsWith(".yaml"))
    .sort();
  const bible = await readStoryBible(contentDir);
  const phrases = await readYaml(contentDir, "story/phrases.yaml", storyPhrasesSchema);
  const files = await Promise.all(
    names.map(async (name) => ({
      file: `content/${folder}/${name}`,
      ...(await readYaml(contentDir, `${folder}/${name}`, episodesSchema)),
    })),
  );
  const problems = [bible, phrases, ...files].flatMap((read) => read.problems);
  if (names.length === 0)
    problems.push({
      file: `content/${folder}`,
      field: "the whole folder",
      reason: "has no episodes (files that end in .yaml)",
    });
  if (!bible.value || !phrases.value || problems.length > 0) return { content: null, problems };
  const listed = files.map(({ file, value }) => ({ file, episodes: value ?? [] }));
  const content = {
    bible: bible.value,
    material: { episodes: listed.flatMap(({ episodes }) => episodes), phrases: phrases.value },
  };
  return { content, problems: checkStoryMaterial(content.bible, content.material.phrases, listed) };
};
