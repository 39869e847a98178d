const maxLength = 20_000;

/** The words of a piece of Markdown, in one line. */
export const toPlainText = (markdown: string): string =>
  markdown
    .slice(0, maxLength)
    .replaceAll(/<!--[^<>]{0,1000}-->|<\/?[a-zA-Z][^<>]{0,1000}>/g, " ")
    .replaceAll(/!\[([^[\]]{0,500})\]\([^()\n]{0,2000}\)/g, "")
    .replaceAll(/\[([^[\]]{1,1000})\]\([^()\n]{0,2000}\)/g, "$1")
    .replaceAll(/\[\^[^[\]\s]{1,100}\]/g, "")
    .replaceAll(/^[ \t]{0,20}(?:#{1,6}|>|[-*+])[ \t]/gm, "")
    .replaceAll(/(\*{1,3}|~~|`{1,3})(?=\S)|(?<=\S)(\*{1,3}|~~|`{1,3})/g, "")
    .replaceAll(/(^|\s)_{1,2}(?=\S)|(?<=\S)_{1,2}(?=$|[\s.,;:!?])/g, "$1")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .replaceAll(/&nbsp;/g, " ")
    .replaceAll(/\s{1,500}/g, " ")
    .trim();
