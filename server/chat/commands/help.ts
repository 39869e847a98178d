import { blockedCommands, commandNames, ownerCommands } from "#contracts/chat/commands.ts";
import { fill } from "#contracts/fill.ts";
import { toList } from "./format-answer.ts";
import type { Command } from "./command.ts";

/** `help`: the commands, and who may run them. */
export const help: Command = {
  async run({ answers }) {
    const lines = commandNames.map((name) => {
      const owner = ownerCommands.includes(name) ? ` ${answers.help.owner}` : "";
      return `\`${name}\` ${answers.help.commands[name]}${owner}`;
    });
    const blocked = fill(answers.help.blocked, { commands: blockedCommands.map((name) => `\`${name}\``).join(", ") });
    return [
      answers.help.heading,
      toList([...lines, `\`clear\` ${answers.help.clear}`]),
      blocked,
      answers.help.more,
    ].join("\n\n");
  },
};
