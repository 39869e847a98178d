import { getLine } from "./html-query.ts";
import { parseHtml } from "./parse-html.ts";

/** The text of HTML in one line. */
export const toPlainText = (html: string): string =>
  /[<&]/.test(html) ? getLine(parseHtml(html).root) : html.replaceAll(/\s+/g, " ").trim();
