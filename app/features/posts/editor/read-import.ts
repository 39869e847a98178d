import { type FormFieldName, formFieldNames } from "#contracts/posts/post-fields.ts";
import { sortTags } from "#contracts/posts/tags.ts";

type FileText = Partial<Record<FormFieldName, string>> & { /** A tag a line. */ tags?: string };
/** Fields of a JSON post file. `prompt` is its image prompt. */
export type ImportedPost = FileText & { title: string; content: string; prompt: string | null };
export type ImportError =
  | "Please select a JSON file"
  | "JSON must contain title and content fields"
  | "Invalid JSON file";

/** Size limit in bytes: a post has at most 500,000 characters. */
export const maxImportBytes = 4_000_000;

const getText = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

const getDrawnTexts = (given: Record<string, unknown>): FileText =>
  Object.fromEntries(
    formFieldNames.flatMap((name) => {
      const text = getText(given[name]);
      return text === null ? [] : [[name, text]];
    }),
  );

const maxTags = 100;

const getTags = ({ tags }: Record<string, unknown>): FileText => {
  const given = Array.isArray(tags) ? tags.slice(0, maxTags).filter((tag) => typeof tag === "string") : [];
  const lines = sortTags(given).tags.join("\n");
  return lines === "" ? {} : { tags: lines };
};

/** Parses and validates a JSON post file. Returns the post or an error message. */
export const parseImport = (text: string): ImportedPost | ImportError => {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return "Invalid JSON file";
  }
  const given = (value ?? {}) as Record<string, unknown>;
  const [title, content] = [getText(given.title), getText(given.content)];
  if (!title || !content) return "JSON must contain title and content fields";
  const prompt = getText(given.pollinations_prompt) ?? getText(given.image_prompt);
  return { title, content, ...getDrawnTexts(given), ...getTags(given), prompt };
};

export const readImport = async (file: File): Promise<ImportedPost | ImportError> => {
  if (!file.name.endsWith(".json")) return "Please select a JSON file";
  if (file.size > maxImportBytes) return "Invalid JSON file";
  return parseImport(await file.text());
};

type ExportedPost = { title: string; content: string; image_prompt: string | null; tags: string[] } & {
  [Name in FormFieldName]?: string | null;
};

/** Exports a post as a JSON file that can be imported again. */
export const toImportFile = (post: ExportedPost): string => {
  const { title, content, image_prompt, tags } = post;
  const others = { ...(tags.length > 0 && { tags }), ...(image_prompt && { pollinations_prompt: image_prompt }) };
  return JSON.stringify({ title, content, ...getDrawnTexts(post), ...others }, null, 2);
};
