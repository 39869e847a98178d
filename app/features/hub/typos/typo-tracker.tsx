import { type ReactNode, useState } from "react";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { useContent } from "#app/lib/content/content.ts";

const isPath = (page: string): boolean => /^\/([^/\\?#\s][^\\?#\s]*)?$/.test(page);

type Props = {
  /** Renders the report button for a page. */ renderReport: (page: string | undefined) => ReactNode;
  /** List of all reports, for the owner only. */ reports: Elements;
};

/** Instructions and form for typo reports, and for the owner the list of reports. */
export const TypoTracker = ({ renderReport, reports }: Props) => {
  const { typos: texts } = useContent("hub/pages");
  const [page, setPage] = useState("");
  return (
    <>
      <PageHeading title={texts.heading} text={texts.text} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Card title={texts.report} className="noscript:hidden">
            <TextField
              label={texts.page.label}
              hint={texts.page.hint}
              value={page}
              onChange={({ currentTarget }) => setPage(currentTarget.value)}
              autoComplete="off"
            />
            <div>{renderReport(isPath(page.trim()) ? page.trim() : undefined)}</div>
          </Card>
          <Card title={texts.after.heading} description={texts.after.text} />
        </div>
        <Card title={texts.how.heading}>
          <ul className="grid list-disc gap-2 ps-5">
            {texts.how.list.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </Card>
      </div>
      {reports}
    </>
  );
};
