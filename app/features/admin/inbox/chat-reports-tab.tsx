import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useContent } from "#app/lib/content/content.ts";
import { ReportList } from "./report-list.tsx";
import { usePaginatedList } from "./use-paginated-list.ts";

/** Parts of conversations that visitors reported. */
export const ChatReportsTab = () => {
  const { chatReports: texts } = useContent("admin");
  const list = usePaginatedList("chat-reports", (page, signal) =>
    callAsOwner("admin-inbox", { action: "chat-reports", ...page }, { signal }),
  );
  return (
    <ReportList
      kind="chat-report"
      texts={texts}
      list={list}
      heading={({ reason }) => <span>{texts.reasons[reason]}</span>}
    >
      {({ excerpt }) => (
        <dl className="grid gap-2 text-sm">
          {excerpt.map(({ role, content }, index) => (
            <div key={index}>
              <dt className="font-semibold">{role === "user" ? texts.visitor : texts.answer}</dt>
              <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{content}</dd>
            </div>
          ))}
        </dl>
      )}
    </ReportList>
  );
};
