/** Fields of a JSON post file. */
export type ImportedPost = { title: string; content: string; prompt: string | null };
export type ImportError =
  | "Please select a JSON file"
  | "JSON must contain title and content fields"
  | "Invalid JSON file";

/** Size limit in bytes: a post has at most 500,000 characters. */
export const maxImportBytes = 4_000_000;

const getText = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

/** Parses and validates a JSON post file. Returns the post or an error message. */
export const parseImport = (text: string): ImportedPost | ImportError => {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return "Invalid JSON file";
  }
  const { title, content, pollinations_prompt, image_prompt } = (value ?? {}) as Record<string, unknown>;
  const [givenTitle, givenContent] = [getText(title), getText(content)];
  if (!givenTitle || !givenContent) return "JSON must contain title and content fields";
  return { title: givenTitle, content: givenContent, prompt: getText(pollinations_prompt) ?? getText(image_prompt) };
};

export const readImport = async (file: File): Promise<ImportedPost | ImportError> => {
  if (!file.name.endsWith(".json")) return "Please select a JSON file";
  if (file.size > maxImportBytes) return "Invalid JSON file";
  return parseImport(await file.text());
};

/** Exports a post as a JSON file that can be imported again. */
export const toImportFile = ({
  title,
  content,
  image_prompt,
}: {
  title: string;
  content: string;
  image_prompt: string | null;
}): string => JSON.stringify({ title, content, ...(image_prompt && { pollinations_prompt: image_prompt }) }, null, 2);
