import type { Commands } from "#contracts/content/hub/command-center.ts";
import type { Content } from "../../content/live-content.ts";
import type { Call } from "../../http/functions/call.ts";
import type { SiteMonitor } from "../../status/monitor/site-monitor.ts";
import type { Neo } from "../neo/neo.ts";

/** What the commands of the command center read. */
export type CommandServices = Call & { content: Content; monitor: SiteMonitor; neo: Neo };

export type CommandContext = CommandServices & { answers: Commands["answers"]; isOwner: boolean };

export type Command = {
  /** The answer as Markdown. Throws an AppError for the user. */
  run(context: CommandContext): Promise<string>;
};
