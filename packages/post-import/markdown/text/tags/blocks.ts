import { toCallout, toCalloutKind, toCode, toFence, toQuote } from "../write-markdown.ts";
import { getArgument, type Tag } from "./tag.ts";
import type { Translator } from "./translator.ts";

/** `highlight go "linenos=table"`, `codeblock [title] [lang:go]`. */
const code: Translator = ({ values, named, rest }, body) => {
  const language =
    named.get("lang") ?? named.get("language") ?? /\blang:([\w+#.-]{1,40})/.exec(rest)?.[1] ?? values[0] ?? "";
  const text = body ?? named.get("code") ?? null;
  if (text === null) return null;
  return text.includes("\n") ? toFence(text, /^[\w+#.-]{1,30}$/.test(language) ? language : "") : toCode(text);
};

const codeblock: Translator = (tag, body, context) => {
  const language = tag.named.get("lang") ?? tag.named.get("language") ?? "";
  return code({ ...tag, values: [language] }, body, context);
};

const details: Translator = (tag, body) => {
  if (body === null) return null;
  const title =
    getArgument(tag, ["summary", "title", "header", "label"]) ??
    tag.values.filter((word) => !/^(?:open|closed?|true|false)$/i.test(word)).join(" ");
  return toCallout("DETAILS", title || "More", body);
};

const kinds =
  /^(?:note|info|tip|hint|success|check|done|important|primary|default|warning|warn|attention|caution|danger|error|failure|bug|question|example|abstract|summary|quote|secondary|light|dark)$/i;

const findKind = (tag: Tag): string => {
  const kind =
    getArgument(tag, ["type", "style", "kind", "level", "color", "variant", "status", "class"]) ??
    tag.values.find((word) => kinds.test(word));
  return kind ?? tag.name;
};

const callout: Translator = (tag, body) => {
  const text =
    body ??
    getArgument(tag, ["text", "content", "message", "body"]) ??
    tag.values.find((word) => /\s/.test(word)) ??
    null;
  if (text === null) return null;
  const kind = findKind(tag);
  const word = tag.values.find(
    (value) =>
      value !== kind &&
      value !== text &&
      !kinds.test(value) &&
      !/^(?:true|false|no-icon|icon|flat|simple|modern)$/i.test(value),
  );
  const title =
    getArgument(tag, ["title", "header", "heading"]) ?? (tag.values.includes(kind) ? word : undefined) ?? null;
  return toCallout(toCalloutKind(kind), title, text);
};

const quote: Translator = (tag, body) => {
  if (body === null) return null;
  const words =
    getArgument(tag, ["author", "cite", "by"]) ?? tag.values.filter((word) => !/^https?:\/\//.test(word)).join(" ");
  const link = getArgument(tag, ["link", "url"]) ?? tag.values.find((word) => /^https?:\/\//.test(word)) ?? null;
  const from = getArgument(tag, ["source"]);
  const names = [words, from].filter((name) => name !== null && name !== "").join(", ");
  const author = names === "" ? "" : link === null ? `\n\n— ${names}` : `\n\n— [${names}](${link})`;
  return `\n\n${toQuote(body.trim() + author)}\n\n`;
};

const pass: Translator = (_, body) => body;
const drop: Translator = () => "";

const tab: Translator = (tag, body) => {
  if (body === null) return null;
  const title = getArgument(tag, ["name", "title", "tabname", "header"], 0);
  return `\n\n${title === null ? "" : `**${title}**\n\n`}${body.trim()}\n\n`;
};

const button: Translator = (tag, body) => {
  const address =
    getArgument(tag, ["href", "link", "url", "relref", "ref"]) ??
    tag.values.find((word) => /^(?:https?:)?\//.test(word));
  const text =
    body?.trim() ||
    getArgument(tag, ["text", "label", "title", "content"]) ||
    tag.values.find((word) => word !== address);
  return address === undefined || !text ? null : `[${text}](${address})`;
};

const named = (names: readonly string[], translator: Translator) => names.map((name) => [name, translator] as const);

export const blocks: readonly (readonly [string, Translator])[] = [
  ...named(["highlight", "code", "prism"], code),
  ["codeblock", codeblock],
  ...named(["mermaid", "plantuml", "chart"], ({ name }, body) => (body === null ? null : toFence(body, name))),
  ...named(["math", "katex", "latex", "mathjax"], (_, body) => body),
  ...named(
    [
      "details",
      "spoiler",
      "collapse",
      "collapsible",
      "expand",
      "toggle",
      "fold",
      "folding",
      "accordion-item",
      "hidetoggle",
      "hideblock",
      "cut",
    ],
    details,
  ),
  ...named(
    [
      "notice",
      "note",
      "callout",
      "alert",
      "admonition",
      "hint",
      "message",
      "info",
      "tip",
      "warning",
      "danger",
      "caution",
      "important",
      "success",
      "error",
      "primary",
      "aside",
      "box",
      "remark",
      "attention",
      "cq-note",
      "subscribe_note",
      "notel",
    ],
    callout,
  ),
  ...named(["quote", "blockquote", "pullquote", "centerquote", "cq", "epigraph", "bq"], quote),
  ...named(
    [
      "raw",
      "rawhtml",
      "html",
      "raw_html",
      "unsafe",
      "center",
      "centered",
      "align",
      "tabs",
      "tabpanes",
      "columns",
      "column",
      "col",
      "row",
      "grid",
      "accordion",
      "lead",
      "div",
      "section",
      "steps",
      "cards",
      "markdown",
      "md",
      "gallery",
      "rtl",
      "ltr",
      "wrap",
      "mark",
      "hl",
      "filter",
      "bidi",
      "nomarkdown",
      "galleries",
      "gallerygroup",
      "verbatim",
    ],
    pass,
  ),
  ...named(
    ["comment", "toc", "icon", "fontawesome", "fa", "ad", "ads", "adsense", "clear", "clearfix", "newline", "spacer"],
    drop,
  ),
  ...named(["tab", "tabpane"], tab),
  ...named(["button", "btn", "buttonlink", "link-button"], button),
  ["br", () => "\n\n"],
  ["more", () => "\n\n<!-- more -->\n\n"],
  ["kbd", (tag, body) => body ?? tag.values[0] ?? null],
];
