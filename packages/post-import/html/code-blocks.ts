import { type BlockWriter, toOther } from "./block.ts";
import { toCodeBlock } from "./escape-markdown.ts";
import { find, findByName, getAttribute, getClasses, getText, hasClass } from "./html-query.ts";
import type { HtmlElement } from "./parse-html.ts";

const prefixes = ["language-", "lang-", "highlight-source-", "highlight-", "sourceCode-"];
const aliases = new Map([
  ["text/x-python", "python"],
  ["plaintext", ""],
  ["text", ""],
  ["plain", ""],
  ["none", ""],
]);

const readLanguage = (element: HtmlElement): string => {
  for (const name of ["data-lang", "data-language", "data-code-block-lang", "data-enlighter-language"]) {
    const value = getAttribute(element, name);
    if (value !== "") return value;
  }
  const classes = getClasses(element);
  // "brush: js" of SyntaxHighlighter.
  const brush = classes.findIndex((name) => /^brush:?$/.test(name));
  const named =
    brush === -1 ? classes.find((name) => name.startsWith("brush:"))?.slice("brush:".length) : classes[brush + 1];
  if (named) return named.replace(/;$/, "");
  for (const prefix of prefixes) {
    const className = classes.find((name) => name.startsWith(prefix) && name !== "highlight-wrapper");
    if (className) return className.slice(prefix.length);
  }
  const isSource = classes.includes("sourceCode") || classes.includes("highlight");
  return (isSource && classes.find((name) => !/^(?:sourceCode|highlight|code|numberLines)$/.test(name))) || "";
};

const findLanguage = (pre: HtmlElement): string => {
  const code = findByName(pre, "code");
  for (const element of [code, pre, pre.parent, pre.parent?.parent]) {
    const language = element && element.name !== "body" ? readLanguage(element).toLowerCase() : "";
    if (language !== "") return aliases.get(language) ?? language;
  }
  return "";
};

export const writeCodeBlock: BlockWriter = (pre) => {
  const code = getText(pre).replaceAll(/\r\n?/g, "\n");
  if (code.trim() === "") return [];
  return [toOther(toCodeBlock(code.replace(/^\n/, "").replace(/\n$/, ""), findLanguage(pre)))];
};

/** Listings whose lines have numbers are tables: the code is in the other column. */
export const writeListing: BlockWriter = (figure, place, writeBlocks) => {
  const cell = find(
    figure,
    (element) => element.name === "td" && (hasClass(element, "code") || hasClass(element, "rouge-code")),
  );
  const pre = cell && findByName(cell, "pre");
  if (!pre) return null;
  const language = readLanguage(figure) || findLanguage(pre);
  const [block] = writeCodeBlock(pre, place, writeBlocks) ?? [];
  return block ? [toOther(toCodeBlock(getText(pre).replace(/\n$/, ""), language))] : [];
};
