import { type FormFieldName, formFieldNames } from "#contracts/posts/post-fields.ts";

type FileText = Partial<Record<FormFieldName, string>>;
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
  return { title, content, ...getDrawnTexts(given), prompt };
};

export const readImport = async (file: File): Promise<ImportedPost | ImportError> => {
  if (!file.name.endsWith(".json")) return "Please select a JSON file";
  if (file.size > maxImportBytes) return "Invalid JSON file";
  return parseImport(await file.text());
};

type ExportedPost = { title: string; content: string; image_prompt: string | null } & {
  [Name in FormFieldName]?: string | null;
};

/** Exports a post as a JSON file that can be imported again. */
export const toImportFile = (post: ExportedPost): string => {
  const { title, content, image_prompt } = post;
  const prompt = image_prompt && { pollinations_prompt: image_prompt };
  return JSON.stringify({ title, content, ...getDrawnTexts(post), ...prompt }, null, 2);
};
