import { findImageLabel } from "../../images/upload/markdown-images.ts";

/** What an address of an imported text names: a file of the import, one that is on the old site, or another post. */
export type Reference = { kind: "file" | "missing"; path: string } | { kind: "post"; key: string; part: string };

const form = /^import-(file|missing|post):(.*)$/is;
const maxAddressLength = 4_000;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Parses an address of `ImportedPost`; null for all others. Paths of files have no leading slash. */
export const readReference = (address: string): Reference | null => {
  const [, kind, rest = ""] = form.exec(address) ?? [];
  if (kind === undefined) return null;
  if (kind.toLowerCase() !== "post") {
    const path = decode(rest);
    return kind.toLowerCase() === "file" ? { kind: "file", path: path.replace(/^\//, "") } : { kind: "missing", path };
  }
  const at = rest.indexOf("#");
  return at < 0
    ? { kind: "post", key: decode(rest), part: "" }
    : { kind: "post", key: decode(rest.slice(0, at)), part: rest.slice(at) };
};

/** Where the address that begins at `from` ends: at a space, at a bracket that closes more than was opened, or at `>`. */
const findEnd = (content: string, from: number, isInBrackets: boolean): number => {
  let depth = 0;
  let to = from;
  for (; to < content.length && to - from < maxAddressLength; to += 1) {
    const letter = content[to] ?? "";
    if (letter === ">" || letter === "\n" || (!isInBrackets && /\s/.test(letter))) break;
    if (isInBrackets) continue;
    if (letter === "(") depth += 1;
    else if (letter === ")" && --depth < 0) break;
  }
  return to;
};

/** What an address becomes; an image `asLink` is shown as a link to it instead. */
export type Replacement = { address: string; asLink?: boolean };

/**
 * Replaces the addresses of an imported text that name files and posts of the import. `replace` gets each as it is written;
 * null leaves it.
 */
export const replaceReferences = (
  content: string,
  replace: (address: string, isImage: boolean) => Replacement | null,
): string => {
  let result = "";
  let done = 0;
  const begin = /(\]\(<?|\]:[ \t]{0,10}<?|<)import-(?:file|missing|post):/g;
  for (const match of content.matchAll(begin)) {
    const [whole, before = ""] = match;
    const from = match.index + before.length;
    if (from < done) continue;
    const to = findEnd(content, from, before.endsWith("<"));
    const label = before.startsWith("](") ? findImageLabel(content, match.index) : -1;
    const replacement = replace(content.slice(from, to), label >= 0);
    if (!replacement || whole.length === 0) continue;
    // The text before it, without the mark that makes an image of the label.
    const isLink = replacement.asLink === true && label > 0 && label - 1 >= done;
    result += isLink ? content.slice(done, label - 1) + content.slice(label, from) : content.slice(done, from);
    result += replacement.address;
    done = to;
  }
  return result + content.slice(done);
};
