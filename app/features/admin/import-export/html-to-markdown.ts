import Turndown from "turndown";

const skipped = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "IFRAME", "OBJECT", "SVG"]);

const encodeUrl = (address: string): string =>
  address.trim().replaceAll(/[\s()<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const createConverter = (): Turndown => {
  const converter = new Turndown({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    hr: "---",
    emDelimiter: "*",
  });
  converter.remove((node) => skipped.has(node.nodeName.toUpperCase()));
  // Ghost's bookmark cards have block elements inside links; Markdown links cannot contain line breaks.
  converter.addRule("link", {
    filter: (node) => node.nodeName === "A" && Boolean(node.getAttribute("href")),
    replacement: (content, node) => {
      const text = content
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
        .join(" ");
      return text && `[${text}](${encodeUrl((node as Element).getAttribute("href") ?? "")})`;
    },
  });
  // Without a title and with an encoded URL, so that `findImageUrls` finds each image.
  converter.addRule("image", {
    filter: "img",
    replacement: (_, node) => {
      const image = node as Element;
      const address = encodeUrl(image.getAttribute("src") ?? "");
      return address && `![${(image.getAttribute("alt") ?? "").replaceAll(/[[\]\s]+/g, " ").trim()}](${address})`;
    },
  });
  // One space after the list marker, as in our editor; Turndown writes three.
  converter.addRule("item", {
    filter: "li",
    replacement: (content, node) => {
      const list = node.parentNode as Element;
      const first = Number(list.getAttribute("start") ?? 1) || 1;
      const marker = list.nodeName === "OL" ? `${first + Array.from(list.children).indexOf(node as Element)}. ` : "- ";
      const text = content.trim().replaceAll("\n", `\n${" ".repeat(marker.length)}`);
      return marker + text + (node.nextSibling ? "\n" : "");
    },
  });
  converter.addRule("pre", {
    filter: (node) => node.nodeName === "PRE" && node.firstChild?.nodeName !== "CODE",
    replacement: (_, node) => `\n\n\`\`\`\n${(node.textContent ?? "").replace(/\n$/, "")}\n\`\`\`\n\n`,
  });
  return converter;
};

/** Converts HTML to Markdown. Parsed with DOMParser, which runs no scripts and loads no resources. */
export const htmlToMarkdown = (html: string): string => createConverter().turndown(html);
