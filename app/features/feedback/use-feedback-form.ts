import { useRef, useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { validateFeedback, type FeedbackErrors } from "./check-draft.ts";
import { texts } from "./feedback-content.ts";
import { type Draft, draftStorage } from "./feedback-draft.ts";
import { FeedbackError, sendFeedback, storeFeedback } from "./send-feedback.ts";

const order = ["name", "email", "category", "rating", "subject", "message"] as const;

/** State of the feedback form. The draft survives closing the drawer until it is sent. */
export const useFeedbackForm = (onDone: () => void) => {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(draftStorage.read);
  const [errors, setErrors] = useState<FeedbackErrors>({});
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const isStored = storeFeedback();

  const change = <Field extends keyof Draft>(field: Field, value: Draft[Field]) => {
    const next = { ...draft, [field]: value };
    setDraft(next);
    draftStorage.write(next);
    if (errors[field]) setErrors({ ...errors, [field]: undefined });
  };

  const submit = async () => {
    const checked = validateFeedback(draft);
    setFailure("");
    if (checked.errors) {
      setErrors(checked.errors);
      const first = order.find((field) => checked.errors[field]);
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (isStored) {
      setIsBusy(true);
      try {
        await sendFeedback(checked.feedback);
      } catch (error) {
        setFailure((error instanceof FeedbackError && error.message) || texts.unsent);
        return;
      } finally {
        setIsBusy(false);
      }
    }
    draftStorage.clear();
    onDone();
    showToast({ title: texts.thanks, tone: "success" });
  };

  return { form, draft, errors, failure, isBusy, isStored, change, submit };
};
