/** Plain text for text to speech: Markdown syntax removed, line breaks become sentence ends. */
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
