import { useState } from "react";
import { describeError } from "#app/lib/api/api-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { useForm } from "#app/lib/use-form.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { validateFeedback } from "./check-draft.ts";
import { emptyTexts, type FeedbackDraft, feedbackDraft } from "./feedback-draft.ts";
import { useContent } from "#app/lib/content/content.ts";

const timeoutMs = 15_000;

/** State of the feedback form. The draft survives closing the drawer until it is sent. */
export const useFeedbackForm = (onDone: () => void) => {
  const texts = useContent("feedback");
  const fields = useForm<keyof typeof emptyTexts, FeedbackDraft>(emptyTexts, feedbackDraft);
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const isStored = readPublicSettings().storeFeedback;

  const submit = async () => {
    const checked = validateFeedback(fields.read());
    setFailure("");
    if (checked.errors) return void fields.setErrors(checked.errors);
    if (isStored) {
      setIsBusy(true);
      try {
        await callFunction("feedback", checked.feedback, { timeoutMs });
      } catch (error) {
        setFailure(describeError(error, { unreachable: texts.unsent, otherwise: texts.unsent }));
        return undefined;
      } finally {
        setIsBusy(false);
      }
    }
    fields.clear();
    onDone();
    return showToast({ title: texts.thanks, tone: "success" });
  };

  return { ...fields, failure, isBusy, isStored, submit };
};
