import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { entriesTable, readEntries } from "#app/lib/hub-entries.server.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Issue } from "#contracts/content/hub/issues.ts";
import type { Route } from "./+types/issues.route";
import { EntryNotices, DraftBadge, EntryActions } from "../entries/entry-controls.tsx";
import { EntryEditor, type EntryFields } from "../entries/entry-editor.tsx";
import { mergeEntries } from "../entries/merge-entries.ts";
import { useEntryList, type EntryList } from "../entries/use-entry-list.ts";
import { StatusBadge } from "../components/status-badge.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import { ChoiceField } from "../entries/choice-field.tsx";
import type { EntryForm } from "../entries/use-entry-form.ts";
import { formatAgo } from "../format-ago.ts";

/** Converts an entry of the owner to the type of the issues in `content/hub`; `now` in ms. */
const toIssue = ({ id, occurredAt, content }: HubEntry<"issue">, now: number): Issue => {
  return {
    ...content,
    id,
    created: formatAgo(Date.parse(occurredAt), now, "just now"),
  };
};

const issueForm: EntryForm<"issue"> = {
  kind: "issue",
  toValues: (content) => ({
    title: content?.title ?? "",
    description: content?.description ?? "",
    status: content?.status ?? "active",
    priority: content?.priority ?? "medium",
    assignee: content?.assignee ?? "",
  }),
  toContent: (values) => values,
};

const IssueFields: EntryFields<"issue"> = ({ field }) => {
  const texts = useContent("hub/issues");
  return (
    <>
      <TextField label="Title" className="sm:col-span-2" {...field("title")} />
      <TextArea label="Description" className="sm:col-span-2" {...field("description")} />
      <ChoiceField label="Status" {...field("status")} options={Object.keys(texts.statuses)} labels={texts.statuses} />
      <ChoiceField
        label="Priority"
        {...field("priority")}
        options={Object.keys(texts.priorities)}
        labels={texts.priorities}
      />
      <TextField label="Assignee" className="sm:col-span-2" {...field("assignee")} />
    </>
  );
};

const IssueCard = ({ issue, list }: { issue: Issue; list: EntryList<"issue"> }) => {
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

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { siteUrl, supabase } = context.get(siteContext);
  const entries = await readEntries(supabase, "issue");
  return data({ siteUrl, entries, now: Date.now() }, { headers: publicCacheHeaders(entriesTable) });
};
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/issues"));

export default function IssuesPage({ loaderData: { entries, now } }: Route.ComponentProps) {
  const texts = useContent("hub/issues");
  const list = useEntryList("issue", entries);
  const issues = mergeEntries(
    list.entries.map((entry) => toIssue(entry, now)),
    texts.issues,
  );
  return (
    <>
      <PageHeading title={texts.heading} text={texts.text} />
      <EntryNotices list={list} add="Add Issue" />
      <ul className="grid gap-4 lg:grid-cols-2">
        {issues.map((issue) => (
          <li key={issue.id} className="min-w-0">
            <IssueCard issue={issue} list={list} />
          </li>
        ))}
      </ul>
      <EntryEditor
        list={list}
        titles={{ add: "Add Issue", edit: "Edit Issue" }}
        form={issueForm}
        Fields={IssueFields}
      />
    </>
  );
}
