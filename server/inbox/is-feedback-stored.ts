import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";

/** Whether what visitors send with the feedback form is stored: by the environment, else as the owner says. */
export const isFeedbackStored = ({ feedback }: Pick<Env, "feedback">, content: Pick<Content, "get">): boolean =>
  feedback === undefined ? content.get("feedback").isStored === true : feedback === "store";
