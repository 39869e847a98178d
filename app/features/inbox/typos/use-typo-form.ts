import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { describeError } from "#app/lib/api/api-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { useForm } from "#app/lib/use-form.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { typoReportSchema } from "#contracts/inbox/typo-report.ts";
import { emptyTypoDraft, openTypoDraft, type TypoDraft } from "./typo-draft.ts";
import { useContent } from "#app/lib/content/content.ts";

const toFormErrors = (issues: { path: PropertyKey[]; message: string }[]): Partial<TypoDraft> => {
  const found: Partial<TypoDraft> = {};
  for (const { path, message } of issues) found[path[0] as keyof TypoDraft] ??= message;
  return found;
};

/** State of a typo report. The draft survives closing the dialog and a reload, until it is sent. */
export const useTypoForm = (selected: string, onDone: () => void, about?: string) => {
  const texts = useContent("typos");
  const { pathname } = useLocation();
  const page = about ?? pathname;
  const [draft] = useState(() => openTypoDraft(page, selected));
  const { read, field, setErrors, clear, form } = useForm<keyof TypoDraft>(emptyTypoDraft, draft);
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure("");
    const report = typoReportSchema.safeParse({ ...read(), page });
    if (!report.success) {
      setErrors(toFormErrors(report.error.issues));
      return;
    }
    setIsBusy(true);
    try {
      await callFunction<{ message: string }>("report-typo", report.data);
    } catch (error) {
      setFailure(describeError(error, { unreachable: texts.unsent, otherwise: texts.unsent }));
      return;
    } finally {
      setIsBusy(false);
    }
    clear();
    onDone();
    showToast({ title: texts.thanks, tone: "success" });
  };
  return { field, form, failure, isBusy, submit };
};
