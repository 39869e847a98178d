import type { Issue } from "#contracts/content/hub/issues.ts";
import { StatusBadge } from "../components/status-badge.tsx";
import { DraftBadge, EntryActions } from "../entries/entry-controls.tsx";
import type { EntryList } from "../entries/use-entry-list.ts";
import { useContent } from "#app/lib/content/content.ts";

export const IssueCard = ({ issue, list }: { issue: Issue; list: EntryList<"issue"> }) => {
  const texts = useContent("hub/issues");
  return (
    <article
      id={issue.id}
      aria-labelledby={`${issue.id}-title`}
      className="surface flex h-full flex-col gap-3 rounded-xl p-5"
    >
      <p className="flex flex-wrap gap-2">
        <DraftBadge list={list} id={issue.id} />
        <StatusBadge value={issue.priority} labels={texts.priorities} />
        <StatusBadge value={issue.status} labels={texts.statuses} />
      </p>
      <h2 id={`${issue.id}-title`} dir="auto" className="text-lg leading-snug font-semibold [overflow-wrap:anywhere]">
        {issue.title}
      </h2>
      <p className="text-sm whitespace-pre-line [unicode-bidi:plaintext] text-foreground-muted [overflow-wrap:anywhere]">
        {issue.description}
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <div className="flex gap-1.5">
            <dt className="text-foreground-muted">{texts.assignee}:</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{issue.assignee}</dd>
          </div>
          <div className="flex gap-1.5">
            <dt className="text-foreground-muted">{texts.created}:</dt>
            <dd className="font-medium">{issue.created}</dd>
          </div>
        </dl>
        <EntryActions list={list} id={issue.id} />
      </div>
    </article>
  );
};
