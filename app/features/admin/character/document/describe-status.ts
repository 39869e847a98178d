import { getContent } from "#app/lib/content/content.ts";
import { type DocumentState, isDirty, type SaveStatus } from "./document-state.ts";
import { toSentence } from "./to-sentence.ts";

/** The most urgent first: what is said if several documents are edited together. */
const urgency: SaveStatus[] = ["conflict", "refused", "unreachable", "invalid", "saving", "changed", "saved"];

export type StatusLine = {
  status: SaveStatus;
  text: string;
  /** Whether something is not saved and why. */ isProblem: boolean;
};

/** What became of the last changes of these documents, in one sentence. */
export const describeStatus = (states: readonly DocumentState[]): StatusLine => {
  const { status: texts } = getContent("admin").character;
  const status = urgency.find((one) => states.some((state) => state.status === one)) ?? "saved";
  const count = states.reduce((sum, { problems }) => sum + problems.size, 0);
  const refusal = states.find((state) => state.refusal !== null)?.refusal;
  const toText = () => {
    switch (status) {
      case "saved":
        return states.some(({ document }) => document.hasDraft) ? texts.saved : texts.untouched;
      case "changed":
      case "saving":
        return texts.saving;
      case "invalid":
        return count === 1 ? texts.invalidOne : texts.invalid.replace("{count}", String(count));
      case "refused":
        return texts.refused.replace("{reason}", toSentence(refusal ?? ""));
      default:
        return texts[status];
    }
  };
  return { status, text: toText(), isProblem: !["saved", "saving", "changed"].includes(status) };
};

/** Whether there is something to publish or to discard. */
export const hasChanges = (state: DocumentState): boolean => state.document.hasDraft || isDirty(state);
