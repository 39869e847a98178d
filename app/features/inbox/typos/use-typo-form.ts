import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { describeError } from "#app/lib/api/api-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { toFormErrors } from "#app/lib/to-form-errors.ts";
import { useForm } from "#app/lib/use-form.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { useContent } from "#app/lib/content/content.ts";
import { createDraft, type Draft } from "#app/lib/storage/draft.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { typoReportSchema, maxTypoText } from "#contracts/inbox/typo-report.ts";

type TypoDraft = { quote: string; correction: string; note: string };

const emptyTypoDraft: TypoDraft = { quote: "", correction: "", note: "" };
const parse = parseTexts(emptyTypoDraft);

/** Truncates a selection to the maximum length without splitting a surrogate pair. */
export const getSelectedQuote = (selected: string): string =>
  selected
    .trim()
    .slice(0, maxTypoText)
    .replace(/[\uD800-\uDBFF]$/, "");

/** The draft of a page's report. The selection replaces its quote unless a correction was already typed. */
export const openTypoDraft = (page: string, selected: string, storage?: BrowserStorage): Draft<TypoDraft> => {
  const draft = createDraft(`chloe-typo-draft:${page}`, parse, storage);
  const quote = getSelectedQuote(selected);
  const stored = draft.getState();
  if (quote !== "" && stored.correction === "") draft.setState({ ...stored, quote });
  return draft;
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
      await callFunction("report-typo", report.data);
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
