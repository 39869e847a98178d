import type { FormEvent } from "react";
import { useForm } from "#app/lib/use-form.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { FormField } from "#app/ui/forms/form-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { texts } from "./dev-logs-content.ts";
import { logCategories } from "./filter-logs.ts";

const { form: labels } = texts;
const emptyLog = { title: "", type: "development", participants: "", tags: "", summary: "", content: "" };

/** The form of a new log. What visitors write is not stored, and the form says so. */
export const LogForm = () => {
  const { field, form } = useForm(emptyLog);
  const save = (event: FormEvent | null) => {
    event?.preventDefault();
    showToast({ title: labels.notStored });
  };
  const { error: _typeError, ...type } = field("type");
  return (
    <Card title={labels.heading} headingLevel="h3">
      <form method="post" ref={form} onSubmit={save} className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.title} {...field("title")} />
        <FormField label={labels.type}>
          {(ids) => (
            <select {...ids} {...type} className="input px-4">
              {logCategories.map((category) => (
                <option key={category} value={category} className="bg-surface-raised">
                  {texts.types[category]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <TextField label={labels.participants} hint={labels.participantsHint} {...field("participants")} />
        <TextField label={labels.tags} hint={labels.tagsHint} {...field("tags")} />
        <TextArea label={labels.summary} rows={2} className="sm:col-span-2" {...field("summary")} />
        <TextArea label={labels.content} rows={8} className="sm:col-span-2" {...field("content")} />
        <p className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit">{labels.save}</Button>
          <Button variant="glass" onClick={() => save(null)}>
            {labels.draft}
          </Button>
        </p>
      </form>
    </Card>
  );
};
