import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { ReportList } from "./report-list.tsx";
import { usePaginatedList } from "#app/lib/lists/use-paginated-list.ts";

const texts = {
  title: "Chat reports",
  text: "Parts of conversations that visitors chose to send to you, open reports first. They carry no name and no address.",
  empty: "No conversation reported yet.",
};

const reasonLabels = {
  harm: "Could hurt somebody",
  sexual: "Sexual",
  minor: "About somebody under age",
  false: "Claims something false",
  personal: "Asks for something personal",
  other: "Something else",
};

/** Parts of conversations that visitors reported. */
export const ChatReportsTab = () => {
  const list = usePaginatedList("chat-reports", (page, signal) =>
    callAsOwner("admin-inbox", { action: "chat-reports", ...page }, { signal }),
  );
  return (
    <ReportList
      kind="chat-report"
      texts={texts}
      list={list}
      heading={({ reason }) => <span>{reasonLabels[reason]}</span>}
    >
      {({ excerpt }) => (
        <ol className="grid gap-2 text-sm">
          {excerpt.map(({ role, content }, index) => (
            <li key={index}>
              <p className="font-semibold">{role === "user" ? "Visitor" : "Answer"}</p>
              <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{content}</p>
            </li>
          ))}
        </ol>
      )}
    </ReportList>
  );
};
