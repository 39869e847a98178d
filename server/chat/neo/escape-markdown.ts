/** Escapes text as one line of Markdown that shows it unchanged: no markup, list, image or autolink. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>&~|#@]/g, "\\$&")
    .replaceAll(/(?<=\S)[.:](?=\S)/g, "\\$&")
    .replace(/^(\d*)([-+.)])/, "$1\\$2");
