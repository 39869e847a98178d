import { type FormEvent, useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { callFunction, FunctionFailure } from "#app/lib/asking/call-function.ts";
import { useFields } from "#app/lib/use-fields.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { typoReportSchema } from "#contracts/typos/typo-report.ts";
import { type TypoDraft, typoKeeper } from "./typo-draft.ts";
import { texts } from "./typo-texts.ts";

const problemsOf = (issues: { path: PropertyKey[]; message: string }[]): Partial<TypoDraft> => {
  const found: Partial<TypoDraft> = {};
  for (const { path, message } of issues) found[path[0] as keyof TypoDraft] ??= message;
  return found;
};

/** The form of one report. What is typed outlives the dialog and the page, until it is sent. */
export const useTypoForm = (selected: string, onDone: () => void) => {
  const publishableKey = useRouteLoaderData<PublicSettings>("root")?.publishableKey ?? "";
  const { pathname: page } = useLocation();
  const [begun] = useState(() => typoKeeper.begin(page, selected));
  const { values, field, accept, form } = useFields<keyof TypoDraft>(begun);
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (Object.values(values).some((text) => text !== "")) typoKeeper.keep(page, values);
  }, [page, values]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure("");
    const report = typoReportSchema.safeParse({ ...values, page });
    if (!report.success) {
      accept(problemsOf(report.error.issues));
      return;
    }
    setIsBusy(true);
    try {
      await callFunction<{ message: string }>("report-typo", report.data, { publishableKey });
    } catch (error) {
      setFailure(error instanceof FunctionFailure ? error.message : texts.unsent);
      return;
    } finally {
      setIsBusy(false);
    }
    typoKeeper.clear(page);
    onDone();
    showToast({ title: texts.thanks, tone: "success" });
  };
  return { field, form, failure, isBusy, submit };
};
