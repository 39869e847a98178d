import { useState, type FormEvent } from "react";
import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { entriesTable, readEntries } from "#app/lib/hub-entries.server.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { FormFailure } from "#app/ui/forms/form-failure.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import type { Route } from "./+types/dev-logs.route";
import { EntryNotices } from "../entries/entry-controls.tsx";
import { EntryEditor, type EntryFields } from "../entries/entry-editor.tsx";
import { useEntryList, type EntryList } from "../entries/use-entry-list.ts";
import { LocalTime } from "../components/local-time.tsx";
import { Fact } from "../components/fact.tsx";
import { useEntryForm } from "../entries/use-entry-form.ts";
import { LogCategories } from "./log-categories.tsx";
import { logEntryForm, mergeLogs } from "./log-entry.ts";
import { LogTimeline } from "./log-timeline.tsx";
import { getTypeLabel } from "./log-type.tsx";
import type { HubEntryStatus } from "#contracts/values/hub-entry-values.ts";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { ChoiceField } from "../entries/choice-field.tsx";
import { logCategories } from "./filter-logs.ts";

/** Form fields of a log. The status can be changed only after creation. */
const LogFields: EntryFields<"log"> = ({ field, entry }) => {
  const texts = useContent("hub/dev-logs");
  const { form } = texts;
  return (
    <>
      <TextField label={form.title} {...field("title")} />
      <ChoiceField
        label={form.type}
        {...field("type")}
        options={entry ? Object.keys(texts.types) : logCategories}
        labels={texts.types}
      />
      {entry && (
        <ChoiceField
          label="Status"
          {...field("status")}
          options={Object.keys(texts.statuses)}
          labels={texts.statuses}
        />
      )}
      <TextField label={form.participants} hint={form.participantsHint} {...field("participants")} />
      <TextField label={form.tags} hint={form.tagsHint} {...field("tags")} />
      <TextArea label={form.summary} rows={2} className="sm:col-span-2" {...field("summary")} />
      <TextArea label={form.content} rows={8} className="sm:col-span-2" {...field("content")} />
    </>
  );
};

/** Form for a new log. Input of visitors is not stored, which the form says. */
const LogForm = ({ isOwner, isChecking }: Pick<EntryList<"log">, "isOwner" | "isChecking">) => {
  const { form: labels } = useContent("hub/dev-logs");
  const { field, values, form, failure, saver, save } = useEntryForm(logEntryForm, null, (saved, shown) => {
    showToast({ title: saved === "draft" ? labels.savedDraft : labels.saved, tone: "success" });
    shown?.querySelector("input")?.focus();
  });
  const store = (status: HubEntryStatus, event?: FormEvent) => {
    event?.preventDefault();
    if (isOwner) void save(status);
    else showToast({ title: labels.notStored });
  };
  const isWaiting = saver.status === "saving" || (isChecking && !isOwner);
  return (
    <Card title={labels.heading} headingLevel="h3">
      <form
        method="post"
        ref={form}
        noValidate
        onSubmit={(event) => store("published", event)}
        className="grid gap-5 sm:grid-cols-2"
      >
        <LogFields field={field} values={values} entry={null} />
        <FormFailure text={failure} />
        <p className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" busy={isWaiting}>
            {labels.save}
          </Button>
          <Button variant="glass" busy={isWaiting} onClick={() => store("draft")}>
            {labels.draft}
          </Button>
        </p>
      </form>
    </Card>
  );
};

/** Dialog with a full log. `log` must stay set while the dialog closes. */
const LogDialog = ({ log, isOpen, onClose }: { log: DevLog | null; isOpen: boolean; onClose: () => void }) => {
  const { dialog } = useContent("hub/dev-logs");
  return (
    <Dialog
      open={isOpen && log !== null}
      onOpenChange={(open) => !open && onClose()}
      title={log?.title}
      className="max-w-3xl"
    >
      {log && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 [overflow-wrap:anywhere]">
          <dl className="text-sm">
            <Fact name={dialog.date}>
              <LocalTime time={log.timestamp} />
            </Fact>
            <Fact name={dialog.participants}>{log.participants.join(", ")}</Fact>
            <Fact name={dialog.type}>{getTypeLabel(log.type)}</Fact>
            <Fact name={dialog.tags}>{log.tags.join(", ")}</Fact>
          </dl>
          <section>
            <h3 className="font-semibold">{dialog.summary}</h3>
            <p dir="auto" className="mt-1">
              {log.summary}
            </p>
          </section>
          <section>
            <h3 className="font-semibold">{dialog.content}</h3>
            <pre
              dir="auto"
              className="mt-2 rounded-lg border border-line bg-surface-sunken p-4 font-mono text-sm leading-relaxed whitespace-pre-wrap"
            >
              {log.content}
            </pre>
          </section>
        </div>
      )}
    </Dialog>
  );
};

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { siteUrl, supabase, loadHubTexts } = context.get(siteContext);
  const [{ devLogs }, entries] = await Promise.all([loadHubTexts(), readEntries(supabase, "log")]);
  return data({ siteUrl, devLogs, entries }, { headers: publicCacheHeaders(entriesTable) });
};
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/dev-logs"));

export default function DevLogsPage({ loaderData: { devLogs, entries } }: Route.ComponentProps) {
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
      <EntryEditor list={list} titles={{ edit: "Edit Log Entry" }} form={logEntryForm} Fields={LogFields} />
    </>
  );
}
