import { toInertText } from "../inert-text.ts";
import { trimEnd } from "../trim-end.ts";
import { formatDate, formatIdle, formatTimeAt, toWallClock } from "./format-date.ts";
import { type Macro, macroLimits, replaceMacros } from "./replace-macros.ts";
import { toHash } from "./seeded-random.ts";
import { type MacroVariables, variableMacros } from "./variables.ts";

export type MacroValues = {
  /** The nickname of the character, or else its name. */
  char: string;
  /** What the person who reads is called. */
  user: string;
  /** What {{original}} means: the prompt that the text replaces. */
  original?: string;
  /** The last messages of the conversation, as they were sent. */
  lastMessage?: string;
  lastUserMessage?: string;
  lastCharMessage?: string;
  model?: string;
  /** Other macros by their names in small letters, such as "scenario": those of `listCardMacros`. */
  others?: ReadonlyMap<string, string>;
  /** The present if it is missing. */
  now?: Date;
  /** Of the site: dates are written as its language does. English if it is missing. */
  locale?: string;
  /** IANA name; UTC if it is missing or unknown. */
  timeZone?: string;
  /** Since the visitor's last message; nothing was said before if it is missing or 0. */
  idleMs?: number;
  /** Of the conversation: {{pick}} then chooses the same at the same place. The character's name if it is missing. */
  seed?: string;
  /** At least 0 and below 1, as from Math.random. */
  random?: () => number;
  /** What {{setvar}} puts down for {{getvar}}: one map for all texts of an answer. */
  variables?: MacroVariables;
};

const longestName = 60;

const unescapedComma = /(?<!\\),/;

/** The choices of {{random:a,b}}, {{random::a::b}} or {{random::a,b}}; "\," is a comma inside of one. */
const splitChoices = (argument: string): string[] => {
  const list = argument.startsWith(":") ? argument.slice(1) : argument;
  if (list.includes("::")) return list.split("::");
  return list.split(unescapedComma).map((choice) => choice.replaceAll("\\,", ",").trim());
};

const dice = /^:?(?:(\d{0,2})d)?(\d{1,6})([+-]\d{1,6})?$/i;

/** The sum of {{roll:6}}, {{roll:d6}} or {{roll:2d6+1}}; nothing for anything else. */
const rollDice = (argument: string, random: () => number): string => {
  const [, count, sides, more] = dice.exec(argument.trim()) ?? [];
  if (!Number(sides)) return "";
  const rolls = Array.from({ length: Number(count ?? 1) || 1 }, () => 1 + Math.floor(random() * Number(sides)));
  return String(rolls.reduce((sum, roll) => sum + roll, Number(more ?? 0)));
};

/** What is known while one text is filled. */
type Filling = Omit<MacroValues, "now" | "random" | "variables"> & {
  now: Date;
  getClock(): Date;
  random(): number;
  variables: MacroVariables;
};
type Evaluate = (macro: Macro, filling: Filling) => string;

const pickAt = (choices: string[], at: number): string => choices[at % choices.length] ?? "";
const hide: Evaluate = () => "";
const getCharacter: Evaluate = (_, { char }) => char;
/** No text has this character: the line breaks around it go when all else is filled. */
const trimMark = "\0";
const withoutColon = (argument: string): string => argument.replace(/^:/, "").trim();

