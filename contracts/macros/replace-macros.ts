/** In characters, and how deep macros may stand in each other. */
export const macroLimits = { textLength: 500_000, depth: 8 } as const;

/** A macro of a text, such as {{random:a,b}}: its name in small letters, and what follows the name. */
export type Macro = {
  name: string;
  argument: string;
  /** Where it ends in the text, in characters. */
  at: number;
};

export type Replacement = {
  /** The text for a macro, whose argument was replaced already. */
  macro(macro: Macro): string;
  /** The text for an old spelling: <USER>, <CHAR> or <BOT>. Its name is in small letters. */
  tag(name: string): string;
};

const open = "{{";
const close = "}}";

const endOfName = /[\s:]/;

const parseMacro = (content: string, at: number): Macro => {
  const text = content.trim();
  // A comment needs no space behind its slashes.
  const end = text.startsWith("//") ? 2 : text.search(endOfName);
  const name = (end < 0 ? text : text.slice(0, end)).toLowerCase();
  const argument = end < 0 ? "" : text.slice(end);
  return { name, argument: argument.startsWith(":") ? argument.slice(1) : argument.trim(), at };
};

// Of three braces, as in {{{user}}}, the first is one of the text.
const marks = /\{\{(?!\{(?!\{))|\}\}|<(?:user|char|bot)>/gi;

/** Replaces the macros of a text from the inside out, each once, in a time that grows with the text only. */
export const replaceMacros = (text: string, { macro, tag }: Replacement): string => {
  if (text.length > macroLimits.textLength) throw new RangeError("the text is too long");
  /** The text so far, and that of each macro that is open. */
  const levels = [""];
  const add = (part: string): void => void (levels[levels.length - 1] += part);
  let from = 0;
  for (const match of text.matchAll(marks)) {
    add(text.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[0] === open && levels.length <= macroLimits.depth) levels.push("");
    else if (match[0] === close && levels.length > 1) add(macro(parseMacro(levels.pop() ?? "", from)));
    else if (match[0].startsWith("<")) add(tag(match[0].slice(1, -1).toLowerCase()));
    else add(match[0]);
  }
  return levels.join(open) + text.slice(from);
};
