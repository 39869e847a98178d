import Trash from "lucide-react/icons/trash-2";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { ChatReportEntry } from "#contracts/admin.ts";
import { formatDateTime } from "../posts/format-date-time.ts";

type ChatReportRowProps = { report: ChatReportEntry; isBusy: boolean; onToggle: () => void; onDelete: () => void };

export const ChatReportRow = ({ report, isBusy, onToggle, onDelete }: ChatReportRowProps) => {
  const { chatReports: texts } = useContent("admin");
  const { id, excerpt, reason, note, status, created_at, closed_at } = report;
  const isOpen = status === "open";
  const titleId = `chat-report-${id}`;
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line py-5 first:border-t-0 first:pt-1 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={titleId} className="min-w-0 font-semibold">
            {texts.reasons[reason]}
          </h3>
          <Badge tone={isOpen ? "accent" : "neutral"}>{isOpen ? texts.open : texts.closed}</Badge>
        </div>
        <dl className="grid gap-2 text-sm">
          {excerpt.map(({ role, content }, index) => (
            <div key={index}>
              <dt className="font-semibold">{role === "user" ? texts.visitor : texts.answer}</dt>
              <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{content}</dd>
            </div>
          ))}
        </dl>
        {note && (
          <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
            <span className="font-semibold">{texts.note}:</span>
            <span>{` ${note}`}</span>
          </p>
        )}
        <p className="text-sm text-foreground-muted">
          {[formatDateTime(created_at), closed_at && `${texts.closed} ${formatDateTime(closed_at)}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <Button
          variant="glass"
          size="sm"
          className="min-w-26"
          busy={isBusy}
          aria-describedby={titleId}
          onClick={onToggle}
        >
          {isOpen ? texts.close : texts.reopen}
        </Button>
        <IconButton label="Delete" aria-describedby={titleId} onClick={onDelete}>
          <Trash aria-hidden />
        </IconButton>
      </div>
    </li>
  );
};
