import { type Macro, macroLimits, replaceMacros } from "./replace-macros.ts";

export type MacroValues = {
  /** The nickname of the character, or else its name. */
  char: string;
  /** The name of the person who reads. */
  user: string;
  /** What {{original}} means: the prompt that the text replaces. */
  original?: string;
  /** Other macros by their names in small letters, such as "scenario". */
  others?: ReadonlyMap<string, string>;
  /** At least 0 and below 1, as from Math.random. */
  random?: () => number;
};

const comma = ",";

/** The choices of {{random:a,b}}, {{random::a::b}} or {{random::a,b}}; "\," is a comma inside of one. */
const splitChoices = (argument: string): string[] => {
  const list = argument.startsWith(":") ? argument.slice(1) : argument;
  if (list.includes("::")) return list.split("::");
  return list
    .replaceAll(`\\${comma}`, "\0")
    .split(comma)
    .map((choice) => choice.replaceAll("\0", comma).trim());
};

const dice = /^(?:(\d?)d)?(\d{1,6})$/i;

/** The sum of {{roll:6}}, {{roll:d6}} or {{roll:2d6}}; null for anything else. */
const rollDice = (argument: string, random: () => number): string | null => {
  const [, count, sides] = dice.exec(argument.trim()) ?? [];
  if (!Number(sides)) return null;
  const rolls = Array.from({ length: Number(count ?? 1) || 1 }, () => 1 + Math.floor(random() * Number(sides)));
  return String(rolls.reduce((sum, roll) => sum + roll, 0));
};

type Evaluate = (argument: string, values: MacroValues) => string | null;

/** A number that is always the same for the same text (FNV-1a, 32 bits). */
const toHash = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
};

const pickAt = (choices: string[], at: number): string => choices[at % choices.length] ?? "";
const getRandom = ({ random = Math.random }: MacroValues) => random;
const hide: Evaluate = () => "";
const getCharacter: Evaluate = (_, { char }) => char;

const known: ReadonlyMap<string, Evaluate> = new Map<string, Evaluate>([
  ["char", getCharacter],
  ["bot", getCharacter],
  ["user", (_, { user }) => user],
  ["original", (_, { original = "" }) => original],
  ["//", hide],
  ["comment", hide],
  ["hidden_key", hide],
  ["noop", hide],
  ["newline", () => "\n"],
  [
    "random",
    (argument, values) => {
      const choices = splitChoices(argument);
      return pickAt(choices, Math.floor(getRandom(values)() * choices.length));
    },
  ],
  // The same text always gets the same choice.
  ["pick", (argument, { char }) => pickAt(splitChoices(argument), toHash(`${char}\n${argument}`))],
  ["roll", (argument, values) => rollDice(argument, getRandom(values))],
  ["reverse", (argument) => Array.from(argument).toReversed().join("")],
]);

const findKnown = ({ name }: Macro): Evaluate | undefined => known.get(name);

/**
 * Fills in the macros that every application knows, in any letter case: {{char}}, {{user}}, <BOT>, <USER>, <CHAR>,
 * {{random:a,b}}, {{pick:a,b}}, {{roll:d6}}, {{reverse:a}}, {{original}}, and comments, which disappear. Other macros
 * stay as they are, and so do macros in the values. Throws RangeError if the text or a name is too long.
 */
export const fillMacros = (text: string, values: MacroValues): string => {
  if (values.char.length > macroLimits.nameLength || values.user.length > macroLimits.nameLength)
    throw new RangeError("the name is too long");
  return replaceMacros(text, {
    macro: (macro) => values.others?.get(macro.name) ?? findKnown(macro)?.(macro.argument, values) ?? null,
    tag: (name) => (name === "user" ? values.user : values.char),
  });
};

/** The names of the macros that `fillMacros` leaves as they are, in small letters, each once. */
export const listUnknownMacros = (text: string): string[] => {
  const names = new Set<string>();
  replaceMacros(text, {
    macro: (macro) => {
      if (macro.name && !findKnown(macro)) names.add(macro.name);
      return null;
    },
  });
  return [...names];
};

/** Removes the macros with these names; what stands between {{#if …}} and {{/if}} stays. */
export const dropMacros = (text: string, names: readonly string[]): string => {
  const dropped = new Set(names.map((name) => name.toLowerCase()));
  return replaceMacros(text, { macro: ({ name }) => (dropped.has(name) ? "" : null) });
};
