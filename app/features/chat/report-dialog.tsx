import { useState } from "react";
import { describeError } from "#app/lib/api/api-error.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { useContent } from "#app/lib/content/content.ts";
import { ReportForm } from "#app/ui/forms/report-form.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import {
  type ChatReportReason,
  chatReportReasons,
  maxReportNote,
  maxReportTurn,
} from "#contracts/inbox/chat-report.ts";

export type ReportDialogProps = {
  answer: string;
  question: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Reports an answer to the owner of the site; what is sent is shown first. */
export const ReportDialog = ({ answer, question, isOpen, onClose }: ReportDialogProps) => {
  const { report: texts, labels } = useContent("chat");
  const persona = useContent("persona");
  const [reason, setReason] = useState<ChatReportReason>("harm");
  const [note, setNote] = useState("");
  const turns = [
    ...(question ? [{ role: "user" as const, content: question.slice(0, maxReportTurn) }] : []),
    { role: "assistant" as const, content: answer.slice(0, maxReportTurn) },
  ];
  const send = async () => (await callFunction("report-chat", { excerpt: turns, reason, note })).message;
  return (
    <Dialog open={isOpen} onOpenChange={(open) => open || onClose()} title={texts.title} description={texts.text}>
      <ReportForm
        labels={texts}
        onSend={send}
        describe={(error) => describeError(error, { unreachable: texts.failed, otherwise: texts.failed })}
        onClose={onClose}
      >
        <SelectField
          label={texts.reason}
          value={reason}
          options={chatReportReasons.map((value) => ({ value, label: texts.reasons[value] }))}
          onValueChange={(value) => setReason(value as ChatReportReason)}
        />
        <div className="grid gap-2 rounded-lg border border-line bg-surface-sunken p-4 text-sm">
          <strong>{texts.sent}</strong>
          {turns.map(({ role, content }) => (
            <div key={role} dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
              <span className="font-medium">{`${role === "user" ? labels.you : persona.name}: `}</span>
              <span>{content}</span>
            </div>
          ))}
        </div>
        <TextArea
          label={texts.note}
          rows={3}
          maxLength={maxReportNote}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </ReportForm>
    </Dialog>
  );
};
