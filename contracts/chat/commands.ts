import type { ErrorCode } from "../errors.ts";
import type { ServiceStatus } from "../values/site-parts.ts";

/**
 * The commands of the command center. Anything else is a question for NEO, except `clear`, which only empties the page.
 */
export const commandNames = ["status", "analyze", "security", "logs", "deploy-dryrun", "backup", "help"] as const;
export type CommandName = (typeof commandNames)[number];

/** Commands that only the owner may run. */
export const ownerCommands: readonly CommandName[] = ["security", "logs", "backup"];

export const blockedCommands = ["rm", "mv", "sudo", "curl", "chmod"] as const;
export type BlockedCommand = (typeof blockedCommands)[number];

export const maxCommandLength = 4_000;

/** Request body of the function `command`. */
export type CommandCall = {
  line: string;
  /**
   * Chosen by the caller, returned with the first event. For a signed-in user, repeating it within five minutes runs
   * nothing: it resumes the first run, which continues for 20 s without a reader.
   */
  messageId?: string;
  /** `stop` ends the run of that message, for signed-in users only: other runs end with their connection. */
  mode?: "run" | "stop";
};

/** Events of a response, in order: `progress` up to four times, `delta`…, then `done` or `error`. */
export type CommandEvent =
  | { progress: string; messageId?: string }
  | { delta: string }
  | { done: true; source: "neo" | "system" }
  | { error: string; code: ErrorCode };

export const liveParts = ["database", "functions", "analytics"] as const;
type LivePart = (typeof liveParts)[number];

/** Event of the function `live`, every few seconds; null while a status is unknown. */
export type LiveState = Record<LivePart, ServiceStatus | null>;
export const liveEveryMs = 5_000;
