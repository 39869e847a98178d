import Trash from "lucide-react/icons/trash-2";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { TypoEntry } from "#contracts/admin.ts";
import { ChangedPart } from "../posts/changed-part.tsx";
import { type Part, useComparison } from "../posts/use-comparison.ts";
import { formatDateTime } from "../posts/format-date-time.ts";

const QuotedText = ({ label, parts }: { label: string; parts: Part[] }) => (
  <div className="grid content-start gap-1">
    <dt className="text-xs font-semibold text-foreground-muted">{label}</dt>
    <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {parts.map((part, index) => (
        <ChangedPart key={index} part={part} />
      ))}
    </dd>
  </div>
);

const unmarked = (value: string): Part[] => [{ value, added: false, removed: false }];

type TypoRowProps = { typo: TypoEntry; isBusy: boolean; onToggle: () => void; onDelete: () => void };

export const TypoReportRow = ({ typo, isBusy, onToggle, onDelete }: TypoRowProps) => {
  const texts = useContent("admin");
  const { id, page, quote, correction, note, status, created_at, closed_at } = typo;
  const parts = useComparison(quote, correction);
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
        <dl className="grid gap-x-6 gap-y-3 rounded-md border border-line bg-surface-sunken p-4 md:grid-cols-2">
          <QuotedText label={texts.typos.quote} parts={parts?.filter(({ added }) => !added) ?? unmarked(quote)} />
          <QuotedText
            label={texts.typos.correction}
            parts={parts?.filter(({ removed }) => !removed) ?? unmarked(correction)}
          />
        </dl>
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
