import { getFolder, withoutExtension } from "../fields/file-name.ts";
import { readCategories } from "../fields/read-tags.ts";
import { Fields, type FieldValue, findText, toBoolean } from "../front-matter/fields.ts";
import type { SourceTree } from "../source-tree.ts";
import { type Generator, type Page, onlyMarkdown } from "./generator.ts";
import { decodePath, fillPermalink, parsePath, parseSiteAddress, toPath, urlize } from "./permalink.ts";
import { findKind, getSlug, isHtml, isMarkdown, isProjectFile, toFolderPath, toPlace } from "./place.ts";
import { type ConfigProblem, readConfig } from "./read-config.ts";

const styles = new Map([
  ["date", "/:categories/:year/:month/:day/:title.html"],
  ["pretty", "/:categories/:year/:month/:day/:title/"],
  ["ordinal", "/:categories/:year/:y_day/:title.html"],
  ["weekdate", "/:categories/:year/W:week/:short_day/:title.html"],
  ["none", "/:categories/:title.html"],
]);

const isDatedPost = (path: string, fields: Fields): boolean =>
  /(?:^|\/)\d{4}-\d\d?-\d\d?-[^/]+$/.test(path) && findKind(fields) === "post";

type Default = { path: string; type: string | null; values: Fields };

const toDefaults = (value: FieldValue): Default[] =>
  (Array.isArray(value) ? value : []).slice(0, 200).flatMap((item) => {
    const values = item instanceof Fields ? item.get("values") : null;
    const scope = item instanceof Fields ? item.get("scope") : null;
    if (!(values instanceof Fields)) return [];
    const path = scope instanceof Fields ? (findText(scope, "path") ?? "") : "";
    return [
      {
        path: path.split("*")[0]?.replaceAll(/^\/|\/$/g, "") ?? "",
        type: scope instanceof Fields ? findText(scope, "type") : null,
        values,
      },
    ];
  });

/** ISO 8601: the week of a date, in two digits. */
const getWeek = (date: { year: number; month: number; day: number }): string => {
  const thursday = new Date(Date.UTC(date.year, date.month - 1, date.day));
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const days = (thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000;
  return String(Math.ceil((days + 1) / 7)).padStart(2, "0");
};

export const createJekyll = async (tree: SourceTree, problems: ConfigProblem[]): Promise<Generator> => {
  const config = await readConfig(tree, ["_config.yml", "_config.yaml", "_config.toml"], problems);
  const site = parseSiteAddress(findText(config, "url"));
  const base = toPath(findText(config, "baseurl", "baseurl", "root") ?? "/").replace(/\/$/, "");
  const defaults = toDefaults(config.get("defaults"));
  const configured = config.get("collections");
  const collections = new Map(
    configured instanceof Fields
      ? [...configured.entries()].map(
          ([name, value]) => [name, value instanceof Fields ? value : new Fields()] as const,
        )
      : Array.isArray(configured)
        ? configured.flatMap((name) => (typeof name === "string" ? [[name.toLowerCase(), new Fields()] as const] : []))
        : [],
  );

  /** Of `_recipes/soup.md` the collection, without its underscore; null outside of collections. */
  const findCollection = (path: string): string | null => {
    const [, name] = /(?:^|\/)_([a-z0-9][\w-]{0,60})\//i.exec(path) ?? [];
    return name?.toLowerCase() ?? null;
  };
  const findType = (path: string): string => findCollection(path) ?? "pages";

  const getPattern = ({ path, fields }: Page): string => {
    const own = findText(fields, "permalink");
    if (own !== null) return styles.get(own) ?? own;
    const collection = findCollection(path);
    if (collection !== null && collection !== "posts" && collection !== "drafts")
      return (
        findText(collections.get(collection.replaceAll(/[-_]/g, "")) ?? new Fields(), "permalink") ??
        "/:collection/:path.html"
      );
    const permalink = findText(config, "permalink") ?? "date";
    return styles.get(permalink) ?? permalink;
  };

  const toOwnPath = (page: Page): string => {
    const { path, fields, place, date } = page;
    if (findText(fields, "permalink") === null && findType(path) === "pages" && !isDatedPost(path, fields)) {
      const isPretty = /\/$|^pretty$/.test(findText(config, "permalink") ?? "");
      const folder = toFolderPath(path);
      return isPretty || folder.endsWith(`${getFolder(path)}`) ? folder : folder.replace(/\/$/, ".html");
    }
    const categories = [...new Set([...place.categories, ...readCategories(fields)])].map((name) => name.toLowerCase());
    const slug = getSlug(fields) ?? place.name;
    const collection = findCollection(path) ?? "";
    const filled = fillPermalink(getPattern(page), {
      date,
      fields,
      words: [
        ["categories", categories.map((name) => name.replaceAll(/\s/g, "%20")).join("/")],
        ["title", slug],
        ["slug", urlize(slug)],
        ["name", place.name],
        ["output_ext", ".html"],
        ["collection", collection],
        ["path", withoutExtension(path.slice(path.indexOf(`_${collection}/`) + collection.length + 2))],
        ["basename", place.name],
        ...(date ? ([["week", getWeek(date)]] as const) : []),
      ],
    });
    return decodePath(filled?.replace(/:output_ext$/, "") ?? `/${slug}/`);
  };

  return {
    tool: "jekyll",
    siteName: findText(config, "title", "name"),
    siteOrigin: site?.origin ?? null,
    base: site?.base || base,
    tagSeparator: "space",
    isPublicByDefault: true,
    syntax: { ...onlyMarkdown, hasLiquid: true, keepsUnknownAsCode: true },
    publicFolders: [""],
    getDefaults(path) {
      const type = findType(path);
      const matching = defaults.filter(
        (item) =>
          (item.path === "" || path === item.path || path.startsWith(`${item.path}/`)) &&
          (item.type === null || item.type === type || (item.type === "posts" && type === "drafts")),
      );
      return new Fields(
        matching.toSorted((a, b) => a.path.length - b.path.length).flatMap(({ values }) => [...values.entries()]),
      );
    },
    place(path, fields) {
      if (!isMarkdown(path) && !isHtml(path)) return null;
      const collection = findCollection(path);
      if (collection === "posts" || collection === "drafts") {
        const folders = path
          .slice(0, Math.max(0, path.search(/(?:^|\/)_(?:posts|drafts)\//i)))
          .split("/")
          .filter(Boolean);
        const isRoot = folders.some((name) => name.startsWith("_"));
        return toPlace(path, "post", { isDraft: collection === "drafts", categories: isRoot ? [] : folders });
      }
      if (collection !== null)
        return collections.has(collection.replaceAll(/[-_]/g, ""))
          ? toPlace(path, findKind(fields) ?? (fields.get("date") === null ? "page" : "post"), {
              isDraft: toBoolean(collections.get(collection.replaceAll(/[-_]/g, ""))?.get("output") ?? null) !== true,
            })
          : null;
      // Posts that were chosen without their folder.
      if (isDatedPost(path, fields)) return toPlace(path, "post");
      // Pages that list others are made anew here.
      if (
        isProjectFile(path) ||
        /(?:^|\/)(?:index|404|archives?|search|feed|tags?|categor(?:y|ies)|blog)\.[a-z]{2,8}$/i.test(path)
      )
        return null;
      return toPlace(path, findKind(fields) === "post" ? "post" : "page");
    },
    toPaths(page) {
      const own = toOwnPath(page);
      const parsed = parsePath(own);
      return parsed === null ? [] : [parsed];
    },
  };
};
