import { readText } from "../../source-text.ts";
import { getFolder } from "../fields/file-name.ts";
import { Fields, type FieldValue } from "../front-matter/fields.ts";
import { FrontMatterError } from "../front-matter/front-matter-error.ts";
import { readFrontMatter } from "../front-matter/read-front-matter.ts";
import type { SourceTree } from "../source-tree.ts";

const maxSections = 5_000;
const maxDepth = 20;
/** What hides a text. Of fields for some pages only, these are taken for all: to which they apply is not worked out. */
const hiding = ["draft", "build", "_build", "headless", "private", "expiryDate", "publishDate"];

/** The fields that Hugo's `cascade` gives to the texts below a section. */
export const getCascade = (value: FieldValue): Fields => {
  const items = (Array.isArray(value) ? value : [value]).filter((item) => item instanceof Fields);
  return new Fields(
    items.flatMap((fields) => {
      const isForSome = fields.has("_target") || fields.has("target");
      const params = fields.get("params");
      const entries = [...fields.entries(), ...(params instanceof Fields ? params.entries() : [])];
      return isForSome ? hiding.flatMap((name) => fields.getAll(name).map((each) => [name, each] as const)) : entries;
    }),
  );
};

/** What the sections of a site (`_index.md`) give to the texts in them and below them. */
export const readSections = async (
  tree: SourceTree,
  toDefaults: (section: Fields) => Fields,
): Promise<(path: string) => Fields> => {
  const sections = new Map<string, Fields>();
  for (const { path, file } of tree.files
    .filter((each) => /(?:^|\/)_index\.[a-z.]{2,12}$/i.test(each.path))
    .slice(0, maxSections)) {
    const read = await readText(file);
    if ("reason" in read) continue;
    try {
      const fields = toDefaults(readFrontMatter(read.text).fields);
      if (fields.size > 0) sections.set(getFolder(path), fields);
    } catch (error) {
      if (!(error instanceof FrontMatterError)) throw error;
    }
  }
  return (path) => {
    if (sections.size === 0) return new Fields();
    const parts = getFolder(path).split("/").slice(0, maxDepth);
    return parts.reduce(
      (fields, _, count) => {
        const section = sections.get(
          parts
            .slice(0, count)
            .map((part) => `${part}/`)
            .join(""),
        );
        return section ? section.over(fields) : fields;
      },
      sections.get(getFolder(path)) ?? new Fields(),
    );
  };
};
