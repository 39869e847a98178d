/** Text as one line of Markdown that shows it as it is: no markup, no list, no image, nothing that becomes a link. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>&~|#@]/g, "\\$&")
    .replaceAll(/(?<=\S)[.:](?=\S)/g, "\\$&")
    .replace(/^(\d*)([-+.)])/, "$1\\$2");
