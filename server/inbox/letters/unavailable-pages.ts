import type { HideablePage } from "#contracts/content/pages.ts";
import type { Env } from "../../env.ts";

/** Whether the site can write to people who want to hear of stories and incidents. */
export const canSendLetters = ({ mail }: Pick<Env, "mail">): boolean => mail.smtpUrl !== undefined;

/** Pages that the site cannot have with its settings. */
export const listUnavailablePages = (env: Pick<Env, "mail">): HideablePage[] =>
  canSendLetters(env) ? [] : ["letters"];
