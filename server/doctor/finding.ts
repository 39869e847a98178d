import type { Finding } from "#contracts/doctor.ts";
import { withoutSecondCode } from "../inbox/mail/smtp.ts";

export const good = (what: string, observation: string): Finding => ({ state: "good", what, found: observation });
export const advise = (what: string, found: string, advice: string): Finding => ({
  state: "advice",
  what,
  found,
  advice,
});
export const bad = (what: string, found: string, advice: string): Finding => ({ state: "bad", what, found, advice });

/** A setting of the panel that is stored and does not count. */
export const toSettingFinding = (reason: string): Finding =>
  bad("Settings", reason, "It does not count: set it anew in the panel under Settings.");

/** The reason of a failure in one line. */
export const toReason = (error: unknown): string => {
  const { message, cause, code } = error as { message?: string; cause?: unknown; code?: string };
  const inner =
    cause instanceof Error && cause.message !== message
      ? `: ${cause.message || (cause as { code?: string }).code}`
      : "";
  return withoutSecondCode(`${message || code || String(error)}${inner}`.split("\n")[0] ?? "");
};
