import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { entriesTable, readEntries } from "#app/lib/hub-entries.server.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/milestones.route";
import { EntryNotices } from "../entries/entry-controls.tsx";
import { EntryEditor } from "../entries/entry-editor.tsx";
import { mergeEntries } from "../entries/merge-entries.ts";
import { useEntryList } from "../entries/use-entry-list.ts";
import { MilestoneCard } from "./milestone-card.tsx";
import { MilestoneFields, milestoneForm, toMilestone } from "./milestone-entry.tsx";

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { siteUrl, supabase } = context.get(siteContext);
  const entries = await readEntries(supabase, "milestone");
  return data({ siteUrl, entries }, { headers: publicCacheHeaders(entriesTable) });
};
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/milestones"));

export default function MilestonesPage({ loaderData }: Route.ComponentProps) {
  const texts = useContent("hub/milestones");
  const list = useEntryList("milestone", loaderData.entries);
  return (
    <>
      <PageHeading title={texts.heading} text={texts.text} />
      <EntryNotices list={list} add="Add Milestone" />
      <ul className="grid gap-4 lg:grid-cols-2">
        {mergeEntries(list.entries.map(toMilestone), texts.milestones).map((milestone) => (
          <li key={milestone.id} className="min-w-0">
            <MilestoneCard milestone={milestone} list={list} />
          </li>
        ))}
      </ul>
      <EntryEditor
        list={list}
        titles={{ add: "Add Milestone", edit: "Edit Milestone" }}
        form={milestoneForm}
        Fields={MilestoneFields}
      />
    </>
  );
}
