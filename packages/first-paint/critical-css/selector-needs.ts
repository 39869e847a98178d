/** The names that a page must contain for a selector to match something in it at the first paint. */
export type SelectorNeeds = { classes: string[]; tags: string[]; attributes: string[]; formControl: boolean };

const afterFirstPaint =
  /:(hover|active|focus|focus-visible|focus-within|user-invalid|user-valid)\b|::(selection|backdrop)/;
const partOfControl = /::(-webkit-|-moz-|placeholder|file-selector-button)/;
const classNames = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi;
const attribute = /(?<!\\)\[\s*([\w-]+)(?:"[^"]*"|'[^']*'|[^\]])*\]/g;
const pseudo = /::?[\w-]+/g;

const unescape = (name: string): string =>
  name.replaceAll(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_whole, code: string | undefined, character: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  );

// Parentheses may contain alternatives or negations, so nothing in them is required.
const withoutParentheses = (selector: string): string => {
  let outside = "";
  let depth = 0;
  for (const [part] of selector.matchAll(/\\.|[^\\]/gs)) {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    else if (depth === 0) outside += part;
  }
  return outside;
};

/**
 * What a selector needs; null if it matches only after the first paint, on hover, press or selection. Attributes that are
 * set by scripts are not needed.
 */
export const readSelectorNeeds = (selector: string, setByScript: ReadonlySet<string>): SelectorNeeds | null => {
  const outside = withoutParentheses(selector);
  const attributes = [...outside.matchAll(attribute)].map(([, name = ""]) => name);
  const withoutAttributes = outside.replaceAll(attribute, "");
  const classes = [...withoutAttributes.matchAll(classNames)].map(([, name = ""]) => unescape(name));
  const rest = withoutAttributes.replaceAll(classNames, "");
  if (afterFirstPaint.test(rest) && selector !== ":focus-visible") return null;
  const tags = rest.replaceAll(pseudo, "").match(/[a-z][\w]*/gi) ?? [];
  return {
    classes,
    tags: tags.map((tag) => tag.toLowerCase()),
    attributes: attributes.filter((name) => !setByScript.has(name)),
    formControl: partOfControl.test(rest),
  };
};
