import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import type { Route } from "./+types/issues.route";
import { EntryNotices } from "../entries/entry-controls.tsx";
import { EntryEditor } from "../entries/entry-editor.tsx";
import { mergeEntries } from "../entries/merge-entries.ts";
import { entriesTable, readEntries } from "#app/lib/hub-entries.server.ts";
import { useEntryList } from "../entries/use-entry-list.ts";
import { IssueCard } from "./issue-card.tsx";
import { IssueFields, issueForm, toIssue } from "./issue-entry.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { siteUrl, supabase } = context.get(siteContext);
  const entries = await readEntries(supabase, "issue");
  return data({ siteUrl, entries, now: Date.now() }, { headers: publicCacheHeaders(entriesTable) });
};
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return getContent("hub/issues");
});

export default function IssuesPage({ loaderData: { entries, now } }: Route.ComponentProps) {
  const entryTexts = useContent("hub/entries");
  const texts = useContent("hub/issues");
  const list = useEntryList("issue", entries);
  const issues = mergeEntries(
    list.entries.map((entry) => toIssue(entry, now)),
    texts.issues,
  );
  return (
    <>
      <PageHeading title={texts.heading} text={texts.text} />
      <EntryNotices list={list} add={entryTexts.issue.add} />
      <ul className="grid gap-4 lg:grid-cols-2">
        {issues.map((issue) => (
          <li key={issue.id} className="min-w-0">
            <IssueCard issue={issue} list={list} />
          </li>
        ))}
      </ul>
      <EntryEditor list={list} titles={entryTexts.issue} form={issueForm} Fields={IssueFields} />
    </>
  );
}
