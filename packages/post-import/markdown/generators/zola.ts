import { Fields, findText, toBoolean } from "../front-matter/fields.ts";
import { readSections } from "./section-fields.ts";
import type { SourceTree } from "../source-tree.ts";
import { type Generator, onlyMarkdown } from "./generator.ts";
import { parsePath, parseSiteAddress, urlize } from "./permalink.ts";
import { findKind, getSlug, isInPostFolder, isMarkdown, replaceLast, toFolderPath, toPlace } from "./place.ts";
import { type ConfigProblem, readConfig } from "./read-config.ts";

export const createZola = async (tree: SourceTree, problems: ConfigProblem[]): Promise<Generator> => {
  const config = await readConfig(tree, ["config.toml", "zola.toml"], problems);
  // The pages of a section that is a draft are not made.
  const getDefaults = await readSections(tree, (section) =>
    toBoolean(section.get("draft")) === true ? new Fields([["section_draft", true]]) : new Fields(),
  );
  const site = parseSiteAddress(findText(config, "base_url"));
  const folder = tree.hasFolder("content") ? "content/" : "";
  return {
    tool: "zola",
    siteName: findText(config, "title"),
    siteOrigin: site?.origin ?? null,
    base: site?.base ?? "",
    tagSeparator: "comma",
    isPublicByDefault: true,
    syntax: { ...onlyMarkdown, hasZolaShortcodes: true, keepsUnknownAsCode: true },
    publicFolders: ["static/", "content/"],
    getDefaults,
    place(path, fields) {
      if (!path.startsWith(folder) || !isMarkdown(path) || /(?:^|\/)_index\.[a-z.]{2,12}$/i.test(path)) return null;
      const inner = path.slice(folder.length);
      const isPost = inner.includes("/") && (fields.get("date") !== null || isInPostFolder(inner));
      const place = toPlace(inner, findKind(fields) ?? "post", { isDraft: false });
      return isPost || place.date || fields.get("date") !== null
        ? place
        : { ...place, kind: findKind(fields) ?? "page" };
    },
    toPaths({ path, fields, place }) {
      const written = findText(fields, "path");
      const fixed = written === null ? null : parsePath(`${written}/`);
      if (fixed !== null) return [fixed];
      const own = toFolderPath(path.slice(folder.length), urlize);
      return [replaceLast(own, getSlug(fields) ?? urlize(place.name)), ...(place.date ? [own] : [])];
    },
  };
};
