import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { Issue } from "#contracts/content/hub/issues.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import { ChoiceField } from "../entries/choice-field.tsx";
import type { EntryFields } from "../entries/entry-editor.tsx";
import type { EntryForm } from "../entries/use-entry-form.ts";
import { formatAgo } from "../format-ago.ts";

/** Converts an entry of the owner to the type of the issues in `content/hub`; `now` in ms. */
export const toIssue = ({ id, occurredAt, content }: HubEntry<"issue">, now: number): Issue => {
  return {
    ...content,
    id,
    created: formatAgo(Date.parse(occurredAt), now, "just now"),
  };
};

export const issueForm: EntryForm<"issue"> = {
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

export const IssueFields: EntryFields<"issue"> = ({ field }) => {
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
