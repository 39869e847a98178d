import { escapeHtml } from "../plain-text.ts";
import type { Attachment, Attachments } from "./attachments.ts";

type Attributes = ReadonlyMap<string, string>;
type Place = { attachments: Attachments; postId: string };
type Writer = (attributes: Attributes, content: string, place: Place) => string | null;

/** Shortcodes of plugins for members: what they enclose was not for everybody. */
const restricting = new Set(
  `members member members_only membership private restrict restricted restrict_content paid premium premium_content
  mepr-active mepr-show mepr-restrict pmpro_member s2if s2member wlm_private wcm_restrict wc_memberships ihc-hide-content
  loggedin logged_in user_only subscriber subscribers swpm_protected armif rcp_restrict is_logged_in visitor protected
  content_protector passster um_loggedin ultimatemember_restrict patreon patreon_only memberful`.split(/\s+/),
);

const attributePattern = /([\w-]+)\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|([^\s"']+)/g;

/** Attributes by name, and values without names under their number. */
const parseAttributes = (text: string): Attributes => {
  const attributes = new Map<string, string>();
  let count = 0;
  for (const [, name, double, single, bare, quoted, word] of text.slice(0, 10_000).matchAll(attributePattern)) {
    if (name !== undefined) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? "");
    else attributes.set(String(count++), quoted ?? word ?? "");
  }
  return attributes;
};

const find = (attributes: Attributes, ...names: string[]): string =>
  names.map((name) => attributes.get(name)?.trim() ?? "").find((value) => value !== "") ?? "";

const writeFigure = ({ address, alt, caption }: Attachment): string =>
  `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;

/** A picture, and its link, come first in the content of a caption; what follows is the text. */
const writeCaption: Writer = (attributes, content) => {
  const end = content.toLowerCase().lastIndexOf("</a>");
  const image = /<img\b[^<>]{0,20000}>/i.exec(content);
  if (!image) return null;
  const after = end > image.index ? end + "</a>".length : image.index + image[0].length;
  const text = find(attributes, "caption") || content.slice(after).trim();
  return `<figure>${content.slice(0, after)}<figcaption>${text}</figcaption></figure>`;
};

const writeGallery: Writer = (attributes, _, { attachments, postId }) => {
  const ids = find(attributes, "ids", "include").split(",").slice(0, 1_000);
  const named = ids.flatMap((id) => attachments.get(id.trim()) ?? []);
  const pictures = named.length > 0 ? named : find(attributes, "ids") === "" ? attachments.getChildren(postId) : [];
  return pictures.length === 0 ? null : `<figure class="gallery">${pictures.map(writeFigure).join("")}</figure>`;
};

const writeFrame = (address: string): string | null =>
  /^(?:https?:)?\/\/\S+$/i.test(address)
    ? `<iframe src="${escapeHtml(address.replaceAll("&amp;", "&"))}"></iframe>`
    : null;

const writeEmbed: Writer = (attributes, content) =>
  writeFrame(content.replaceAll(/<[^<>]*>/g, "").trim() || find(attributes, "src", "url", "0"));

/** `[youtube https://…]`, `[youtube=https://…]`, `[youtube id="…"]`, `[youtube …id…]`. */
const createVideoWriter =
  (prefix: string, id: RegExp): Writer =>
  (attributes, content) => {
    const value =
      find(attributes, "url", "id", "v", "src", "0", "youtube", "vimeo").replace(/^=/, "") || content.trim();
    return id.test(value) ? writeFrame(prefix + value) : writeFrame(value);
  };

const writeMedia =
  (name: "audio" | "video"): Writer =>
  (attributes) => {
    const address = find(
      attributes,
      "src",
      "mp4",
      "m4v",
      "webm",
      "ogv",
      "mov",
      "mp3",
      "m4a",
      "ogg",
      "wav",
      "flac",
      "0",
    );
    return address === "" ? null : `<${name} src="${escapeHtml(address)}"></${name}>`;
  };

/** The names of plugins that show code: of the plugin, or of the language. */
const codeNames: ReadonlySet<string> = new Set(
  `code sourcecode source codeblock code-block highlight crayon prism syntax pre preformatted snippet actionscript
  actionscript3 as3 applescript bash basic batch c cpp csharp clojure cmake cobol coffeescript coldfusion css d dart
  delphi diff docker dockerfile elixir erlang fsharp fortran go golang graphql groovy haskell html html5 ini java
  java5 javafx javascript jquery js json jsx julia kotlin latexcode less lisp lua makefile markdown mathematica matlab
  mysql nginx objc objective-c ocaml pascal patch perl php php5 pgsql plsql powershell prolog ps puppet py python r
  rails rss ruby rust sass scala scheme scss sh shell sql swift tcl terminal ts tsql tsx typescript vb vbnet vbscript
  verilog vhdl vim xhtml xml xslt yaml yml`.split(/\s+/),
);
/** CodeColorer: `cc`, `cce_php`, `cci_css`; with an i in the line. */
const colorer = /^cc([benilw]{0,3})(?:_([\w-]{1,40}))?$/;
const isCodeName = (name: string): boolean => codeNames.has(name) || colorer.test(name);
const namesOfNoLanguage: ReadonlySet<string> = new Set(
  "code sourcecode source codeblock code-block highlight crayon prism syntax pre preformatted snippet".split(" "),
);

const codeLine =
  /[;{}]$|^(?:<[?%!]|<\/?(?:script|style|html|head|body|select|option|form|input)\b|\/[/*]|#include\b|#!|\$\w{1,40}\s?=)/i;

/** Whether what an unknown shortcode encloses is code: half of its lines, in none of which a text is set. */
const looksLikeCode = (content: string): boolean => {
  if (/<(?:p|br|strong|em|img)\b/i.test(content)) return false;
  const lines = content
    .split("\n", 2_000)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.length > 0 && lines.filter((line) => codeLine.test(line)).length * 2 >= lines.length;
};

const createCodeWriter =
  (name: string): Writer =>
  (attributes, content) => {
    if (content === "") return null;
    const [, flags = "", coloured] = colorer.exec(name) ?? [];
    const named = coloured ?? (isCodeName(name) && !colorer.test(name) && !namesOfNoLanguage.has(name) ? name : "");
    const language = find(attributes, "language", "lang", "0") || named;
    const code = /&(?:lt|gt|amp|quot|#\d{1,5});/.test(content) ? content.replaceAll("<", "&lt;") : escapeHtml(content);
    if (flags.includes("i") && !code.includes("\n")) return `<code>${code}</code>`;
    return `<pre><code class="language-${escapeHtml(language)}">${code.replace(/^\r?\n/, "")}</code></pre>`;
  };

const writers = new Map<string, Writer>([
  ["caption", writeCaption],
  ["wp_caption", writeCaption],
  ["gallery", writeGallery],
  ["embed", writeEmbed],
  ["soundcloud", writeEmbed],
  ["spotify", writeEmbed],
  ["googlemaps", writeEmbed],
  ["youtube", createVideoWriter("https://www.youtube.com/watch?v=", /^[\w-]{11}$/)],
  ["vimeo", createVideoWriter("https://vimeo.com/", /^\d{5,12}$/)],
  ["audio", writeMedia("audio")],
  ["video", writeMedia("video")],
  ["latex", (_, content) => (content === "" ? null : `$${escapeHtml(content)}$`)],
]);

/** Of contents that may lie in one another, so many are looked at, and so much of each. */
const maxLooks = 1_000;
const maxLook = 4_000;

const createWriterFinder = () => {
  let looks = 0;
  return (name: string, content: string): Writer | undefined => {
    if (writers.has(name) || restricting.has(name)) return writers.get(name);
    const isCode =
      isCodeName(name) || (content !== "" && looks++ < maxLooks && looksLikeCode(content.slice(0, maxLook)));
    return isCode ? createCodeWriter(name) : undefined;
  };
};

type Token = { start: number; end: number; name: string; attributes: string; isClosing: boolean };

const tokenPattern = /\[(\/?)([a-z][\w-]*)((?:[\s=][^[\]]*)?)\]/gi;

const markPattern = /<(\/?)(?:pre|code)\b/gi;

/** Takes what stands in code, of an element or of a shortcode, for no shortcode. */
const leaveCode = (text: string, tokens: readonly Token[]): Token[] => {
  const lastClosing = new Map(tokens.filter(({ isClosing }) => isClosing).map(({ name, start }) => [name, start]));
  const marks = Array.from(text.matchAll(markPattern), ({ index, 1: slash }) => ({
    start: index,
    isEnd: slash === "/",
  }));
  const kept: Token[] = [];
  let mark = 0;
  let depth = 0;
  let open: string | null = null;
  for (const token of tokens) {
    for (let next = marks[mark]; next && next.start < token.start; next = marks[++mark])
      if (open === null) depth = Math.max(0, depth + (next.isEnd ? -1 : 1));
    if (open === null && depth > 0) continue;
    if (open !== null && !(token.isClosing && token.name === open)) continue;
    kept.push(token);
    const isCode = !token.isClosing && isCodeName(token.name) && (lastClosing.get(token.name) ?? 0) > token.start;
    open = isCode && !isQuoted(text, token) ? token.name : null;
  }
  return kept;
};

/** [[name]] is the text [name]. */
const isQuoted = (text: string, { start, end }: Token): boolean => text[start - 1] === "[" && text[end] === "]";

const readTokens = (text: string): Token[] =>
  Array.from(text.matchAll(tokenPattern), ({ index, 0: whole, 1: slash, 2: name = "", 3: attributes = "" }) => ({
    start: index,
    end: index + whole.length,
    name: name.toLowerCase(),
    attributes: attributes.replace(/\/$/, ""),
    isClosing: slash === "/",
  })).slice(0, 100_000);

export type Shortcodes = { html: string; unknown: string[]; isRestricted: boolean };

/** For each opening one, the index of the one that closes it; the next of its name. */
const pair = (tokens: readonly Token[]): Map<number, number> => {
  const next = new Map<string, number>();
  const pairs = new Map<number, number>();
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index] as Token;
    if (token.isClosing) next.set(token.name, index);
    else {
      const closing = next.get(token.name);
      if (closing !== undefined) pairs.set(index, closing);
    }
  }
  return pairs;
};

/**
 * Translates shortcodes of WordPress into HTML; what stands between them is written by `writeText`. Others stay as they are and are named in `unknown`; `isRestricted` says that
 * one of them was for members.
 */
export const translateShortcodes = (
  text: string,
  place: Place,
  writeText: (text: string) => string = (between) => between,
): Shortcodes => {
  const findWriter = createWriterFinder();
  const tokens = leaveCode(text, readTokens(text));
  const pairs = pair(tokens);
  const unknown = new Set<string>();
  const parts: string[] = [];
  let isRestricted = false;
  let at = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    if (token.start < at) continue;
    if (isQuoted(text, token)) {
      parts.push(writeText(text.slice(at, token.start - 1)), text.slice(token.start, token.end));
      at = token.end + 1;
      continue;
    }
    const closing = pairs.get(index);
    if (restricting.has(token.name)) isRestricted = true;
    const end = closing === undefined ? token.end : (tokens[closing] as Token).end;
    const content = closing === undefined ? "" : text.slice(token.end, (tokens[closing] as Token).start);
    const writer = findWriter(token.name, content);
    const html = token.isClosing ? null : (writer?.(parseAttributes(token.attributes), content, place) ?? null);
    if (html === null) {
      if (writer || token.attributes.includes("=") || closing !== undefined) unknown.add(token.name);
      continue;
    }
    parts.push(writeText(text.slice(at, token.start)), html);
    at = end;
  }
  return { html: parts.join("") + writeText(text.slice(at)), unknown: [...unknown], isRestricted };
};
