import type { FunctionContext } from "../../http/functions/function-definition.ts";

export type CommandContext = FunctionContext & { isOwner: boolean };

export type Command = {
  /** The answer as Markdown. Throws an AppError for the user. */
  run(context: CommandContext): Promise<string>;
};
