import { useState } from "react";
import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import type { Route } from "./+types/dev-logs.route";
import { EntryNotices } from "../entries/entry-controls.tsx";
import { EntryEditor } from "../entries/entry-editor.tsx";
import { entriesTable, readEntries } from "#app/lib/hub-entries.server.ts";
import { useEntryList } from "../entries/use-entry-list.ts";
import { LogCategories } from "./log-categories.tsx";
import { LogDialog } from "./log-dialog.tsx";
import { logEntryForm, mergeLogs } from "./log-entry.ts";
import { LogFields } from "./log-fields.tsx";
import { LogForm } from "./log-form.tsx";
import { LogTimeline } from "./log-timeline.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { siteUrl, supabase, loadHubTexts } = context.get(siteContext);
  const [{ devLogs }, entries] = await Promise.all([loadHubTexts(), readEntries(supabase, "log")]);
  return data({ siteUrl, devLogs, entries }, { headers: publicCacheHeaders(entriesTable) });
};
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return getContent("hub/dev-logs");
});

export default function DevLogsPage({ loaderData: { devLogs, entries } }: Route.ComponentProps) {
  const entryTexts = useContent("hub/entries");
  const texts = useContent("hub/dev-logs");
  const list = useEntryList("log", entries);
  const [opened, setOpened] = useState<DevLog | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = (log: DevLog) => {
    setOpened(log);
    setIsOpen(true);
  };
  const logs = mergeLogs(list.entries, devLogs);
  const { timeline, categories, add } = texts.tabs;
  return (
    <>
      <PageHeading title={texts.heading} text={texts.text} />
      <h2 className="sr-only">{texts.title}</h2>
      <EntryNotices list={list} />
      <Tabs
        label={texts.heading}
        tabs={[
          {
            value: "timeline",
            label: timeline,
            content: <LogTimeline logs={logs} list={list} onOpen={open} />,
            keepMounted: true,
          },
          { value: "categories", label: categories, content: <LogCategories logs={logs} onOpen={open} /> },
          { value: "add", label: add, content: <LogForm {...list} />, keepMounted: true },
        ]}
      />
      <LogDialog log={opened} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      <EntryEditor list={list} titles={entryTexts.log} form={logEntryForm} Fields={LogFields} />
    </>
  );
}
