/** Filters Markdown that arrives in chunks: `push` returns what can be shown already, `end` the rest. */
export type LinkFilter = { push(piece: string): string; end(): string };

// Anything longer is not a link of ours, and is not held back any further.
const maxLabel = 200;
const maxDestination = 300;

/** Writes text without any working link. The rules apply to the output so far, however it was split into chunks. */
const createWriter = () => {
  let output = "";
  let tail = "";
  let isHoldingSlash = false;
  let isInTag = false;

  const put = (text: string): void => {
    output += text;
    tail = (tail + text).slice(-8);
  };
  const putCharacter = (character: string): void => {
    if (isHoldingSlash) {
      // Keeps `//` if nothing follows it, as in a comment of code.
      if (/\s/.test(character)) put("/");
      isHoldingSlash = false;
    }
    if (character === "/" && tail.endsWith("/")) {
      isHoldingSlash = true;
      return;
    }
    if (character === "<") isInTag = true;
    else if (/[\s>]/.test(character)) isInTag = false;
    // `](…)`, `][…]`, `]: …`, `mailto:…`, `<scheme:…>` and `<name@host>` are links.
    const isLink =
      (tail.endsWith("]") && "([:".includes(character)) ||
      (/mailto:$/i.test(tail) && !/\s/.test(character)) ||
      (isInTag && ":@".includes(character));
    put(isLink ? ` ${character}` : character);
  };
  const writeText = (text: string): void => {
    for (const character of text) putCharacter(character);
  };
  return {
    writeText,
    writeLink(label: string, path: string) {
      // After one of these characters it would be an image, the URL of another link, or an escaped bracket.
      if (/[!\]\\]$/.test(tail)) put(" ");
      writeText(`[${label}`);
      put(`](${path})`);
      isInTag = false;
    },
    /** The output since the last call. */
    take(): string {
      const taken = output;
      output = "";
      return taken;
    },
  };
};

const isAddress = (destination: string): boolean => /^[/#.<]|[:@]/.test(destination);

/** The decided part: text, then perhaps an allowed link; and the rest, which is still to be read. */
type Step = { text: string; link?: { label: string; path: string }; rest: string };

/** Decides about a pair of brackets; `source` begins with `[` or `![`. Null if that depends on the following text. */
const readBrackets = (source: string, isAllowed: (path: string) => boolean, isEnd: boolean): Step | null => {
  const keep = (length: number): Step => ({ text: source.slice(0, length), rest: source.slice(length) });
  const to = source.slice(0, maxLabel).indexOf("]");
  if (to < 0) return isEnd || source.length >= maxLabel ? keep(source.indexOf("[") + 1) : null;
  const next = source[to + 1];
  if (next === undefined && !isEnd) return null;
  if (next !== "(") return keep(to + 1);
  const close = source.slice(0, to + maxDestination).indexOf(")", to);
  if (close < 0 && !isEnd && source.length < to + maxDestination) return null;
  const end = close < 0 ? to + maxDestination : close;
  const from = source.lastIndexOf("[", to);
  const isImage = source[from - 1] === "!";
  const label = source.slice(from + 1, to);
  const before = source.slice(0, isImage ? from - 1 : from);
  const rest = source.slice(end + 1);
  const destination = source.slice(to + 2, end).trim();
  const path = destination.split(/\s/, 1)[0] ?? "";
  if (close >= 0 && !isImage && isAllowed(path)) return { text: before, link: { label, path }, rest };
  return isAddress(destination) ? { text: "", rest: `${before}${label}${rest}` } : keep(to + 1);
};

/**
 * Removes from Markdown all links whose path is not allowed. Other links become their text, images their description,
 * and URLs in the text are broken (as long as the renderer does not link bare names like `example.com`). A model may
 * repeat instructions from a post, so its output must not decide where a link leads.
 */
export const createLinkFilter = (isAllowed: (path: string) => boolean): LinkFilter => {
  const writer = createWriter();
  let pending = "";
  const read = (isEnd: boolean): string => {
    for (;;) {
      const at = pending.search(isEnd ? /!?\[/ : /!?\[|!$/);
      writer.writeText(at < 0 ? pending : pending.slice(0, at));
      pending = at < 0 ? "" : pending.slice(at);
      if (pending === "" || pending === "!") return writer.take();
      const step = readBrackets(pending, isAllowed, isEnd);
      if (!step) return writer.take();
      writer.writeText(step.text);
      if (step.link) writer.writeLink(step.link.label, step.link.path);
      pending = step.rest;
    }
  };
  return {
    push(piece) {
      pending += piece;
      return read(false);
    },
    end: () => read(true),
  };
};
