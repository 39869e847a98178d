import type { loreRoles, lorePositions } from "../../content/character.ts";

/** What decorators of Character Card V3 say at the beginning of a content, as far as a website can obey them. */
export type Decorators = {
  depth?: number;
  position?: (typeof lorePositions)[number];
  role?: (typeof loreRoles)[number];
  scanDepth?: number;
  probability?: number;
  isWholeWord?: boolean;
  isActive?: true;
  isInactive?: true;
  /** Not before so many answers. */
  after?: number;
  /** Only at each so-manieth answer. */
  every?: number;
  isKept?: true;
  isOnce?: true;
  /** One of these must have been said as well. */
  neededKeys?: string[];
  /** None of these may have been said. */
  excludedKeys?: string[];
  isFirstToGo?: true;
  /** Which greeting the conversation must have begun with. */
  greeting?: number;
};

type Read = (value: string) => Decorators | null;

const readNumber =
  (use: (number: number) => Decorators): Read =>
  (value) => {
    const number = Number(value);
    return value === "" || !Number.isSafeInteger(number) ? null : use(Math.max(0, number));
  };
const readKeys =
  (use: (keys: string[]) => Decorators): Read =>
  (value) => {
    const keys = value.split(",").flatMap((key) => key.trim() || []);
    return keys.length === 0 ? null : use(keys);
  };
/** With the value false it says the opposite, which is the same as nothing. */
const readFlag =
  (decorators: Decorators): Read =>
  (value) =>
    value === "false" ? {} : decorators;

/** Personality and scenario stand right behind the description. */
const positions: ReadonlyMap<string, Decorators["position"]> = new Map([
  ["before_desc", "before"],
  ["after_desc", "after"],
  ["personality", "after"],
  ["scenario", "after"],
]);
const roles: ReadonlyMap<string, Decorators["role"]> = new Map([
  ["system", "system"],
  ["user", "user"],
  ["assistant", "assistant"],
]);

/** The last four are those of RisuAI. */
const readers: ReadonlyMap<string, Read> = new Map<string, Read>([
  ["depth", readNumber((depth) => ({ depth }))],
  ["role", (value) => (roles.has(value) ? { role: roles.get(value) } : null)],
  ["position", (value) => (positions.has(value) ? { position: positions.get(value) } : null)],
  ["scan_depth", readNumber((scanDepth) => ({ scanDepth }))],
  ["activate", readFlag({ isActive: true })],
  ["dont_activate", readFlag({ isInactive: true })],
  ["activate_only_after", readNumber((after) => ({ after }))],
  ["activate_only_every", readNumber((every) => ({ every }))],
  ["keep_activate_after_match", readFlag({ isKept: true })],
  ["dont_activate_after_match", readFlag({ isOnce: true })],
  ["additional_keys", readKeys((neededKeys) => ({ neededKeys }))],
  ["exclude_keys", readKeys((excludedKeys) => ({ excludedKeys }))],
  ["ignore_on_max_context", readFlag({ isFirstToGo: true })],
  ["is_greeting", readNumber((greeting) => ({ greeting }))],
  ["end", readFlag({ depth: 0 })],
  ["probability", readNumber((probability) => ({ probability }))],
  ["match_full_word", readFlag({ isWholeWord: true })],
  ["match_partial_word", readFlag({ isWholeWord: false })],
]);

type Line = { name: string; value: string };

const parseLine = (line: string): Line => {
  const text = line.replace(/^@{2,3}/, "").trim();
  const space = text.search(/\s/);
  return space < 0 ? { name: text, value: "" } : { name: text.slice(0, space), value: text.slice(space).trim() };
};

/** Each decorator with those that count if it cannot be obeyed, and the text behind all of them. */
const splitContent = (content: string): { chains: Line[][]; text: string } => {
  const chains: Line[][] = [];
  let rest = content.trimStart();
  while (rest.startsWith("@@")) {
    const end = rest.indexOf("\n");
    const line = end < 0 ? rest : rest.slice(0, end);
    rest = end < 0 ? "" : rest.slice(end + 1).trimStart();
    const chain = line.startsWith("@@@") ? chains.at(-1) : undefined;
    if (chain) chain.push(parseLine(line));
    else chains.push([parseLine(line)]);
  }
  return { chains, text: rest };
};

type ReadContent = {
  decorators: Decorators;
  /** Names of those that are not obeyed. */
  unobeyed: string[];
  /** Without decorators. */
  text: string;
};

export const readContent = (content: string): ReadContent => {
  const { chains, text } = splitContent(content);
  let decorators: Decorators = {};
  const unobeyed: string[] = [];
  for (const chain of chains) {
    const read = chain.map(({ name, value }) => readers.get(name)?.(value) ?? null).find((found) => found !== null);
    // Of several with one name the first one counts.
    if (read) decorators = { ...read, ...decorators };
    else unobeyed.push(`@@${chain[0]?.name ?? ""}`);
  }
  return { decorators, unobeyed, text: text.trim() };
};
