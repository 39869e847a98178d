/** Markdown that comes in pieces: what can be shown already, and the rest when it has ended. */
export type LinkFilter = { push(piece: string): string; end(): string };

// What is longer is no link of ours: it is not held back any further.
const maxLabel = 200;
const maxDestination = 300;

/** Writes text in which no address can be followed. Each rule looks at what was written, however the text was cut. */
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
      // `//` stays where nothing can follow it, as in a comment of code.
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
      // Behind one of these it would be an image, the address of another link, or no bracket that begins one.
      if (/[!\]\\]$/.test(tail)) put(" ");
      writeText(`[${label}`);
      put(`](${path})`);
      isInTag = false;
    },
    /** What was written since the last time. */
    take(): string {
      const taken = output;
      output = "";
      return taken;
    },
  };
};

const isAddress = (destination: string): boolean => /^[/#.<]|[:@]/.test(destination);

/** What is decided: text, then perhaps a link that is allowed; and what is still to be read. */
type Step = { text: string; link?: { label: string; path: string }; rest: string };

/** What becomes of a pair of brackets; `source` begins with `[` or `![`. Null if that depends on what follows. */
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
 * Leaves of Markdown only the links whose path is allowed. All others become their text, images their description, and
 * addresses in the text cannot be followed (as long as the renderer makes no links of mere names like `example.com`).
 * A model may repeat what a post told it to: no word of it decides where a link leads.
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
