/** The form of a prompt, which no answer shows. */
export type PromptMarks = {
  /** Names of its elements. */
  tags: readonly string[];
  /** How its other paragraphs begin. */
  openings: readonly string[];
};

/** In characters, for what stands in a tag besides its name. */
const maxTag = 400;
/** Marks around the beginning of a line. */
const decoration = /^[ \t*_>#`"“-]{0,12}/;

type Found = { length: number; tag?: string } | "growing" | null;

/**
 * Takes out of an answer in pieces the marks of the prompt's own form, and each paragraph that begins with one: up to the
 * end of its element, or to the next empty line.
 */
export const createMarkFilter = ({ tags, openings }: PromptMarks) => {
  const beginnings = openings.map((text) => text.toLowerCase());
  let pending = "";
  let isAtLineStart = true;
  /** What ends the paragraph that is left out: its closing tag, or only an empty line. */
  let skipped: { until: string | null } | null = null;

  /** A tag at the beginning of a text. */
  const readTag = (text: string, isEnd: boolean): Found => {
    const start = text.slice(0, maxTag).toLowerCase();
    const names = tags.flatMap((tag) => [`<${tag}`, `</${tag}`]);
    const name = names.find((one) => start.startsWith(one) && !/[\w-]/.test(start.charAt(one.length)));
    if (name === undefined || start.length === name.length) {
      const mayGrow = names.some((one) => one.startsWith(start));
      if (!mayGrow || (isEnd && start.length < 2)) return null;
      return isEnd ? { length: start.length } : "growing";
    }
    const end = /[>\n]/.exec(start)?.index ?? -1;
    if (end < 0 && start.length < maxTag && !isEnd) return "growing";
    const length = end < 0 ? start.length : start.charAt(end) === ">" ? end + 1 : end;
    return name.startsWith("</") ? { length } : { length, tag: name.slice(1) };
  };
  /** How a line begins: null where it is one to be shown. */
  const readLineStart = (isEnd: boolean): Found => {
    const at = decoration.exec(pending)?.[0].length ?? 0;
    const text = pending.slice(at);
    const start = text.slice(0, 80).toLowerCase();
    if (beginnings.some((one) => start.startsWith(one))) return { length: 0 };
    const found = start.startsWith("<") ? readTag(text, isEnd) : null;
    if (found === "growing") return found;
    if (found?.tag !== undefined) return { length: at + found.length, tag: found.tag };
    const mayGrow = start === "" ? at < 12 : beginnings.some((one) => one.startsWith(start));
    return mayGrow && !isEnd ? "growing" : null;
  };
  /** Drops what is skipped so far; false while its end is not there. */
  const skip = (until: string | null, isEnd: boolean): boolean => {
    const closing = until === null ? -1 : pending.toLowerCase().indexOf(`</${until}`);
    const gap = /\n[ \t]{0,20}\n/.exec(pending)?.index ?? -1;
    const ends = [closing, gap].filter((end) => end >= 0);
    if (ends.length > 0) {
      pending = pending.slice(Math.min(...ends));
      skipped = null;
      return true;
    }
    // A closing tag or an empty line may have begun.
    pending = isEnd ? "" : pending.slice(-((until?.length ?? 0) + 40));
    return false;
  };
  const read = (isEnd: boolean): string => {
    let shown = "";
    while (pending !== "") {
      if (skipped && !skip(skipped.until, isEnd)) break;
      if (isAtLineStart) {
        const found = readLineStart(isEnd);
        if (found === "growing") break;
        isAtLineStart = false;
        if (found) {
          skipped = { until: found.tag ?? null };
          pending = pending.slice(found.length);
          continue;
        }
      }
      const next = pending.search(/[<\n]/);
      shown += next < 0 ? pending : pending.slice(0, next);
      pending = next < 0 ? "" : pending.slice(next);
      if (pending.startsWith("\n")) {
        shown += "\n";
        pending = pending.slice(1);
        isAtLineStart = true;
      } else if (pending !== "") {
        const tag = readTag(pending, isEnd);
        if (tag === "growing") break;
        shown += tag ? "" : "<";
        pending = pending.slice(tag?.length ?? 1);
      }
    }
    return shown;
  };
  return {
    push(piece: string): string {
      pending += piece;
      return read(false);
    },
    /** The text that is still held back. */
    end: (): string => read(true),
  };
};
