import type { ImportTool } from "../../imported-post.ts";
import type { WrittenDate } from "../fields/parse-date.ts";
import type { TagSeparator } from "../fields/read-tags.ts";
import type { Fields } from "../front-matter/fields.ts";

/** What the path of a file says about the text in it. */
export type Place = {
  kind: "post" | "page";
  /** It is where its tool keeps drafts. */
  isDraft: boolean;
  /** The name that its address has if nothing else says so. */
  name: string;
  /** The date in the name of the file. */
  date: WrittenDate | null;
  /** Categories that its folders stand for. */
  categories: readonly string[];
};

export type Page = {
  /** Below the root of the site. */
  path: string;
  place: Place;
  fields: Fields;
  /** Published, as it is written. */
  date: WrittenDate | null;
  title: string;
};

/** Which notations its texts have besides Markdown. */
export type Syntax = {
  /** `{% tag %}` and `{{ value }}` of Liquid, Nunjucks and Swig. */
  hasLiquid: boolean;
  /** `{{< name >}}` and `{{% name %}}`. */
  hasHugoShortcodes: boolean;
  /** `{{ name(argument="") }}` and `{% name() %} … {% end %}`. */
  hasZolaShortcodes: boolean;
  /** `[[note]]`, `%%comment%%`, `^block`. */
  isObsidian: boolean;
  /** A notation that nobody translates is a loss, and not just text that looks like one. */
  keepsUnknownAsCode: boolean;
};

export type Generator = {
  tool: ImportTool;
  siteName: string | null;
  /** Scheme and host; null if its configuration does not say. */
  siteOrigin: string | null;
  /** The path under which the site is: empty, or with a leading slash and none at its end. */
  base: string;
  tagSeparator: TagSeparator;
  /** A text whose front matter is silent is on the site. */
  isPublicByDefault: boolean;
  /** Hexo: front matter without a line before it. */
  allowsBareFrontMatter?: true;
  syntax: Syntax;
  /** Folders whose files are at the root of the site, each with a slash at its end. */
  publicFolders: readonly string[];
  /** The fields that its configuration gives to all texts of a folder. */
  getDefaults(path: string): Fields;
  /** Null: no text to be imported. */
  place(path: string, fields: Fields): Place | null;
  /** Paths at the old site, without `base`; its own first, then those that only may have been. Empty if unknown. */
  toPaths(page: Page): string[];
};

export const onlyMarkdown: Syntax = {
  hasLiquid: false,
  hasHugoShortcodes: false,
  hasZolaShortcodes: false,
  isObsidian: false,
  keepsUnknownAsCode: false,
};
