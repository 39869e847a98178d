import { TextArea } from "#app/ui/forms/text-area.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { Milestone } from "#contracts/content/hub/milestones.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import { ChoiceField } from "../entries/choice-field.tsx";
import type { EntryFields } from "../entries/entry-editor.tsx";
import { splitLines } from "../entries/split-list.ts";
import type { EntryForm } from "../entries/use-entry-form.ts";

/** Converts an entry of the owner to the type of the milestones in `content/hub`. */
export const toMilestone = ({ id, content }: HubEntry<"milestone">): Milestone => ({ ...content, id });

export const milestoneForm: EntryForm<"milestone"> = {
  kind: "milestone",
  toValues: (content) => ({
    title: content?.title ?? "",
    description: content?.description ?? "",
    status: content?.status ?? "planned",
    category: content?.category ?? "",
    progress: String(content?.progress ?? 0),
    completedDate: content?.completedDate ?? "",
    targetDate: content?.targetDate ?? "",
    achievements: content?.achievements.join("\n") ?? "",
  }),
  // A completed milestone has no target date, and 100 % progress.
  toContent: ({ status, progress = "", completedDate, targetDate, achievements = "", ...values }) => ({
    ...values,
    status,
    achievements: splitLines(achievements),
    ...(status === "completed"
      ? { progress: 100, completedDate: completedDate || undefined }
      : { progress: progress.trim() === "" ? NaN : Number(progress), targetDate: targetDate || undefined }),
  }),
};

export const MilestoneFields: EntryFields<"milestone"> = ({ field, values }) => {
  const texts = useContent("hub/milestones");
  return (
    <>
      <TextField label="Title" className="sm:col-span-2" {...field("title")} />
      <TextArea label="Description" rows={3} className="sm:col-span-2" {...field("description")} />
      <ChoiceField label="Status" {...field("status")} options={Object.keys(texts.statuses)} labels={texts.statuses} />
      <TextField label="Category" {...field("category")} />
      {values.status === "completed" ? (
        <TextField type="date" label="Completed on" {...field("completedDate")} />
      ) : (
        <>
          <TextField label="Progress in percent" inputMode="numeric" {...field("progress")} />
          <TextField type="date" label="Target date" {...field("targetDate")} />
        </>
      )}
      <TextArea
        label="Key achievements"
        hint="One on each line, in the order in which they are to be reached"
        className="sm:col-span-2"
        {...field("achievements")}
      />
    </>
  );
};
