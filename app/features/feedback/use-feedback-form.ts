import { useRef, useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { checkDraft, type Problems } from "./check-draft.ts";
import { texts } from "./feedback-content.ts";
import { type Draft, draftKeeper } from "./feedback-draft.ts";
import { FeedbackRefused, sendFeedback, storesFeedback } from "./send-feedback.ts";

const order = ["name", "email", "category", "rating", "subject", "message"] as const;

/** The state of the feedback form. What is typed outlives the drawer, until it is sent. */
export const useFeedbackForm = (onDone: () => void) => {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(draftKeeper.read);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const isStored = storesFeedback();

  const change = <Field extends keyof Draft>(field: Field, value: Draft[Field]) => {
    const next = { ...draft, [field]: value };
    setDraft(next);
    draftKeeper.write(next);
    if (problems[field]) setProblems({ ...problems, [field]: undefined });
  };

  const submit = async () => {
    const checked = checkDraft(draft);
    setFailure("");
    if (checked.problems) {
      setProblems(checked.problems);
      const first = order.find((field) => checked.problems[field]);
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (isStored) {
      setIsBusy(true);
      try {
        await sendFeedback(checked.feedback);
      } catch (error) {
        setFailure((error instanceof FeedbackRefused && error.message) || texts.unsent);
        return;
      } finally {
        setIsBusy(false);
      }
    }
    draftKeeper.clear();
    onDone();
    showToast({ title: texts.thanks, tone: "success" });
  };

  return { form, draft, problems, failure, isBusy, isStored, change, submit };
};
