import type { EntryRules } from "./entry-rules.ts";
import { hasKey, type Key, readKey, type ScannedText, scanText } from "./keys.ts";
import type { Steps } from "./pattern/create-pattern.ts";
import type { LoreLine } from "./told-lore.ts";

/** Stands before each line, so that no line begins with a word, and no key reaches from one into another. */
const mark = "\u0001";

export type KeyReader = (key: string) => Key | null;

/** Reads each key once. */
export const createKeyReader = (fill: (text: string) => string): KeyReader => {
  const known = new Map<string, Key | null>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const read = readKey(/[{<]/.test(key) ? fill(key) : key);
    known.set(key, read);
    return read;
  };
};

/** What is looked through for keys: the last messages, the newest first, then entries that were told. */
export type Scan = {
  add(text: string): void;
  has(rules: EntryRules, key: string): boolean;
};

const never = Infinity;

export const createScan = (lines: readonly LoreLine[], readKeyOnce: KeyReader, steps: Steps): Scan => {
  const added: ScannedText[] = [];
  const messages = new Map<number, ScannedText>();
  const readMessages = (depth: number): ScannedText => {
    const found = messages.get(depth);
    if (found) return found;
    const last = lines.slice(-depth).toReversed();
    const read = scanText(last.map(({ name, text }) => `${mark}${name}: ${text}`).join("\n"));
    messages.set(depth, read);
    return read;
  };
  /** For each key how many texts it was looked for in; `never` again once it was found. */
  const progress = new Map<EntryRules, Map<string, number>>();
  const search = (rules: EntryRules, key: Key, from: number): boolean => {
    const base = readMessages(Math.min(rules.scanDepth, lines.length));
    return key.kind === "pattern"
      ? key.pattern.test([base.text, ...added.map(({ text }) => mark + text)].join("\n"), steps)
      : [base, ...added].slice(from).some((text) => hasKey(text, key, rules, steps));
  };
  return {
    add(text) {
      added.push(scanText(text));
    },
    has(rules, sought) {
      if (rules.scanDepth === 0 || lines.length === 0) return false;
      const own = progress.get(rules) ?? new Map<string, number>();
      progress.set(rules, own);
      const from = own.get(sought) ?? 0;
      if (from > added.length) return from === never;
      const key = readKeyOnce(sought);
      const isFound = key !== null && search(rules, key, from);
      own.set(sought, isFound ? never : added.length + 1);
      return isFound;
    },
  };
};
