import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { incidentImpacts, incidentStates } from "#contracts/values/hub-entry-values.ts";
import type { IncidentContent } from "#contracts/hub/hub-entry.ts";
import { siteParts } from "#contracts/values/site-parts.ts";
import { ChoiceField } from "../entries/choice-field.tsx";
import type { EntryFields } from "../entries/entry-editor.tsx";
import type { EntryForm } from "../entries/use-entry-form.ts";
import { formatMoment } from "../format-moment.ts";

const maxUpdate = 5_000;
const splitParts = (text = ""): string[] => text.split(" ").filter((part) => part !== "");

type Update = IncidentContent["updates"][number];
/** Updates with their field names: by time, so that a text stays with its update when others come or go meanwhile. */
const nameUpdates = (updates: readonly Update[] = []): { name: string; update: Update }[] =>
  updates.map((update, index) => {
    const earlier = updates.slice(0, index).filter(({ at }) => at === update.at);
    return { name: `update-${update.at}-${earlier.length}`, update };
  });

/** Form of an incident. Each existing update has its own field; an emptied one is deleted. */
export const incidentForm: EntryForm<"incident"> = {
  kind: "incident",
  toValues: (content) => ({
    title: content?.title ?? "",
    state: content?.state ?? "investigating",
    impact: content?.impact ?? "minor",
    parts: content?.parts.join(" ") ?? "",
    newUpdate: "",
    ...Object.fromEntries(nameUpdates(content?.updates).map(({ name, update }) => [name, update.text])),
  }),
  toContent: ({ title, state, impact, parts, newUpdate = "", ...values }, before) => ({
    title,
    state,
    impact,
    parts: splitParts(parts),
    updates: [
      ...nameUpdates(before?.updates).map(({ name, update }) => ({ ...update, text: values[name] ?? update.text })),
      { at: null, state, text: newUpdate },
    ].filter(({ text }) => text.trim() !== ""),
  }),
  toField: ([name]) => (name === "updates" ? "newUpdate" : String(name)),
};

type Field = Parameters<typeof IncidentFields>[0]["field"];

const PartsField = ({ field }: { field: Field }) => {
  const texts = useContent("hub/system-status");
  const { defaultValue, onChange } = field("parts");
  const chosen = splitParts(defaultValue);
  const toggle = (part: string, isChosen: boolean) => {
    const next = siteParts.filter((one) => (one === part ? isChosen : chosen.includes(one)));
    onChange({ currentTarget: { value: next.join(" ") } });
  };
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="text-sm font-semibold">Affected parts</legend>
      <div className="mt-1 grid gap-x-5 sm:grid-cols-2">
        {siteParts.map((part) => (
          <CheckboxField
            key={part}
            label={texts.thisSite.parts[part]}
            checked={chosen.includes(part)}
            onCheckedChange={(isChosen) => toggle(part, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
};

export const IncidentFields: EntryFields<"incident"> = ({ field, entry }) => {
  const texts = useContent("hub/system-status");
  return (
    <>
      <TextField label="Title" className="sm:col-span-2" {...field("title")} />
      <ChoiceField label="State" {...field("state")} options={incidentStates} labels={texts.incidents.states} />
      <ChoiceField label="Impact" {...field("impact")} options={incidentImpacts} labels={texts.incidents.impacts} />
      <PartsField field={field} />
      {nameUpdates(entry?.content.updates).map(({ name, update }) => (
        <TextArea
          key={name}
          label={`Update of ${formatMoment(update.at ?? entry?.occurredAt ?? "")}`}
          rows={2}
          maxLength={maxUpdate}
          className="sm:col-span-2"
          {...field(name)}
        />
      ))}
      <TextArea
        label="New update"
        hint="Markdown. An update of before is removed by emptying it."
        rows={3}
        maxLength={maxUpdate}
        className="sm:col-span-2"
        {...field("newUpdate")}
      />
    </>
  );
};
