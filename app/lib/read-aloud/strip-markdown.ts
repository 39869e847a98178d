/** Text as it is spoken: without the characters of Markdown, line breaks as the ends of sentences. */
export const stripMarkdown = (text: string): string =>
  text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:[-+*]|\d+\.)\s+/gm, "")
    .replace(/[*_#`~>|[\]]/g, "")
    .split(/\s*\n+\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => (/[.!?…:;,]["'”’)]*$/.test(line) ? line : `${line}.`))
    .join(" ");
