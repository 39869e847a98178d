import type { Call } from "../../http/functions/call.ts";
import type { SiteMonitor } from "../../status/monitor/site-monitor.ts";
import type { Neo } from "../neo/neo.ts";

/** What the commands of the command center read. */
export type CommandServices = Call & { monitor: SiteMonitor; neo: Neo };

export type CommandContext = CommandServices & { isOwner: boolean };

export type Command = {
  /** The answer as Markdown. Throws an AppError for the user. */
  run(context: CommandContext): Promise<string>;
};
