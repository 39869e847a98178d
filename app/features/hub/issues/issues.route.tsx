import issuesData from "#content/hub/issues.json" with { type: "json" };
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import type { Issue, Issues } from "#contracts/content/hub/issues.ts";
import type { Route } from "./+types/issues.route";
import { StatusBadge } from "../components/status-badge.tsx";
import { fillNames } from "../fill.ts";

const texts: Issues = fillNames(issuesData);

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(texts);

const IssueCard = ({ issue }: { issue: Issue }) => (
  <article
    id={issue.id}
    aria-labelledby={`${issue.id}-title`}
    className="surface grid h-full content-start gap-3 rounded-xl p-5"
  >
    <p className="flex flex-wrap gap-2">
      <StatusBadge value={issue.priority} labels={texts.priorities} />
      <StatusBadge value={issue.status} labels={texts.statuses} />
    </p>
    <h2 id={`${issue.id}-title`} className="text-lg leading-snug font-semibold">
      {issue.title}
    </h2>
    <p className="text-sm text-foreground-muted">{issue.description}</p>
    <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-3 text-sm">
      <div className="flex gap-1.5">
        <dt className="text-foreground-muted">{texts.assignee}:</dt>
        <dd className="font-medium">{issue.assignee}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-foreground-muted">{texts.created}:</dt>
        <dd className="font-medium">{issue.created}</dd>
      </div>
    </dl>
  </article>
);

export default function IssuesPage() {
  return (
    <>
      <PageHeading title={texts.heading} text={texts.text} />
      <ul className="grid gap-4 lg:grid-cols-2">
        {texts.issues.map((issue) => (
          <li key={issue.id}>
            <IssueCard issue={issue} />
          </li>
        ))}
      </ul>
    </>
  );
}
