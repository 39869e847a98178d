import { getFolder, withoutExtension } from "../fields/file-name.ts";
import { readCategories } from "../fields/read-tags.ts";
import { Fields, findText } from "../front-matter/fields.ts";
import type { SourceTree } from "../source-tree.ts";
import { type Generator, type Page, onlyMarkdown } from "./generator.ts";
import { decodePath, fillPermalink, parsePath, parseSiteAddress, toPath } from "./permalink.ts";
import { isHtml, isMarkdown, toFolderPath, toPlace } from "./place.ts";
import { type ConfigProblem, readConfig } from "./read-config.ts";

const indexes = /(?:^|\/)(?:tags?|categor(?:y|ies)|archives?|404|search|links|friends?)(?:\/index)?\.[a-z]{2,8}$/i;

export const createHexo = async (tree: SourceTree, problems: ConfigProblem[]): Promise<Generator> => {
  const config = await readConfig(tree, ["_config.yml", "_config.yaml", "_config.json"], problems);
  const site = parseSiteAddress(findText(config, "url"));
  const root = toPath(findText(config, "root") ?? "/").replace(/\/$/, "");
  const source = `${findText(config, "source_dir") ?? "source"}/`;
  const folder = tree.hasFolder(source.slice(0, -1)) ? source : "";
  const pattern = findText(config, "permalink") ?? ":year/:month/:day/:title/";
  const namesHaveDates = /:year/.test(findText(config, "new_post_name") ?? "");
  const fallback = findText(config, "default_category") ?? "uncategorized";
  const defaults = config.get("permalink_defaults");

  const findPostFolder = (path: string): string | null =>
    [`${folder}_posts/`, `${folder}_drafts/`].find((name) => path.startsWith(name)) ?? null;

  const toOwnPath = (page: Page): string[] => {
    const { path, fields, place, date } = page;
    const written = findText(fields, "permalink");
    if (written !== null && !written.includes(":")) return [toPath(decodePath(written))];
    const posts = findPostFolder(path);
    if (posts === null) {
      const own = toFolderPath(path.slice(folder.length));
      return /(?:^|\/)index\.[a-z]+$/i.test(path) ? [own] : [own.replace(/\/$/, ".html")];
    }
    const below = withoutExtension(path.slice(posts.length));
    const title = namesHaveDates && place.date ? `${getFolder(below)}${place.name}` : below;
    const categories = readCategories(fields).join("/") || fallback;
    const filled = fillPermalink(written ?? pattern, {
      date,
      fields: defaults instanceof Fields ? fields.over(defaults) : fields,
      words: [
        ["title", title],
        ["name", title.split("/").at(-1) ?? title],
        ["post_title", page.title],
        ["category", categories],
      ],
    });
    return filled === null ? [] : [filled];
  };

  return {
    tool: "hexo",
    siteName: findText(config, "title"),
    siteOrigin: site?.origin ?? null,
    base: site?.base || root,
    tagSeparator: "comma",
    isPublicByDefault: true,
    allowsBareFrontMatter: true,
    syntax: { ...onlyMarkdown, hasLiquid: true, keepsUnknownAsCode: true },
    publicFolders: [folder],
    getDefaults: () => new Fields(),
    place(path, fields) {
      if (!path.startsWith(folder) || !(isMarkdown(path) || isHtml(path)) || indexes.test(path)) return null;
      const posts = findPostFolder(path);
      if (posts === null) {
        const inner = path.slice(folder.length);
        if (inner.startsWith("_") || /^index\./.test(inner) || isHtml(path)) return null;
        return toPlace(path, "page");
      }
      const place = toPlace(path, "post", {
        isDraft: posts.endsWith("_drafts/") || findText(fields, "layout") === "draft",
      });
      return namesHaveDates ? place : { ...place, name: withoutExtension(path).split("/").at(-1) ?? place.name };
    },
    toPaths: (page) => toOwnPath(page).flatMap((own) => parsePath(own) ?? []),
  };
};
