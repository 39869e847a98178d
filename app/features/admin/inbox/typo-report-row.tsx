import Trash from "lucide-react/icons/trash-2";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { TypoEntry } from "#contracts/admin.ts";
import { ComparedTexts } from "../posts/compared-texts.tsx";
import { formatDateTime } from "../posts/format-date-time.ts";

type TypoRowProps = { typo: TypoEntry; isBusy: boolean; onToggle: () => void; onDelete: () => void };

export const TypoReportRow = ({ typo, isBusy, onToggle, onDelete }: TypoRowProps) => {
  const texts = useContent("admin");
  const { id, page, quote, correction, note, status, created_at, closed_at } = typo;
  const isOpen = status === "open";
  const pageId = `typo-${id}`;
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line py-5 first:border-t-0 first:pt-1 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={pageId} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            <TextLink to={page}>{page}</TextLink>
          </h3>
          <Badge tone={isOpen ? "accent" : "neutral"}>{isOpen ? texts.typos.open : texts.typos.closed}</Badge>
        </div>
        <ComparedTexts
          before={{ label: texts.typos.quote, text: quote }}
          after={{ label: texts.typos.correction, text: correction }}
        />
        {note && (
          <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
            <span className="font-semibold">{texts.typos.note}:</span>
            <span>{` ${note}`}</span>
          </p>
        )}
        <p className="text-sm text-foreground-muted">
          {[formatDateTime(created_at), closed_at && `${texts.typos.closed} ${formatDateTime(closed_at)}`]
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
          aria-describedby={pageId}
          onClick={onToggle}
        >
          {isOpen ? texts.typos.close : texts.typos.reopen}
        </Button>
        <IconButton label="Delete" aria-describedby={pageId} onClick={onDelete}>
          <Trash aria-hidden />
        </IconButton>
      </div>
    </li>
  );
};
