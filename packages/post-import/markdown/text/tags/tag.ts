/** A shortcode or a tag: its name, and what stands after it. */
export type Tag = {
  /** In lower case. */
  name: string;
  /** As it is written, from its first brace to its last. */
  source: string;
  /** All after the name. */
  rest: string;
  values: readonly string[];
  named: ReadonlyMap<string, string>;
  isClosing: boolean;
  isSelfClosing: boolean;
  /** `{{ … }}` of Liquid and its relatives. */
  isValue: boolean;
};

const maxArguments = 100;

/** Splits `a="b c" d 'e f'` at spaces and commas outside of quotes, also after a name. */
const splitArguments = (text: string): { name: string | null; value: string }[] => {
  const parameters: { name: string | null; value: string }[] = [];
  let word = "";
  let name: string | null = null;
  let quote = "";
  let isQuoted = false;
  const finish = (): void => {
    if ((word !== "" || isQuoted) && parameters.length < maxArguments) parameters.push({ name, value: word });
    word = "";
    name = null;
    isQuoted = false;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === "\\" && quote !== "`" && at + 1 < text.length) word += text.charAt((at += 1));
      else if (character === quote) quote = "";
      else word += character;
    } else if (/["'`“”]/.test(character) && word === "") {
      quote = character === "“" ? "”" : character;
      isQuoted = true;
    } else if (
      (character === "=" || character === ":") &&
      name === null &&
      !isQuoted &&
      /^[\w-]{1,60}$/.test(word) &&
      !/^:\/\//.test(text.slice(at, at + 3))
    ) {
      name = word.toLowerCase();
      word = "";
    } else if (/[\s,]/.test(character)) {
      // `lang: js` and `id = "x"`
      if (!(word === "" && !isQuoted && name !== null) && !/^\s{0,5}=\s{0,5}["'\w]/.test(text.slice(at, at + 12)))
        finish();
    } else word += character;
  }
  finish();
  return parameters;
};

const emptyNames: ReadonlyMap<string, string> = new Map();

/** Reads what is between the braces of a tag; null if that is no tag. */
export const parseTag = (source: string, inner: string, isValue: boolean): Tag | null => {
  const content = inner.trim().replace(/^-|-$/g, "").trim();
  const isSelfClosing = content.endsWith("/") && !isValue;
  const [head = "", slash, name] = /^(\/)?\s{0,10}([A-Za-z_][\w./-]{0,100})/.exec(content) ?? [];
  const rest = content.slice(head.length);
  if (name === undefined)
    return isValue
      ? {
          name: "",
          source,
          rest: content,
          values: [],
          named: emptyNames,
          isClosing: false,
          isSelfClosing: true,
          isValue,
        }
      : null;
  const text = (isSelfClosing ? rest.slice(0, -1) : rest).trim();
  const call = /^\(([^]*)\)$/.exec(text)?.[1];
  const parameters = splitArguments(call ?? text);
  return {
    name: name.toLowerCase(),
    source,
    rest: text,
    values: parameters.flatMap(({ name: key, value }) => (key === null ? [value] : [])),
    named: new Map(parameters.flatMap(({ name: key, value }) => (key === null ? [] : [[key, value] as const]))),
    isClosing: slash === "/",
    isSelfClosing,
    isValue,
  };
};

/** The first argument of these names that was given, or the one at a place. */
export const getArgument = ({ named, values }: Tag, names: readonly string[], position?: number): string | null => {
  for (const name of names) {
    const value = named.get(name);
    if (value !== undefined && value !== "") return value;
  }
  return (position === undefined ? undefined : values[position]) ?? null;
};
