import { AppError } from "#contracts/errors.ts";
import { typoReportSchema } from "#contracts/inbox/typo-report.ts";
import { checkInbox, countReport } from "./check-inbox.ts";
import { defineFunction } from "../http/functions/define-function.ts";

/** Stores a visitor's typo report for the owner. Request: contracts/inbox/typo-report.ts. */
export const reportTypo = defineFunction({
  name: "report-typo",
  methods: ["POST"],
  access: "public",
  limit: "functionCalls",
  body: typoReportSchema,
  moreLimits: countReport,
  async handler({ backend, body, onWrite }) {
    const { page, quote, correction, note } = body;
    const { error } = await backend
      .serviceClient()
      .from("typo_reports")
      .insert({ page, quote, correction, note: note || null });
    checkInbox(error);
    if (error)
      throw new AppError("unavailable", "Your report could not be stored just now. Please try again in a moment.", {
        detail: error.message,
      });
    onWrite("typo_reports");
    return { message: "Thank you! The typo is noted." };
  },
});
