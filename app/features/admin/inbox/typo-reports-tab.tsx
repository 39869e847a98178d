import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useContent } from "#app/lib/content/content.ts";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { ComparedTexts } from "../posts/compared-texts.tsx";
import { ReportList } from "./report-list.tsx";
import { usePaginatedList } from "./use-paginated-list.ts";

/** Typo reports from readers. */
export const TypoReportsTab = () => {
  const { typos: texts } = useContent("admin");
  const list = usePaginatedList("typos", (page, signal) =>
    callAsOwner("admin-inbox", { action: "typos", ...page }, { signal }),
  );
  return (
    <ReportList kind="typo" texts={texts} list={list} heading={({ page }) => <TextLink to={page}>{page}</TextLink>}>
      {({ quote, correction }) => (
        <ComparedTexts
          before={{ label: texts.quote, text: quote }}
          after={{ label: texts.correction, text: correction }}
        />
      )}
    </ReportList>
  );
};
