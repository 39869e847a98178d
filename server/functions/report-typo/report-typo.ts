import { AppError } from "#contracts/errors.ts";
import { typoReportSchema } from "#contracts/typo-report.ts";
import type { FunctionDefinition } from "../function-definition.ts";

/** Keeps what a visitor says about a typo, for the owner. Request: contracts/typo-report.ts. */
export const reportTypo: FunctionDefinition = {
  name: "report-typo",
  async handle({ backend, body, onWrite }) {
    const parsed = typoReportSchema.safeParse(body ?? {});
    if (!parsed.success)
      throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The report is not complete.");
    const { page, quote, correction, note } = parsed.data;
    const { error } = await backend
      .serviceClient()
      .from("typo_reports")
      .insert({ page, quote, correction, note: note || null });
    if (error)
      throw new AppError("unavailable", "Your report could not be stored just now. Please try again in a moment.", {
        detail: error.message,
      });
    onWrite("typo_reports");
    return { message: "Thank you! The typo is noted." };
  },
};
