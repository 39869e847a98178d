import { commandNames } from "#contracts/chat/commands.ts";

const names = [...commandNames, "clear"].sort();

const getCommonStart = (found: readonly string[]): string => {
  const [first = ""] = found;
  let length = first.length;
  for (const word of found) while (!word.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
};

/** Commands that start with the input; none for an empty input or a complete command. */
export const findCommands = (typed: string): string[] => {
  const start = typed.trimStart().toLowerCase();
  return start === "" ? [] : names.filter((word) => word.startsWith(start) && word !== start);
};

/** Completes the input to the common prefix of all matching commands; null if there is nothing to add. */
export const completeCommand = (typed: string): string | null => {
  const found = findCommands(typed);
  const common = getCommonStart(found);
  return found.length > 0 && common.length > typed.trimStart().length ? common : null;
};
