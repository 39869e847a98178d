import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { ComparedTexts } from "#app/lib/editing/compared-texts.tsx";
import { ReportList } from "../reports/report-list.tsx";
import { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";

const texts = {
  title: "Typos",
  text: "Reported by readers, open reports first.",
  empty: "No typos reported yet.",
};

/** Typo reports from readers. */
export const TypoReportsTab = () => {
  const list = usePaginatedList("typos", (page, signal) =>
    callAsOwner("admin-inbox", { action: "typos", ...page }, { signal }),
  );
  return (
    <ReportList kind="typo" texts={texts} list={list} heading={({ page }) => <TextLink to={page}>{page}</TextLink>}>
      {({ quote, correction }) => (
        <ComparedTexts
          before={{ label: "Current text", text: quote }}
          after={{ label: "Suggested text", text: correction }}
        />
      )}
    </ReportList>
  );
};
