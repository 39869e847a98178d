import { replaceOutsideCode } from "./code-ranges.ts";
import { toCalloutKind } from "./write-markdown.ts";

const attributeLine = /^[ \t]{0,20}\{:[^{}\n]{0,500}\}[ \t]{0,20}$/;
const promptPattern = /\.(?:prompt|notice)-{1,2}([a-z]{1,20})|\.(note|tip|warning|important|caution|info|danger)\b/;

/** The attributes that kramdown puts after blocks and spans, lists of contents, and quotes that are callouts by their class. */
export const removeKramdown = (text: string): string =>
  text.includes("{:")
    ? replaceOutsideCode(text, (piece) => {
        const lines = piece.split("\n");
        const kept: string[] = [];
        for (const line of lines) {
          if (!line.includes("{:")) {
            kept.push(line);
            continue;
          }
          if (!attributeLine.test(line)) {
            kept.push(line.replaceAll(/(?<=[\])*_`\w])\{:[^{}\n]{0,500}\}/g, ""));
            continue;
          }
          if (/\{:[ \t]{0,10}toc/.test(line) && /^\s{0,3}(?:[-*+]|1\.)\s/.test(kept.at(-1) ?? "")) kept.pop();
          const [, prompt, name] = promptPattern.exec(line) ?? [];
          const kind = prompt ?? name;
          if (kind === undefined) continue;
          let at = kept.length;
          while (at > 0 && (kept[at - 1] ?? "").trim() !== "") at -= 1;
          const quoted = kept.slice(at).map((each) => (each.startsWith(">") ? each : `> ${each}`));
          kept.splice(at, kept.length - at, `> [!${toCalloutKind(kind)}]`, ...quoted);
        }
        return kept.join("\n");
      })
    : text;

/** `:::tip[Title] … :::` of Astro and Docusaurus. */
export const translateDirectives = (text: string): string => {
  if (!text.includes(":::")) return text;
  return replaceOutsideCode(text, (piece) => {
    const kept: string[] = [];
    let depth = 0;
    for (const line of piece.split("\n")) {
      const [, name, label, words = ""] =
        /^[ \t]{0,10}:{3,6}[ \t]{0,5}([a-z]{2,20})(?:\[([^[\]\n]{0,300})\])?(?:\{[^{}\n]{0,300}\})?[ \t]{0,5}([^\n]{0,300})$/i.exec(
          line,
        ) ?? [];
      const isEnd = /^[ \t]{0,10}:{3,6}[ \t]{0,10}$/.test(line);
      if (name !== undefined && depth === 0) {
        depth = 1;
        const title = (label ?? words).trim();
        const isToggle = /^(?:details|spoiler|collapse)$/i.test(name);
        kept.push(`> [!${isToggle ? "DETAILS" : toCalloutKind(name)}]${isToggle && title ? ` ${title}` : ""}`);
        if (title && !isToggle) kept.push(`> **${title}**`, ">");
      } else if (isEnd && depth > 0) depth = 0;
      else kept.push(depth > 0 ? (line === "" ? ">" : `> ${line}`) : line);
    }
    return kept.join("\n");
  });
};
