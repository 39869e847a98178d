import { isAddress, linkTo } from "./format-text.ts";
import { isInCode, placeBlock, replaceWith, type TextEdit } from "./text-edit.ts";

/** What a paste event brings. `editor` is what Visual Studio Code says about its text, as JSON. */
export type Clipping = { plain: string; html: string; editor: string; hasPictures: boolean };

/** What is to be done with it; with `nothing` the browser pastes as ever. */
export type PasteAction =
  | { kind: "nothing" }
  | { kind: "edit"; edit: TextEdit }
  | { kind: "pictures" }
  | { kind: "convert" };

const readLanguage = (editor: string): string | null => {
  try {
    const { mode } = JSON.parse(editor) as { mode?: unknown };
    return typeof mode === "string" && /^[\w+#-]{1,40}$/.test(mode) ? mode : null;
  } catch {
    return null;
  }
};

const pasteCode = (text: string, start: number, end: number, { plain, editor }: Clipping): PasteAction => {
  const language = readLanguage(editor);
  const code = plain.replaceAll("\r\n", "\n").replace(/\n$/, "");
  if (language === null || language === "markdown" || language === "plaintext" || !code.includes("\n"))
    return { kind: "nothing" };
  const fence = code.includes("```") ? "~~~~" : "```";
  return { kind: "edit", edit: placeBlock(text, start, end, `${fence}${language}\n${code}\n${fence}`) };
};

/** Decides what to do with a clipping, where the text has its selection from `start` to `end`. */
export const readPaste = (clipping: Clipping, text: string, start: number, end: number): PasteAction => {
  const { plain, html, editor, hasPictures } = clipping;
  const words = plain.trim();
  // Word processors add a picture of what was copied.
  if (hasPictures && words === "") return { kind: "pictures" };
  if (isInCode(text, start)) return { kind: "nothing" };
  const selected = text.slice(start, end);
  const isName = selected.trim() !== "" && !selected.includes("\n") && !isAddress(selected);
  if (isName && isAddress(words)) {
    const edit = linkTo(text, start, end, words, "");
    return text.slice(start - 2, start) === "](" ? { kind: "nothing" } : { kind: "edit", edit };
  }
  if (editor !== "") return pasteCode(text, start, end, clipping);
  return html.trim() === "" || isAddress(words) ? { kind: "nothing" } : { kind: "convert" };
};

const splitParagraphs = (text: string): string[] =>
  text
    .replaceAll("\r\n", "\n")
    .replaceAll("\u00a0", " ")
    .trim()
    .split(/\n[ \t]*\n/)
    .map((paragraph) =>
      paragraph
        .replaceAll(/ {2}\n/g, "\\\n")
        .replaceAll(/[ \t]+/g, " ")
        .trim(),
    );

/** Whether Markdown says something that the plain text of a clipping does not. */
const saysMore = (markdown: string, plain: string): boolean => {
  const unescaped = markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
  const [one, other] = [splitParagraphs(unescaped), splitParagraphs(plain)];
  return one.length !== other.length || one.some((paragraph, index) => paragraph !== other[index]);
};

const isBlock = (markdown: string): boolean =>
  markdown.includes("\n") || /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |\||`{3}|~{3})/.test(markdown);

/** The edit that pastes what was converted; the plain text as it is where that says the same. */
export const pasteConverted = (markdown: string, plain: string, text: string, start: number, end: number): TextEdit => {
  if (plain !== "" && (markdown === "" || !saysMore(markdown, plain)))
    return replaceWith(start, end, plain.replaceAll("\r\n", "\n"));
  return isBlock(markdown) ? placeBlock(text, start, end, markdown) : replaceWith(start, end, markdown);
};

/** Gives a picture of a converted text its address; null takes the picture out. */
export const placePicture = (markdown: string, index: number, address: string | null): string => {
  const waiting = `(pasted-picture:${index}`;
  const at = [")", " "].map((next) => markdown.indexOf(waiting + next)).find((found) => found >= 0);
  if (at === undefined) return markdown;
  if (address !== null) return `${markdown.slice(0, at)}(${address}${markdown.slice(at + waiting.length)}`;
  const from = markdown.lastIndexOf("![", at);
  const close = at + waiting.length;
  const end = markdown[close] === ")" ? close + 1 : markdown.indexOf('")', close) + 2;
  return from < 0 || end < at ? markdown : (markdown.slice(0, from) + markdown.slice(end)).trim();
};
