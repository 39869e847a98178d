import { useState } from "react";
import { useLocation } from "react-router";
import { describeError } from "#app/lib/api/api-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { useContent } from "#app/lib/content/content.ts";
import { toFormErrors } from "#app/lib/to-form-errors.ts";
import { useForm } from "#app/lib/use-form.ts";
import { ReportForm } from "#app/ui/forms/report-form.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { typoReportSchema } from "#contracts/inbox/typo-report.ts";
import { emptyTypoDraft, openTypoDraft } from "./typo-draft.ts";

type FormProps = { selected: string; page: string; onDone: () => void };

/** The draft survives closing the dialog and a reload, until it is sent. */
const TypoForm = ({ selected, page, onDone }: FormProps) => {
  const texts = useContent("typos");
  const [draft] = useState(() => openTypoDraft(page, selected));
  const { read, field, setErrors, clear, form } = useForm<keyof typeof emptyTypoDraft>(emptyTypoDraft, draft);
  const send = async (): Promise<string | null> => {
    const report = typoReportSchema.safeParse({ ...read(), page });
    if (!report.success) {
      setErrors(toFormErrors(report.error.issues));
      return null;
    }
    await callFunction("report-typo", report.data);
    clear();
    return texts.thanks;
  };
  return (
    <ReportForm
      labels={{ send: texts.send, cancel: texts.later }}
      form={form}
      onSend={send}
      describe={(error) => describeError(error, { unreachable: texts.unsent, otherwise: texts.unsent })}
      onClose={onDone}
    >
      <TextArea {...field("quote")} label={texts.quote} hint={selected === "" && texts.quoteHint} required rows={2} />
      <TextArea {...field("correction")} label={texts.correction} required rows={2} />
      <TextField
        {...field("note")}
        label={
          <>
            <span>{`${texts.note} `}</span>
            <span className="font-normal text-foreground-muted">({texts.optional})</span>
          </>
        }
        maxLength={1_000}
      />
    </ReportForm>
  );
};

export type TypoDialogProps = {
  /** Text selected on the page; null while the dialog is closed. */ quote: string | null;
  page?: string | undefined;
  onClose: () => void;
};

export const TypoDialog = ({ quote, page: about, onClose }: TypoDialogProps) => {
  const texts = useContent("typos");
  const { pathname } = useLocation();
  const page = about ?? pathname;
  return (
    <Dialog
      open={quote !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
    >
      <TypoForm key={page} selected={quote ?? ""} page={page} onDone={onClose} />
    </Dialog>
  );
};
