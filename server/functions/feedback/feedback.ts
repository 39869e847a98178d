import { AppError } from "#contracts/errors.ts";
import { feedbackSchema } from "#contracts/feedback.ts";
import type { FunctionDefinition } from "../function-definition.ts";

/** Keeps a visitor's feedback for the owner, where `FEEDBACK=store` asks for it. Request: contracts/feedback.ts. */
export const feedback: FunctionDefinition = {
  name: "feedback",
  async handle(call) {
    const { backend, body, env } = call;
    if (!env.storeFeedback) throw new AppError("not_found", "This site does not store feedback, so nothing was sent.");
    const parsed = feedbackSchema.safeParse(body ?? {});
    if (!parsed.success)
      throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The feedback is not complete.");
    const { name, email, ...rest } = parsed.data;
    const { error } = await backend
      .serviceClient()
      .from("feedback")
      .insert({ ...rest, name: name || null, email: email || null });
    if (error)
      throw new AppError("unavailable", "Your feedback could not be stored just now. Please try again in a moment.", {
        detail: error.message,
      });
    call.onWrite("feedback");
    return { message: "Thank you for your feedback!" };
  },
};
