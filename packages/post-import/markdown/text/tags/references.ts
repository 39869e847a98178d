import { toLink } from "../write-markdown.ts";
import { embeds } from "./embeds.ts";
import { isFigureName, translateFigure } from "./figures.ts";
import { getArgument } from "./tag.ts";
import type { TagContext, Translator } from "./translator.ts";

const getReference = (tag: Parameters<Translator>[0]): string =>
  (getArgument(tag, ["path", "ref"], 0) ?? tag.rest).trim();

const addressTo = (reference: string, context: TagContext): string | null => {
  const [target = "", part = ""] = reference.split("#", 2);
  const anchor = part === "" ? "" : `#${part.replaceAll(/\s/g, "-")}`;
  if (target === "") return anchor || null;
  const post = context.findPost(target);
  return post === null ? null : `${post.address}${anchor}`;
};

/** `ref "posts/a.md"`, `post_url 2019-03-04-a`, `link _posts/2019-03-04-a.md`: the address of another text. */
const address: Translator = (tag, _, context) => addressTo(getReference(tag), context);

/** `{% link "text" url %}` of Hexo, `{% link path %}` of Jekyll. */
const link: Translator = (tag, body, context) => {
  const target = tag.values.find((value) => /^(?:https?:\/\/|\/)/.test(value));
  const text = tag.values.find((value) => value !== target && !/^(?:true|false)$/.test(value));
  if (target !== undefined && text !== undefined) return toLink(text, target);
  return (
    address(tag, body, context) ??
    (tag.values.length === 1 && /\.\w{2,5}$/.test(tag.rest) ? `/${tag.rest.replace(/^\//, "")}` : null)
  );
};

const postLink: Translator = ({ values }, _, context) => {
  const [reference = "", ...words] = values.filter((word) => !/^(?:true|false)$/.test(word));
  const post = context.findPost(reference.split("#")[0] ?? "");
  return post === null ? null : toLink(words.join(" ") || post.title, addressTo(reference, context) ?? post.address);
};

/** `{% include youtube.html id="…" %}`: the file says which kind it is. */
const include: Translator = (tag, body, context) => {
  const [file = ""] = tag.values;
  const name =
    file
      .split("/")
      .at(-1)
      ?.replace(/\.\w{1,10}$/, "")
      .toLowerCase() ?? "";
  const inner = { ...tag, name, values: tag.values.slice(1) };
  const provider = tag.named.get("provider")?.toLowerCase();
  const kind = name === "video" && provider !== undefined ? provider : name;
  const embed = embeds.find(([known]) => known === kind || (known.length > 4 && kind.startsWith(known)));
  if (embed) return embed[1](inner, body, context);
  if (isFigureName(name)) return translateFigure(inner, body, context);
  return /^(?:toc|head|footer|disqus|comments|share|adsense)/.test(name) ? "" : null;
};

export const references: readonly (readonly [string, Translator])[] = [
  ["ref", address],
  ["relref", address],
  ["post_url", address],
  ["post_path", address],
  ["link", link],
  ["post_link", postLink],
  ["include", include],
  ["include_cached", include],
];

const unquote = (text: string): string | null => /^(["'])([^"']{0,1000})\1$/.exec(text)?.[2] ?? null;

/** What `{{ site.baseurl }}` and the like stand for; null if that is not known. */
export const translateValue = (expression: string, context: TagContext): string | null => {
  const [subject = "", ...filters] = expression.split("|").map((part) => part.trim());
  const names = filters.map((filter) => filter.split(":")[0]?.trim() ?? "");
  const isAddressFilter = names.every((name) =>
    ["relative_url", "absolute_url", "url", "prepend", "escape", "strip", "safe", "xml_escape"].includes(name),
  );
  if (!isAddressFilter) return null;
  const text = unquote(subject);
  if (text !== null) return text;
  switch (subject) {
    case "site.baseurl":
    case "site.base_url":
    case "baseurl":
    case "config.root":
      return "";
    case "site.url":
    case "config.url":
    case "config.base_url":
      return "";
    case "page.title":
    case "title":
      return context.title;
    case "site.github.url":
      return "";
    default: {
      const [, inner] =
        /^(?:url_for|get_url)\(\s{0,5}(?:path\s{0,5}=\s{0,5})?["']([^"']{1,500})["']\s{0,5}\)$/.exec(subject) ?? [];
      return inner ?? null;
    }
  }
};
