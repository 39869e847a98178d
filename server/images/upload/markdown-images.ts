import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: false });
const maxAddressLength = 2_100;
const maxLabelLength = 2_000;
/** Maximum number of URLs checked per text, which bounds the time. */
const maxChecked = 2_000;

type Span = { from: number; to: number };

const normalize = (written: string): string => markdown.normalizeLink(markdown.utils.unescapeAll(written));

/** The distinct image URLs of a Markdown text, in order. Images in code are ignored. */
export const listImages = (content: string): string[] => {
  if (!content.includes("![")) return [];
  const addresses = markdown
    .parse(content, {})
    .flatMap(({ children }) =>
      (children ?? []).flatMap((token) => (token.type === "image" ? [String(token.attrGet("src") ?? "")] : [])),
    );
  return [...new Set(addresses)].filter((address) => address !== "");
};

/** Position of the URL after the `](` that ends at `at`; null unless its first character is one of `beginnings`. */
const findDestination = (content: string, at: number, beginnings: ReadonlySet<string | undefined>): Span | null => {
  let from = at;
  while (/[ \t\n]/.test(content[from] ?? "") && from - at < 100) from += 1;
  const isInBrackets = content[from] === "<";
  if (isInBrackets) from += 1;
  if (!beginnings.has(content[from]?.toLowerCase())) return null;
  if (isInBrackets) {
    const length = content.slice(from, from + maxAddressLength).search(/[>\n]/);
    return length > 0 ? { from, to: from + length } : null;
  }
  let depth = 0;
  let to = from;
  for (; to < content.length && to - from < maxAddressLength; to += 1) {
    const letter = content[to] ?? "";
    if (/\s/.test(letter)) break;
    if (letter === "\\") to += 1;
    else if (letter === "(") depth += 1;
    else if (letter === ")" && --depth < 0) break;
  }
  return to > from ? { from, to } : null;
};

/** Where the label that ends with the bracket at `end` begins, if it is an image's; -1 if it is a link's. */
export const findImageLabel = (content: string, end: number): number => {
  let depth = 1;
  for (let at = end - 1; at > 0 && end - at < maxLabelLength; at -= 1) {
    if (content[at - 1] === "\\") continue;
    if (content[at] === "]") depth += 1;
    else if (content[at] === "[" && --depth === 0) return content[at - 1] === "!" ? at : -1;
  }
  return -1;
};

/** Replaces some image URLs of a text; the keys are URLs as returned by `listImages`. */
export const replaceImages = (content: string, replacements: ReadonlyMap<string, string>): string => {
  if (replacements.size === 0) return content;
  const edits: (Span & { address: string })[] = [];
  const beginnings = new Set([...replacements.keys()].map(([letter]) => letter?.toLowerCase()));
  let checked = 0;
  const addEdit = (span: Span, isImage: () => boolean) => {
    if (!beginnings.has(content[span.from]?.toLowerCase()) || span.to - span.from > maxAddressLength) return;
    checked += 1;
    const address = replacements.get(normalize(content.slice(span.from, span.to)));
    if (address !== undefined && isImage()) edits.push({ ...span, address });
  };
  for (let at = content.indexOf("]("); at >= 0 && checked < maxChecked; at = content.indexOf("](", at + 2)) {
    const span = findDestination(content, at + 2, beginnings);
    if (span) addEdit(span, () => findImageLabel(content, at) >= 0);
  }
  // Reference definitions: `[name]: https://…`.
  for (const match of content.matchAll(/^ {0,3}\[[^\]\n\r\u2028\u2029]+\]:[ \t]*(?:\n[ \t]*)?<?([^\s<>]+)/gm)) {
    if (checked >= maxChecked) break;
    const to = match.index + match[0].length;
    addEdit({ from: to - (match[1] ?? "").length, to }, () => true);
  }
  let result = "";
  let done = 0;
  for (const { from, to, address } of edits.toSorted((a, b) => a.from - b.from)) {
    if (from < done) continue;
    result += content.slice(done, from) + address;
    done = to;
  }
  return result + content.slice(done);
};
