import { ComparedTexts } from "#app/lib/editing/compared-texts.tsx";
import { formatDateTime } from "#app/lib/format-date.ts";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import type { ChatReportEntry, TypoEntry } from "#contracts/admin.ts";

const Rest = ({ report: { note, closed_at } }: { report: TypoEntry | ChatReportEntry }) => (
  <>
    {note && (
      <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
        <span className="font-semibold">Note:</span>
        <span>{` ${note}`}</span>
      </p>
    )}
    {closed_at && <p className="text-sm text-foreground-muted">{`Closed ${formatDateTime(closed_at)}`}</p>}
  </>
);

export const TypoDetail = ({ report }: { report: TypoEntry }) => (
  <>
    <p className="[overflow-wrap:anywhere]">
      <TextLink to={report.page}>{report.page}</TextLink>
    </p>
    <ComparedTexts
      before={{ label: "Current text", text: report.quote }}
      after={{ label: "Suggested text", text: report.correction }}
    />
    <Rest report={report} />
  </>
);

export const ChatReportDetail = ({ report }: { report: ChatReportEntry }) => (
  <>
    <ol className="grid gap-2 text-sm">
      {report.excerpt.map(({ role, content }, index) => (
        <li key={index}>
          <p className="font-semibold">{role === "user" ? "Visitor" : "Answer"}</p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{content}</p>
        </li>
      ))}
    </ol>
    <Rest report={report} />
  </>
);
