import type { SourceFile } from "../../imported-post.ts";
import { readText } from "../../source-text.ts";
import { getFolder } from "../fields/file-name.ts";
import { createSourceTree, type SourceTree } from "../source-tree.ts";
import { astroConfigs, createAstro } from "./astro.ts";
import { createEleventy, eleventyConfigs, hasEleventyData } from "./eleventy.ts";
import type { Generator } from "./generator.ts";
import { createHexo } from "./hexo.ts";
import { createHugo, hugoConfigs } from "./hugo.ts";
import { createJekyll } from "./jekyll.ts";
import { createObsidian, createOwn, createPlain } from "./without-generator.ts";
import { isMarkdown } from "./place.ts";
import { type ConfigProblem, readConfig, readProgram } from "./read-config.ts";
import { createZola } from "./zola.ts";

export type Site = { tree: SourceTree; generator: Generator };

/** What tells that a site is in a folder. */
const marks = new Set([
  ...hugoConfigs,
  ...astroConfigs,
  ...eleventyConfigs,
  "zola.toml",
  "_config.yml",
  "_config.yaml",
]);

const getDepth = (path: string): number => path.split("/").length;

/**
 * The folder that was chosen, if all files are in it. Not one further down: keys of posts are paths below it, and more
 * files may come the next time.
 */
const findChosenFolder = (paths: readonly string[]): string => {
  const [first = ""] = paths;
  const folder = first.slice(0, first.indexOf("/") + 1);
  return paths.every((path) => path.startsWith(folder)) ? folder : "";
};

const isOfSystem = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\.git\/|node_modules\/|themes\/)/.test(path);

const getMark = (path: string): { folder: string; name: string } => {
  const folder = getFolder(path);
  if (!folder.endsWith("config/_default/")) return { folder, name: path.slice(folder.length) };
  return {
    folder: folder.slice(0, -"config/_default/".length),
    name: path.slice(folder.length - "config/_default/".length),
  };
};

/** `blog/` of `blog/_posts/a.md`. */
const findSiteFolder = (path: string): string | null => {
  const parts = path.split("/");
  const at = parts.findIndex(
    (part, index) =>
      part === "_posts" ||
      part === "_drafts" ||
      part === ".obsidian" ||
      (part === "content" && parts[index - 1] === "src"),
  );
  if (at < 0) return null;
  const start = parts[at - 1] === "source" || parts[at] === "content" ? at - 1 : at;
  return parts
    .slice(0, start)
    .map((part) => `${part}/`)
    .join("");
};

/**
 * The uppermost folder with a configuration, or with the folder that a generator keeps texts in, if most texts are below
 * it; else the folder that was chosen.
 */
const findRoot = (paths: readonly string[]): string => {
  const texts = paths.filter(isMarkdown);
  const hasMost = (root: string): boolean => texts.filter((path) => path.startsWith(root)).length * 2 >= texts.length;
  const configured = paths
    .map(getMark)
    .filter(({ name }) => marks.has(name))
    .map(({ folder }) => folder);
  const siteFolders = paths.flatMap((path) => findSiteFolder(path) ?? []);
  const findUpper = (folders: readonly string[]): string | undefined =>
    [...new Set(folders)]
      .toSorted((a, b) => getDepth(a) - getDepth(b))
      .slice(0, 20)
      .find(hasMost);
  return findUpper(configured) ?? findUpper(siteFolders) ?? findChosenFolder(paths);
};

const isZola = async (tree: SourceTree): Promise<boolean> => {
  if (tree.get("zola.toml")) return true;
  return /^[ \t]{0,20}base_url[ \t]{0,20}=/m.test(await readProgram(tree, ["config.toml"]));
};

const isHugo = async (tree: SourceTree): Promise<boolean> => {
  if (hugoConfigs.some((path) => !path.startsWith("config.") && tree.get(path))) return true;
  // Other programs have a configuration of this name too.
  const config = await readConfig(tree, hugoConfigs);
  if (["baseURL", "theme", "languageCode", "defaultContentLanguage"].some((name) => config.has(name))) return true;
  const others = ["archetypes", "static", "layouts", "assets"];
  return tree.hasFolder("content") && (others.some(tree.hasFolder) || tree.findByName("_index.md").length > 0);
};

const sampleSize = 200;
const ownFields = [/^slug: /m, /^title: /m, /^status: (?:draft|published)$/m, /^created_at: /m];

/** What most texts are that no generator's configuration explains: this site's own, a vault's, or just texts. */
const sampleTexts = async (tree: SourceTree): Promise<"own" | "jekyll" | "vault" | "plain"> => {
  // A book has its report of continuity beside its posts.
  const texts = tree.files.filter(({ path }) => isMarkdown(path) && path !== "continuity.md").slice(0, sampleSize);
  let own = 0;
  let linked = 0;
  let dated = 0;
  for (const { path, file } of texts) {
    const read = await readText(file);
    if (!("text" in read)) continue;
    const start = read.text.slice(0, 10_000);
    own += ownFields.every((field) => field.test(start)) ? 1 : 0;
    dated += /(?:^|\/)\d{4}-\d\d?-\d\d?-[^/]+$/.test(path) && /^layout: "?posts?"?$/m.test(start) ? 1 : 0;
    linked += /!?\[\[[^[\]\n]{1,300}\]\]/.test(read.text) ? 1 : 0;
  }
  if (own > 0 && own === texts.length) return "own";
  if (dated > 0 && dated === texts.length) return "jekyll";
  return linked > 0 && linked * 5 >= texts.length ? "vault" : "plain";
};

const create = async (tree: SourceTree, problems: ConfigProblem[]): Promise<Generator> => {
  const has = (...paths: string[]): boolean => paths.some((path) => tree.get(path));
  if (tree.hasFolder(".obsidian")) return createObsidian(tree, problems);
  if (has(...astroConfigs) || tree.hasFolder("src/content")) return createAstro(tree);
  if (has(...eleventyConfigs)) return createEleventy(tree, problems);
  const hasConfig = has("_config.yml", "_config.yaml");
  if (tree.hasFolder("source/_posts") || (hasConfig && tree.hasFolder("scaffolds"))) return createHexo(tree, problems);
  if (hasConfig || tree.hasFolder("_posts") || tree.hasFolder("_drafts")) return createJekyll(tree, problems);
  if (await isZola(tree)) return createZola(tree, problems);
  if (await isHugo(tree)) return createHugo(tree, problems);
  if (await hasEleventyData(tree)) return createEleventy(tree, problems);
  const sample = await sampleTexts(tree);
  if (sample === "vault") return createObsidian(tree, problems);
  if (sample === "jekyll") return createJekyll(tree, problems);
  return sample === "own" ? createOwn(tree) : createPlain(tree);
};

/** Finds out which generator's files these are, and where among them its site is. */
export const detectSite = async (files: readonly SourceFile[], problems: ConfigProblem[]): Promise<Site> => {
  const paths = files.map(({ path }) => path).filter((path) => !isOfSystem(path));
  const tree = createSourceTree(files, findRoot(paths));
  return { tree, generator: await create(tree, problems) };
};
