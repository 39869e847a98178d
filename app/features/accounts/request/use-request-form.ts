import type { FormEvent } from "react";
import { flushSync } from "react-dom";
import { ApiError, describeError } from "#app/lib/api/api-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { createDraft } from "#app/lib/storage/draft.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import { toFormErrors } from "#app/lib/to-form-errors.ts";
import { useForm } from "#app/lib/use-form.ts";
import { useSubmit } from "#app/ui/forms/use-submit.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";

type Name = "name" | "email" | "reason";
const empty: Record<Name, string> = { name: "", email: "", reason: "" };
const draft = createDraft("chloe-access-request-draft", parseTexts(empty));

const findErrors = async (values: Record<Name, string>): Promise<Partial<Record<Name, string>>> => {
  // Lazy loaded on submit: the schema library is not needed to read the page.
  const { accessRequestSchema } = await import("#contracts/accounts/access-request.ts");
  return toFormErrors(accessRequestSchema.safeParse(values).error?.issues ?? []);
};

const showError = (error: unknown): void => {
  const { toasts } = getContent("access").request;
  const description = describeError(error, { unreachable: toasts.errorText, otherwise: toasts.errorText });
  const isRejected = error instanceof ApiError && !error.isUnreachable;
  const tone = description.includes("already submitted") ? "neutral" : "destructive";
  showToast({ title: isRejected ? toasts.failed : toasts.error, description, tone });
};

export const useRequestForm = () => {
  const { toasts } = useContent("access").request;
  const { read, field, setErrors, clear, form } = useForm(empty, draft);
  const { isBusy, run } = useSubmit();
  const send = async () => {
    const values = read();
    if (!setErrors(await findErrors(values))) return;
    const { message } = await callFunction("request-access", values);
    // Clearing a long reason shrinks the form: settle the button's position first, since the toast must not cover it.
    flushSync(clear);
    form.current?.scrollIntoView({ block: "nearest" });
    showToast({ title: toasts.submitted, description: message || toasts.submittedText, tone: "success" });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(send, showError);
  };
  return { field, form, isBusy, submit };
};
