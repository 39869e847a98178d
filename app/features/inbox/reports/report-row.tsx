import Trash from "lucide-react/icons/trash-2";
import { useId } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { Badge } from "#app/ui/status/badge.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import type { ChatReportEntry, TypoEntry } from "#contracts/admin.ts";

export type Report = TypoEntry | ChatReportEntry;

type ReportRowProps = {
  report: Report;
  heading: Elements;
  /** What was reported. */ children: Elements;
  /** Deletes more than this one. */ toMore: (headingId: string) => Elements;
  isBusy: boolean;
  onToggle: () => void;
  onDelete: () => void;
};

export const ReportRow = ({ report, heading, children, toMore, isBusy, onToggle, onDelete }: ReportRowProps) => {
  const { note, status, created_at, closed_at } = report;
  const isOpen = status === "open";
  const headingId = useId();
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line py-5 first:border-t-0 first:pt-1 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={headingId} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {heading}
          </h3>
          <Badge tone={isOpen ? "accent" : "neutral"}>{isOpen ? "Open" : "Closed"}</Badge>
        </div>
        {children}
        {note && (
          <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
            <span className="font-semibold">Note:</span>
            <span>{` ${note}`}</span>
          </p>
        )}
        <p className="text-sm text-foreground-muted">
          {[formatDateTime(created_at), closed_at && `Closed ${formatDateTime(closed_at)}`].filter(Boolean).join(" · ")}
        </p>
        {toMore(headingId)}
      </div>
      <div className="flex items-center gap-1">
        <Button
          variant="glass"
          size="sm"
          className="min-w-26"
          busy={isBusy}
          aria-describedby={headingId}
          onClick={onToggle}
        >
          {isOpen ? "Close" : "Reopen"}
        </Button>
        <IconButton label="Delete" aria-describedby={headingId} onClick={onDelete}>
          <Trash aria-hidden />
        </IconButton>
      </div>
    </li>
  );
};
