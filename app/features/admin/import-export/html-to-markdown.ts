const skipped = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "IFRAME", "OBJECT", "SVG"]);
const headings: Record<string, string> = { H1: "# ", H2: "## ", H3: "### ", H4: "#### ", H5: "##### ", H6: "###### " };

const escapeText = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll(/([\\*_`[\]])/g, "\\$1");
const parseInline = (node: Node): string => [...node.childNodes].map(inline).join("");
const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");

const inline = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return escapeText(node.textContent ?? "");
  if (!(node instanceof Element) || skipped.has(node.tagName.toUpperCase())) return "";
  const inner = parseInline(node);
  const bare = inner.trim();
  switch (node.tagName) {
    case "STRONG":
    case "B":
      return bare && `**${bare}**`;
    case "EM":
    case "I":
      return bare && `*${bare}*`;
    case "CODE":
      return `\`${node.textContent ?? ""}\``;
    case "BR":
      return "  \n";
    case "A": {
      const address = node.getAttribute("href") ?? "";
      return address && bare ? `[${bare}](${address})` : inner;
    }
    case "IMG":
      return getImage(node);
    default:
      return inner;
  }
};

const getImage = (node: Element): string => {
  const address = node.getAttribute("src") ?? "";
  return address ? `![${(node.getAttribute("alt") ?? "").replaceAll(/[[\]]/g, " ")}](${address})` : "";
};

const convertList = (node: Element): string =>
  [...node.children]
    .filter(({ tagName }) => tagName === "LI")
    .map(
      (item, index) => (node.tagName === "OL" ? `${index + 1}. ` : "- ") + parseBlocks(item).replaceAll("\n", "\n  "),
    )
    .join("\n");

const isBlock = (node: Node): boolean =>
  node instanceof Element &&
  /^(P|DIV|SECTION|ARTICLE|FIGURE|FIGCAPTION|H[1-6]|UL|OL|BLOCKQUOTE|PRE|HR|TABLE|ASIDE|HEADER|FOOTER|MAIN)$/.test(
    node.tagName,
  );

const block = (node: Element): string => {
  const prefix = headings[node.tagName];
  if (prefix) return prefix + parseInline(node).trim();
  switch (node.tagName) {
    case "UL":
    case "OL":
      return convertList(node);
    case "BLOCKQUOTE":
      return quoted(parseBlocks(node));
    case "PRE":
      return `\`\`\`\n${(node.textContent ?? "").replace(/\n$/, "")}\n\`\`\``;
    case "HR":
      return "---";
    default:
      return parseBlocks(node);
  }
};

const parseBlocks = (node: Node): string => {
  const parts: string[] = [];
  let line = "";
  const endLine = () => {
    if (line.trim() !== "") parts.push(line.trim());
    line = "";
  };
  for (const child of node.childNodes) {
    if (isBlock(child)) {
      endLine();
      const text = block(child as Element);
      if (text.trim() !== "") parts.push(text);
    } else line += inline(child);
  }
  endLine();
  return parts.join("\n\n");
};

/** Converts HTML to Markdown. Parsed with DOMParser, which runs no scripts and loads no resources. */
export const htmlToMarkdown = (html: string): string =>
  parseBlocks(new DOMParser().parseFromString(html, "text/html").body);
