import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { slugOf } from "#contracts/posts.ts";
import { texts } from "../admin-texts.ts";
import type { PostDraft, Subject } from "./post-draft.ts";

const statuses = [
  { value: "draft", label: "Draft" },
  { value: "published", label: "Published" },
];

type PublishFieldsProps = { draft: PostDraft; subject: Subject; onChange: (part: Partial<PostDraft>) => void };

const slugHint = (draft: PostDraft, { wasPublic, savedSlug }: Subject): string => {
  if (wasPublic) return texts.form.slugFixed;
  return `/post/${draft.slug.trim() || (draft.title.trim() === "" ? savedSlug || "…" : slugOf(draft.title))}`;
};

export const PublishFields = ({ draft, subject, onChange }: PublishFieldsProps) => (
  <div className="grid content-start gap-5">
    <SelectField label="Status" options={statuses} value={draft.status} onValueChange={(status) => onChange({ status: status as PostDraft["status"] })} />
    {draft.status === "published" && !subject.wasPublic && (
      <TextField label={texts.form.publishAt} hint={texts.form.publishAtHint} type="datetime-local" value={draft.publishAt} onChange={(event) => onChange({ publishAt: event.currentTarget.value })} />
    )}
    <TextField
      label={texts.form.slug}
      hint={slugHint(draft, subject)}
      maxLength={80}
      spellCheck={false}
      autoCapitalize="off"
      readOnly={subject.wasPublic}
      value={subject.wasPublic ? subject.savedSlug : draft.slug}
      placeholder={slugOf(draft.title)}
      onChange={(event) => onChange({ slug: event.currentTarget.value.toLowerCase().replaceAll(/\s+/g, "-") })}
    />
  </div>
);
