import { getFolder, withoutExtension } from "../fields/file-name.ts";
import { Fields, findText, findValue, toBoolean, toTexts } from "../front-matter/fields.ts";
import { getCascade, readSections } from "./section-fields.ts";
import type { SourceTree } from "../source-tree.ts";
import { type Generator, type Page, onlyMarkdown } from "./generator.ts";
import { fillPermalink, parsePath, parseSiteAddress, toPath, urlize } from "./permalink.ts";
import {
  findKind,
  getSlug,
  isHtml,
  isIndex,
  isInPostFolder,
  isMarkdown,
  replaceLast,
  toFolderPath,
  toPlace,
} from "./place.ts";
import { type ConfigProblem, readConfig } from "./read-config.ts";

const kinds = ["toml", "yaml", "yml", "json"];
export const hugoConfigs = [
  ...kinds.map((kind) => `hugo.${kind}`),
  ...["config", "hugo"].flatMap((name) => kinds.map((kind) => `config/_default/${name}.${kind}`)),
  ...kinds.map((kind) => `config.${kind}`),
];

/** The address patterns of a section, as `[permalinks]` or `[permalinks.page]` has them. */
const findPattern = (config: Fields, section: string): string | null => {
  const permalinks = config.get("permalinks");
  if (!(permalinks instanceof Fields)) return null;
  const pages = permalinks.get("page");
  return (pages instanceof Fields ? findText(pages, section) : null) ?? findText(permalinks, section);
};

export const createHugo = async (tree: SourceTree, problems: ConfigProblem[]): Promise<Generator> => {
  const config = await readConfig(tree, hugoConfigs, problems);
  const separate = await readConfig(
    tree,
    kinds.map((kind) => `config/_default/permalinks.${kind}`),
    problems,
  );
  const settings = separate.size > 0 ? new Fields([...config.entries(), ["permalinks", separate]]) : config;
  const everywhere = getCascade(config.get("cascade"));
  const getSectionDefaults = await readSections(tree, (section) => getCascade(section.get("cascade")));
  const site = parseSiteAddress(findText(config, "baseURL"));
  const content = `${findText(config, "contentDir")?.replaceAll(/^\.?\/|\/$/g, "") ?? "content"}/`;
  const folder = tree.hasFolder(content.slice(0, -1)) ? content : "";
  const configured = findValue(config, "languages");
  const languages = new Set(configured instanceof Fields ? [...configured.entries()].map(([name]) => name) : []);
  const main = (findText(config, "defaultContentLanguage") ?? "en").toLowerCase();
  const mainSections = new Set(
    [...toTexts(findValue(config, "params.mainSections")), ...toTexts(findValue(config, "mainSections"))].map((name) =>
      name.toLowerCase(),
    ),
  );
  const keepsCase = toBoolean(config.get("disablePathToLower")) === true;
  const isUgly = toBoolean(config.get("uglyURLs")) === true;
  const change = (part: string): string => (keepsCase ? part.replaceAll(/\s/g, "-") : urlize(part));

  /** The path of a text below its language, and the prefix of that language in addresses. */
  const toLanguage = (path: string): { inner: string; prefix: string } => {
    const below = path.slice(folder.length);
    const [first = "", ...rest] = below.split("/");
    const [, suffix = ""] = /\.([a-z]{2,3}(?:-[a-z]{2,4})?)\.[a-z]{2,8}$/i.exec(below) ?? [];
    const language = languages.has(first.toLowerCase())
      ? first
      : languages.has(suffix.toLowerCase().replaceAll("-", "")) || suffix === main
        ? suffix
        : "";
    const inner = language !== "" && language === first && rest.length > 0 ? rest.join("/") : below;
    return {
      inner: language === suffix && suffix !== "" ? inner.replace(`.${suffix}.`, ".") : inner,
      prefix: language === "" || language.toLowerCase() === main ? "" : `/${language.toLowerCase()}`,
    };
  };

  const toOwnPath = (page: Page, inner: string): string => {
    const { fields, place, date, title } = page;
    const parts = getFolder(inner).split("/").filter(Boolean);
    if (isIndex(inner)) parts.pop();
    const [section = ""] = parts;
    const slug = getSlug(fields);
    const pattern = findPattern(settings, section);
    const fullName =
      withoutExtension(isIndex(inner) ? getFolder(inner).slice(0, -1) : inner)
        .split("/")
        .at(-1) ?? place.name;
    const name = change(fullName);
    const filled = pattern
      ? fillPermalink(pattern, {
          date,
          fields,
          words: [
            ["section", section],
            ["sections", parts.join("/")],
            ["sections[1:]", parts.slice(1).join("/")],
            ["sections[last]", parts.at(-1) ?? ""],
            ["title", urlize(title)],
            ["slug", slug ?? urlize(title)],
            ["filename", name],
            ["contentbasename", name],
            ["slugorfilename", slug ?? name],
            ["slugorcontentbasename", slug ?? name],
          ],
        })
      : null;
    const own =
      filled ?? (slug === null ? toFolderPath(inner, change) : replaceLast(toFolderPath(inner, change), slug));
    return isUgly && own.endsWith("/") && own !== "/" ? `${own.slice(0, -1)}.html` : own;
  };

  return {
    tool: "hugo",
    siteName: findText(config, "title"),
    siteOrigin: site?.origin ?? null,
    base: site?.base ?? "",
    tagSeparator: "comma",
    isPublicByDefault: true,
    syntax: { ...onlyMarkdown, hasHugoShortcodes: true, keepsUnknownAsCode: true },
    publicFolders: ["static/", "assets/", "public/"],
    getDefaults: (path) => getSectionDefaults(path).over(everywhere),
    place(path, fields) {
      if (!path.startsWith(folder) || !(isMarkdown(path) || isHtml(path))) return null;
      const { inner } = toLanguage(path);
      if (/(?:^|\/)_index\.[a-z.]{2,12}$/i.test(path) || inner === "search.md" || inner === "archives.md") return null;
      const section = inner.includes("/") ? (inner.split("/")[0] ?? "") : "";
      const isPost =
        section !== "" &&
        (mainSections.has(section.toLowerCase()) || isInPostFolder(inner) || fields.get("date") !== null);
      const kind = findKind(fields) ?? (isPost ? "post" : "page");
      return toPlace(inner, kind, { isDraft: false });
    },
    toPaths(page) {
      const { inner, prefix } = toLanguage(page.path);
      const written = findText(page.fields, "url");
      const fixed = written === null ? null : parsePath(written);
      const named = page.place.name;
      const own = toPath(`${prefix}${fixed ?? toOwnPath(page, inner)}`);
      const undated = page.place.date && fixed === null ? [replaceLast(own, urlize(named))] : [];
      return [own, ...undated];
    },
  };
};
