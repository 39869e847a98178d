import type { Feedback } from "#contracts/feedback.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";

type Settings = Pick<PublicSettings, "publishableKey" | "storeFeedback">;

/** The public settings that every document carries. */
const readSettings = (): Settings =>
  JSON.parse(document.getElementById("public-settings")?.textContent ?? "null") ?? {
    publishableKey: "",
    storeFeedback: false,
  };

export const storeFeedback = (): boolean => readSettings().storeFeedback;

const timeoutMs = 15_000;

/** Stores feedback with the site. Throws when that did not work out, with a sentence for the person where there is one. */
export const sendFeedback = async (feedback: Feedback): Promise<void> => {
  const response = await fetch("/functions/v1/feedback", {
    method: "POST",
    headers: { "content-type": "application/json", apikey: readSettings().publishableKey },
    body: JSON.stringify(feedback),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return;
  const failure = (await response.json().catch(() => null)) as { error?: string } | null;
  throw new FeedbackError(failure?.error);
};

/** The site answered, and said no. `message` is for the person; it may be empty. */
export class FeedbackError extends Error {
  constructor(reason = "") {
    super(reason);
    this.name = "FeedbackRefused";
  }
}