const known: ReadonlyMap<string, Evaluate> = new Map<string, Evaluate>([
  ...["char", "bot", "group", "groupnotmuted", "charifnotgroup"].map((name) => [name, getCharacter] as const),
  ...["//", "comment", "hidden_key", "noop", "input", "outlet"].map((name) => [name, hide] as const),
  // Of the card and the visitor: nothing where they are not known.
  ...["description", "personality", "scenario", "persona"].map((name) => [name, hide] as const),
  ...["mesexamples", "mesexamplesraw", "charprompt", "charinstruction"].map((name) => [name, hide] as const),
  ...["charjailbreak", "charfirstmessage", "charcreatornotes"].map((name) => [name, hide] as const),
  ...["creatornotes", "charversion", "char_version", "maxprompt"].map((name) => [name, hide] as const),
  ["user", (_, { user }) => user],
  ["original", (_, { original = "" }) => original],
  ["lastmessage", (_, { lastMessage = "" }) => lastMessage],
  ["lastusermessage", (_, { lastUserMessage = "" }) => lastUserMessage],
  ["lastcharmessage", (_, { lastCharMessage = "" }) => lastCharMessage],
  ["model", (_, { model = "" }) => model],
  ["newline", () => "\n"],
  ["trim", () => trimMark],
  [
    "random",
    ({ argument }, { random }) => {
      const choices = splitChoices(argument);
      return pickAt(choices, Math.floor(random() * choices.length));
    },
  ],
  [
    "pick",
    ({ argument, at }, { char, seed = char }) => pickAt(splitChoices(argument), toHash(`${seed}\n${at}\n${argument}`)),
  ],
  ["roll", ({ argument }, { random }) => rollDice(argument, random)],
  ["reverse", ({ argument }) => Array.from(withoutColon(argument)).toReversed().join("")],
  [
    "time",
    ({ argument }, { getClock, locale, now }) =>
      (argument && formatTimeAt(now, argument, locale)) || formatDate(getClock(), "LT", locale),
  ],
  ["date", (_, { getClock, locale }) => formatDate(getClock(), "LL", locale)],
  ["weekday", (_, { getClock, locale }) => formatDate(getClock(), "dddd", locale)],
  ["isotime", (_, { getClock }) => formatDate(getClock(), "HH:mm")],
  ["isodate", (_, { getClock }) => formatDate(getClock(), "YYYY-MM-DD")],
  ["datetimeformat", ({ argument }, { getClock, locale }) => formatDate(getClock(), withoutColon(argument), locale)],
  ["idle_duration", (_, { idleMs = 0, locale }) => formatIdle(idleMs, locale)],
  ...variableMacros.map(
    ([name, change]) => [name, ({ argument }, { variables }) => change(variables, argument)] as [string, Evaluate],
  ),
]);

/** {{time_UTC+2}} has what it asks for in its name. */
const timeAt = /^time_(?=utc[+-]\d{1,2}$)/;
const evaluateTimeAt: Evaluate = ({ name }, { locale, now }) =>
  formatTimeAt(now, name.replace(timeAt, ""), locale) ?? "";
const findKnown = (name: string): Evaluate | undefined =>
  known.get(name) ?? (timeAt.test(name) ? evaluateTimeAt : undefined);

const lineBreaks = /^[\r\n]*/;

/** Without what {{trim}} takes away: itself and the line breaks around it. */
const trimAtMarks = (text: string): string => {
  const [first = "", ...others] = text.split(trimMark);
  if (others.length === 0) return first;
  const parts = [first, ...others.map((part) => part.replace(lineBreaks, ""))];
  return parts.map((part, index) => (index < others.length ? trimEnd(part, /[\r\n]/) : part)).join("");
};

/**
 * Fills in the macros that authors of cards know, in any letter case. Unknown ones vanish, and so does whatever a macro
 * would add to a text that has grown by `macroLimits.textLength` already. Macros in the values stay as they are. Throws
 * RangeError if the text is too long.
 */
export const fillMacros = (text: string, values: MacroValues): string => {
  // Most texts.
  if (!text.includes("{{") && !text.includes("<")) return text;
  const now = values.now ?? new Date();
  let clock: Date | undefined;
  const filling: Filling = {
    ...values,
    // Without its quotation marks, as in SillyTavern: authors put the name between some of their own.
    char: toInertText(values.char.replaceAll('"', ""), { isLine: true, maxLength: longestName }),
    user: toInertText(values.user, { isLine: true, maxLength: longestName }),
    random: values.random ?? Math.random,
    variables: values.variables ?? new Map(),
    now,
    getClock: () => (clock ??= toWallClock(now, values.timeZone ?? "UTC")),
  };
  let left: number = macroLimits.textLength;
  const limit = (value: string): string => {
    if (value.length > left) return "";
    left -= value.length;
    return value;
  };
  const filled = replaceMacros(text.replaceAll(trimMark, ""), {
    macro: (macro) => limit(values.others?.get(macro.name) ?? findKnown(macro.name)?.(macro, filling) ?? ""),
    tag: (name) => limit(name === "user" ? filling.user : filling.char),
  });
  return trimAtMarks(filled);
};

/** The names of all macros of a text, in small letters, each once. */
export const listMacros = (text: string): string[] => {
  const names = new Set<string>();
  replaceMacros(text, {
    macro: ({ name }) => {
      if (name) names.add(name);
      return "";
    },
    tag: (name) => {
      names.add(name);
      return "";
    },
  });
  return [...names];
};

/** The names of the macros of which `fillMacros` makes nothing because it does not know them. */
export const listUnknownMacros = (text: string): string[] => listMacros(text).filter((name) => !findKnown(name));
