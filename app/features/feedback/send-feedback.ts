import type { Feedback } from "#contracts/feedback.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";

type Settings = Pick<PublicSettings, "publishableKey" | "storeFeedback">;

/** Public settings from the root loader. */
const readSettings = (): Settings =>
  JSON.parse(document.getElementById("public-settings")?.textContent ?? "null") ?? {
    publishableKey: "",
    storeFeedback: false,
  };

export const storeFeedback = (): boolean => readSettings().storeFeedback;

const timeoutMs = 15_000;

/** Sends feedback to the server. Throws on failure, with a user-facing message if there is one. */
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

/** The server rejected the feedback. `message` is user-facing and may be empty. */
export class FeedbackError extends Error {
  constructor(reason = "") {
    super(reason);
    this.name = "FeedbackError";
  }
}
