/** Inline element of a line. */
export type Inline =
  | { kind: "text" | "strong" | "emphasis" | "code"; text: string }
  | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "paragraph" | "heading" | "quote"; inline: Inline[] }
  | { kind: "list"; items: { depth: number; marker: string | null; inline: Inline[] }[] }
  | { kind: "code"; text: string };

const inlinePattern =
  /\\([!-/:-@[-`{-~])|`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|\[((?:\\.|[^[\]\\\n])+)\]\(([^()\s]+)\)/g;

/** Removes backslash escapes. */
const removeEscapes = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");

/** Parses inline Markdown. */
export const parseInline = (line: string): Inline[] => {
  const found: Inline[] = [];
  const addText = (text: string): void => {
    const last = found.at(-1);
    if (text === "") return;
    if (last?.kind === "text") last.text += text;
    else found.push({ kind: "text", text });
  };
  let end = 0;
  for (const match of line.matchAll(inlinePattern)) {
    addText(line.slice(end, match.index));
    end = match.index + match[0].length;
    const [, escaped, code, strong, emphasis, label, href] = match;
    if (escaped !== undefined) addText(escaped);
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else if (strong !== undefined) found.push({ kind: "strong", text: removeEscapes(strong) });
    else if (emphasis !== undefined) found.push({ kind: "emphasis", text: removeEscapes(emphasis) });
    else if (label !== undefined && href !== undefined) found.push({ kind: "link", text: removeEscapes(label), href });
  }
  addText(line.slice(end));
  return found;
};

const itemPattern = /^(\s{0,12})(?:[-*+]|(\d{1,4})[.)])\s([^]*)$/;
const isFence = (line: string): boolean => line.trimStart().startsWith("```");

/** Parses the Markdown subset of answers into blocks. Unknown syntax and HTML stay text. */
export const parseAnswer = (text: string): Block[] => {
  const blocks: Block[] = [];
  let code: string[] | null = null;
  let isOpen = false;
  const addLine = (kind: "paragraph" | "heading" | "quote", line: string): void => {
    const last = blocks.at(-1);
    const inline = parseInline(line);
    if (isOpen && last?.kind === kind && kind !== "heading") last.inline.push({ kind: "text", text: "\n" }, ...inline);
    else blocks.push({ kind, inline });
  };
  for (const line of text.split("\n")) {
    if (isFence(line)) {
      if (code) blocks.push({ kind: "code", text: code.join("\n") });
      code = code ? null : [];
      isOpen = false;
      continue;
    }
    if (code) {
      code.push(line);
      continue;
    }
    const item = itemPattern.exec(line);
    if (line.trim() === "") isOpen = false;
    else if (item) {
      const [, indent = "", number, rest = ""] = item;
      const entry = {
        depth: Math.min(3, Math.floor(indent.length / 2)),
        marker: number ?? null,
        inline: parseInline(rest.trimStart()),
      };
      const last = blocks.at(-1);
      if (last?.kind === "list") last.items.push(entry);
      else blocks.push({ kind: "list", items: [entry] });
      isOpen = false;
    } else {
      const heading = /^#{1,6}\s([^]*)$/.exec(line);
      const quote = /^>\s?(.*)$/.exec(line);
      if (heading) addLine("heading", (heading[1] ?? "").trimStart());
      else if (quote) addLine("quote", quote[1] ?? "");
      else addLine("paragraph", line);
      isOpen = !heading;
    }
  }
  if (code) blocks.push({ kind: "code", text: code.join("\n") });
  return blocks;
};

const toText = (inline: readonly Inline[]): string => inline.map(({ text }) => text).join("");

/** An answer without Markdown syntax, for screen readers and copying. */
export const toPlainText = (answer: string): string =>
  parseAnswer(answer)
    .map((block) => {
      if (block.kind === "code") return block.text;
      return block.kind === "list" ? block.items.map(({ inline }) => toText(inline)).join("\n") : toText(block.inline);
    })
    .join("\n");

/** Allow-list for links in answers: paths of this site and http(s) URLs; null for anything else. */
export const toSafeHref = (href: string, origin: string): { href: string; isOwn: boolean } | null => {
  const isPath = /^\/(?![/\\])/.test(href);
  if ((!isPath && !/^https?:\/\//i.test(href)) || !URL.canParse(href, origin)) return null;
  const url = new URL(href, origin);
  return url.origin === origin
    ? { href: url.pathname + url.search + url.hash, isOwn: true }
    : { href: url.href, isOwn: false };
};
