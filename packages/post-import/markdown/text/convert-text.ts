import type { ImportLoss } from "../../imported-post.ts";
import { toPostAddress } from "../../addresses.ts";
import type { Generator } from "../generators/generator.ts";
import type { Head } from "../head.ts";
import type { References } from "../references.ts";
import { replaceOutsideCode } from "./code-ranges.ts";
import { findFirstHeading, removeHeading } from "./headings.ts";
import { removeKramdown, translateDirectives } from "./kramdown.ts";
import { translateMdx } from "./mdx.ts";
import { removeObsidianMarks, takeTags, translateCallouts, translateWikiLinks } from "./obsidian.ts";
import { type HtmlConverter, translateHtml } from "./raw-html.ts";
import { rewriteLinks } from "./rewrite-links.ts";
import { translateTags } from "./tags/translate-tags.ts";
import { toPlainText } from "./plain-text.ts";

const moreMarker =
  /^[ \t]{0,20}(?:<!--[ \t]{0,10}more[ \t]{0,10}-->|<!--[ \t]{0,10}excerpt[ \t]{0,10}-->|\{\/\*[ \t]{0,10}more[ \t]{0,10}\*\/\})[ \t]{0,20}$/im;
const inlineMore = /<!--[ \t]{0,10}more[ \t]{0,10}-->/i;

/** Takes the mark at which the excerpt ends out of a text. */
const splitMore = (text: string): { text: string; excerpt: string | null } => {
  const match = moreMarker.exec(text) ?? inlineMore.exec(text);
  if (!match) return { text, excerpt: null };
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  return { text: `${before.trimEnd()}\n\n${after.trimStart()}`, excerpt: toPlainText(before) || null };
};

export type ConvertedText = { content: string; excerpt: string | null; tags: string[]; losses: ImportLoss[] };

const maxLosses = 200;

/** Collects losses, each once, with the line on which they are. */
const createLosses = (text: string, firstLine: number) => {
  const losses = new Map<string, ImportLoss>();
  let counted = { at: 0, line: firstLine };
  const getLine = (at: number): number => {
    const from = at >= counted.at ? counted : { at: 0, line: firstLine };
    counted = { at, line: from.line + text.slice(from.at, at).split("\n").length - 1 };
    return counted.line;
  };
  return {
    addAt(kind: ImportLoss["kind"], sentence: string, at: number | null): void {
      if (losses.size < maxLosses && !losses.has(sentence))
        losses.set(sentence, { kind, text: sentence, line: at === null ? null : getLine(at) });
    },
    /** With the line of the first place where a piece of the text stands. */
    add(kind: ImportLoss["kind"], sentence: string, piece: string): void {
      if (losses.size >= maxLosses || losses.has(sentence)) return;
      const at = piece === "" ? -1 : text.indexOf(piece);
      this.addAt(kind, sentence, at < 0 ? null : at);
    },
    list: (): ImportLoss[] => [...losses.values()],
  };
};

type Context = { generator: Generator; references: References; htmlToMarkdown: HtmlConverter };

const short = (source: string): string => source.replaceAll(/\s{1,100}/g, " ").slice(0, 80);

/** Converts the text of a file, without its front matter, to this site's Markdown. */
export const convertText = (
  text: string,
  head: Head,
  { generator, references, htmlToMarkdown }: Context,
): ConvertedText => {
  const losses = createLosses(text, head.line);
  const { syntax } = generator;
  const isOwn = generator.tool === "this-site";
  const tagContext = {
    title: head.title,
    site: generator.siteOrigin ?? "",
    base: generator.base,
    findPost: (reference: string) => {
      const post = references.findPost(reference, head);
      return post === null ? null : { address: toPostAddress(post.key), title: post.title };
    },
  };

  const withoutModules = /\.mdx$/i.test(head.file)
    ? translateMdx(text, {
        context: tagContext,
        onComponent: (name) =>
          losses.add("shortcode", `The component <${name}> does not come along; what it encloses stays.`, `<${name}`),
      })
    : text;
  const { text: whole, excerpt } = isOwn ? { text: withoutModules, excerpt: null } : splitMore(withoutModules);
  const translated = isOwn
    ? whole
    : translateTags(whole, {
        syntax,
        context: tagContext,
        onUnknown: (source) =>
          losses.add("shortcode", `The shortcode ${short(source)} is not known here and stays as it is.`, source),
      });
  const heading = head.hasTitleInText ? findFirstHeading(translated) : null;
  const body = heading?.title === head.title ? removeHeading(translated, heading) : translated;

  const linked = isOwn
    ? body
    : translateWikiLinks(syntax.isObsidian ? removeObsidianMarks(body) : body, {
        findNote: (name) => {
          const note = references.findNote(name, head);
          return note === null ? null : { address: toPostAddress(note.key), title: note.title };
        },
        findPicture: (name) => name,
        onMissing: (name) =>
          losses.add(
            "link",
            `The note "${name.slice(0, 100)}" is not among these files, so only its name stays.`,
            `[[${name}`,
          ),
        keepsUnknown: !syntax.isObsidian,
      });
  const { text: untagged, tags } = syntax.isObsidian ? takeTags(linked) : { text: linked, tags: [] };
  const plain = isOwn ? untagged : removeKramdown(translateDirectives(translateCallouts(untagged)));

  const onHtmlLoss = (loss: ImportLoss, source: string): void =>
    losses.add(loss.kind, loss.text, source.split("\n")[0] ?? "");
  const withoutHtml = isOwn
    ? plain
    : /\.html?$/i.test(head.file)
      ? convertDocument(plain, htmlToMarkdown, onHtmlLoss)
      : translateHtml(plain, { htmlToMarkdown, onLoss: onHtmlLoss });
  const content = rewriteLinks(withoutHtml, {
    resolve: (address, kind) => {
      const { address: resolved, loss } =
        kind === "picture" ? references.resolvePicture(address, head) : references.resolveLink(address, head);
      if (loss !== null) losses.add(kind, loss, address);
      return resolved;
    },
  });
  return {
    content: isOwn ? content.replace(/^\n/, "").replace(/\n$/, "") : tidy(content),
    excerpt,
    tags,
    losses: losses.list(),
  };
};

const convertDocument = (
  text: string,
  htmlToMarkdown: HtmlConverter,
  onLoss: (loss: ImportLoss, source: string) => void,
): string => {
  const { content, losses } = htmlToMarkdown(text, { resolveAddress: (address) => address });
  for (const loss of losses) onLoss(loss, "");
  return content;
};

/** No more than one blank line outside of code, and none around. */
const tidy = (text: string): string =>
  replaceOutsideCode(text, (piece) => piece.replaceAll(/\n(?:[ \t]{0,100}\n){2,1000}/g, "\n\n"))
    .replace(/^(?:[ \t]{0,100}\n){1,1000}/, "")
    .trimEnd();
