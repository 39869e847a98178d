export type HtmlTag = { name: string; isClosing: boolean; isSelfClosing: boolean; start: number; end: number };

const maxTag = 4_000;

/** Reads the tag, comment or declaration that begins at `<`; null if there is none. A comment has the name `!`. */
export const readHtmlTag = (text: string, start: number): HtmlTag | null => {
  const next = text.charAt(start + 1);
  if (next === "!" || next === "?") {
    const isComment = text.startsWith("<!--", start);
    if (next === "!" && !isComment && !/^<!doctype/i.test(text.slice(start, start + 10))) return null;
    const mark = isComment ? "-->" : next === "?" ? "?>" : ">";
    const end = text.slice(start, start + 100_000).indexOf(mark, 2);
    return end === -1
      ? null
      : { name: "!", isClosing: false, isSelfClosing: true, start, end: start + end + mark.length };
  }
  const [head, slash, name = ""] =
    /^<(\/?)([A-Za-z][A-Za-z0-9-]{0,40})(?=[\s/>])/.exec(text.slice(start, start + 50)) ?? [];
  if (head === undefined) return null;
  let quote = "";
  for (let at = start + head.length; at < Math.min(text.length, start + maxTag); at += 1) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") {
      const isSelfClosing = text.charAt(at - 1) === "/";
      return { name: name.toLowerCase(), isClosing: slash === "/", isSelfClosing, start, end: at + 1 };
    } else if ((character === '"' || character === "'") && text.charAt(at - 1) === "=") quote = character;
    else if (character === "<") return null;
  }
  return null;
};
