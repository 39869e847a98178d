import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { ChoiceField } from "../entries/choice-field.tsx";
import type { EntryFields } from "../entries/entry-editor.tsx";
import { logCategories } from "./filter-logs.ts";

/** Form fields of a log. The status can be changed only after creation. */
export const LogFields: EntryFields<"log"> = ({ field, entry }) => {
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
