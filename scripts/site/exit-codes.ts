/** With what a command ends; docs/commands.md says it to people. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: "It was done. `doctor`: the site is sound.",
  failed: "It could not be done, and one sentence on standard error says why. `doctor`: something has to be mended.",
  usage: "It was called wrongly: a command, option or argument that there is not, or settings that cannot be read.",
};
