import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { type CalloutKind, calloutKinds, getTexts } from "./post-env.ts";

const knownKinds: ReadonlySet<string> = new Set(calloutKinds);

/** `[!NOTE]` at the beginning of a quote, and a title behind it. */
const calloutMark = /^\[!([A-Za-z]{3,9})\][+-]?[ \t]*([^\n]*)\n?/;

const findMark = (tokens: readonly Token[], at: number) => {
  const [, kind = "", title = ""] = calloutMark.exec(tokens[at + 2]?.content ?? "") ?? [];
  const isQuote = tokens[at]?.type === "blockquote_open" && tokens[at + 1]?.type === "paragraph_open";
  const name = kind.toLowerCase();
  return isQuote && knownKinds.has(name) ? { kind: name as CalloutKind, title: title.trim() } : null;
};

const markCallouts = (state: StateCore): void => {
  const { tokens } = state;
  const marked: Token[] = [];
  const openTags: string[] = [];
  const create = (type: string, tag: string, nesting: -1 | 0 | 1) =>
    Object.assign(new state.Token(type, tag, nesting), { block: true });
  const createTitle = (kind: CalloutKind, title: string): Token[] => {
    if (title === "") return [Object.assign(create("callout_label", "", 0), { meta: { kind } })];
    const open = create("paragraph_open", kind === "details" ? "summary" : "p", 1);
    if (kind !== "details") open.attrSet("class", "callout-title");
    const inline = Object.assign(create("inline", "", 0), { content: title, children: [] });
    return [open, inline, create("paragraph_close", open.tag, -1)];
  };

  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    marked.push(token);
    if (token.type === "blockquote_close") token.tag = openTags.pop() ?? token.tag;
    if (token.type !== "blockquote_open") continue;
    const mark = findMark(tokens, at);
    if (mark) {
      token.tag = mark.kind === "details" ? "details" : "div";
      if (mark.kind !== "details") {
        token.attrSet("class", `callout callout-${mark.kind}`);
        token.attrSet("role", "note");
      }
      marked.push(...createTitle(mark.kind, mark.title));
      const first = tokens[at + 2] as Token;
      first.content = first.content.replace(calloutMark, "");
      // The paragraph has held nothing but the mark.
      if (first.content.trim() === "") at += 3;
    }
    openTags.push(token.tag);
  }
  state.tokens = marked;
};

/**
 * Quotes that begin with `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` become callouts, and those
 * with `[!DETAILS] Title` toggles. Rendering takes its texts from `PostEnv`.
 */
export const addCallouts = (markdown: MarkdownIt): void => {
  markdown.core.ruler.after("block", "callouts", markCallouts);
  markdown.renderer.rules.callout_label = (tokens, index, _options, env) => {
    const { kind } = (tokens[index] as Token).meta as { kind: CalloutKind };
    const label = markdown.utils.escapeHtml(getTexts(env)[kind]);
    return kind === "details" ? `<summary>${label}</summary>\n` : `<p class="callout-title">${label}</p>\n`;
  };
};
