import { useRef, useState } from "react";
import { describeError } from "#app/lib/api/api-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { validateFeedback, type FeedbackErrors } from "./check-draft.ts";
import { texts } from "./feedback-content.ts";
import { feedbackDraft, type FeedbackDraft } from "./feedback-draft.ts";

const timeoutMs = 15_000;
const order = ["name", "email", "category", "rating", "subject", "message"] as const;

/** State of the feedback form. The draft survives closing the drawer until it is sent. */
export const useFeedbackForm = (onDone: () => void) => {
  const form = useRef<HTMLFormElement>(null);
  const draft = useStore(feedbackDraft);
  const [errors, setErrors] = useState<FeedbackErrors>({});
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const isStored = readPublicSettings().storeFeedback;

  const change = <Field extends keyof FeedbackDraft>(field: Field, value: FeedbackDraft[Field]) => {
    feedbackDraft.setState({ ...feedbackDraft.getState(), [field]: value });
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
        await callFunction("feedback", checked.feedback, { timeoutMs });
      } catch (error) {
        setFailure(describeError(error, { unreachable: texts.unsent, otherwise: texts.unsent }));
        return;
      } finally {
        setIsBusy(false);
      }
    }
    feedbackDraft.clear();
    onDone();
    showToast({ title: texts.thanks, tone: "success" });
  };

  return { form, draft, errors, failure, isBusy, isStored, change, submit };
};
