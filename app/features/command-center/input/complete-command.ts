import { commandNames } from "#contracts/neo/commands.ts";

const words = [...commandNames, "clear"].sort();

const getCommonStart = (found: readonly string[]): string => {
  const [first = ""] = found;
  let length = first.length;
  for (const word of found) while (!word.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
};

/** The commands that begin with what was typed; none while nothing or a whole command was typed. */
export const findCommands = (typed: string): string[] => {
  const start = typed.trimStart().toLowerCase();
  return start === "" ? [] : words.filter((word) => word.startsWith(start) && word !== start);
};

/** What was typed, completed as far as it is certain; null where there is nothing to add. */
export const completeCommand = (typed: string): string | null => {
  const found = findCommands(typed);
  const common = getCommonStart(found);
  return found.length > 0 && common.length > typed.trimStart().length ? common : null;
};
