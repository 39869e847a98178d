import type { z } from "zod/mini";
import { AppError } from "#contracts/errors.ts";
import type { chatReportSchema } from "#contracts/inbox/chat-report.ts";
import type { feedbackSchema } from "#contracts/inbox/feedback.ts";
import type { typoReportSchema } from "#contracts/inbox/typo-report.ts";
import type { Call } from "../http/functions/call.ts";
import { storeEntry } from "./entries.ts";
import { sayTo, sentence } from "../sentence.ts";

const notStored = (what: "feedback" | "report", detail: string) =>
  new AppError("unavailable", sentence(`inbox.${what}NotStored`), { detail });

/** Stores a visitor's feedback for the owner. Throws AppError. */
export const receiveFeedback = async (
  call: Call,
  { name, email, ...rest }: z.output<typeof feedbackSchema>,
): Promise<{ message: string }> => {
  const row = { ...rest, name: name || null, email: email || null };
  const { error } = await storeEntry(call, "feedback", row);
  if (error) throw notStored("feedback", error.message);
  return { message: sayTo(call.request, sentence("inbox.feedbackStored")) };
};

/** Stores a visitor's typo report for the owner. Throws AppError. */
export const receiveTypoReport = async (
  call: Call,
  { page, quote, correction, note }: z.output<typeof typoReportSchema>,
): Promise<{ message: string }> => {
  const row = { page, quote, correction, note: note || null };
  const { error } = await storeEntry(call, "typo_reports", row);
  if (error) throw notStored("report", error.message);
  return { message: sayTo(call.request, sentence("inbox.typoStored")) };
};

/** Stores what a visitor reports of a conversation for the owner. Throws AppError. */
export const receiveChatReport = async (
  call: Call,
  { excerpt, reason, note }: z.output<typeof chatReportSchema>,
): Promise<{ message: string }> => {
  const { error } = await storeEntry(call, "chat_reports", { excerpt, reason, note: note || null });
  if (error) throw notStored("report", error.message);
  return { message: sayTo(call.request, sentence("inbox.chatReportStored")) };
};
