import type { ErrorCode } from "../errors.ts";
import type { ServiceStatus } from "../site-status.ts";

/** What the command center runs. Anything else is a question for NEO, except `clear`, which only empties the page. */
export const commandNames = ["status", "analyze", "security", "logs", "deploy-dryrun", "backup", "help"] as const;
export type CommandName = (typeof commandNames)[number];

/** Commands that answer nobody but the owner. */
export const ownerCommands: readonly CommandName[] = ["security", "logs", "backup"];

export const blockedCommands = ["rm", "mv", "sudo", "curl", "chmod"] as const;
export type BlockedCommand = (typeof blockedCommands)[number];

export const maxCommandLength = 4_000;

/** A call of the function `command`. */
export type CommandCall = {
  line: string;
  /**
   * Chosen by the caller, given back with the first event. Of a signed-in user a repeated one runs nothing for five
   * minutes: it answers with what becomes of the first, which goes on for 20 s without a reader.
   */
  messageId?: string;
  /** `stop` ends the run of that message, if it is a signed-in user's: nobody else's outlives its connection. */
  mode?: "run" | "stop";
};

/** Events of an answer, in order: `progress` up to four times, `delta`…, then `done` or `error`. */
export type CommandEvent =
  | { progress: string; messageId?: string }
  | { delta: string }
  | { done: true; source: "neo" | "system" }
  | { error: string; code: ErrorCode };

export const liveParts = ["database", "functions", "analytics"] as const;
type LivePart = (typeof liveParts)[number];

/** Event of the function `live`, every few seconds; null while a status is not known. */
export type LiveState = Record<LivePart, ServiceStatus | null>;
export const liveEveryMs = 5_000;
