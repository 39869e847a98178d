import { AppError } from "#contracts/errors.ts";
import { feedbackSchema } from "#contracts/inbox/feedback.ts";
import { checkInbox, countReport } from "./check-inbox.ts";
import { defineFunction } from "../http/functions/define-function.ts";

/** Stores a visitor's feedback for the owner, if enabled by `FEEDBACK=store`. Request: contracts/inbox/feedback.ts. */
export const feedback = defineFunction({
  name: "feedback",
  methods: ["POST"],
  access: "public",
  limit: "functionCalls",
  findUnavailability: ({ storeFeedback }) =>
    storeFeedback ? null : new AppError("not_found", "This site does not store feedback, so nothing was sent."),
  body: feedbackSchema,
  moreLimits: countReport,
  async handler({ backend, body, onWrite }) {
    const { name, email, ...rest } = body;
    const { error } = await backend
      .serviceClient()
      .from("feedback")
      .insert({ ...rest, name: name || null, email: email || null });
    checkInbox(error);
    if (error)
      throw new AppError("unavailable", "Your feedback could not be stored just now. Please try again in a moment.", {
        detail: error.message,
      });
    onWrite("feedback");
    return { message: "Thank you for your feedback!" };
  },
});
