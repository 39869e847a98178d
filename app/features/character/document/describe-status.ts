import type { SaveStatus } from "#app/lib/editing/create-saver.ts";
import { type DocumentState, isDirty } from "./document-state.ts";
import { toSentence } from "./to-sentence.ts";

const statusLabels = {
  unreachable:
    "Not saved: the site does not respond. What you typed is kept in this browser and saved when the site is back.",
  conflict: "Not saved: this text was changed elsewhere. Please choose a version.",
};

/** The most urgent first: what is said if several documents are edited together. */
const urgency: SaveStatus[] = ["conflict", "refused", "unreachable", "invalid", "saving", "changed", "saved"];

export type StatusLine = {
  status: SaveStatus;
  text: string;
  /** Whether something is not saved and why. */ isProblem: boolean;
};

/** What became of the last changes of these documents, in one sentence. */
export const describeStatus = (states: readonly DocumentState[]): StatusLine => {
  const status = urgency.find((one) => states.some((state) => state.status === one)) ?? "saved";
  const count = states.reduce((sum, { problems }) => sum + problems.size, 0);
  const refusal = states.find((state) => state.refusal !== null)?.refusal;
  const toText = () => {
    switch (status) {
      case "saved":
        return states.some(({ document }) => document.hasDraft) ? "Saved as draft" : "Nothing to save";
      case "changed":
      case "saving":
        return "Saving…";
      case "invalid":
        return count === 1
          ? "Not saved: one field needs your attention. What you typed is kept in this browser."
          : `Not saved: ${count} fields need your attention. What you typed is kept in this browser.`;
      case "refused":
        return `Not saved: ${toSentence(refusal ?? "")}`;
      default:
        return statusLabels[status];
    }
  };
  return { status, text: toText(), isProblem: !["saved", "saving", "changed"].includes(status) };
};

/** Whether there is something to publish or to discard. */
export const hasChanges = (state: DocumentState): boolean => state.document.hasDraft || isDirty(state);
