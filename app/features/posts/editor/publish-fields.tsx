import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { toSlug } from "#contracts/names/slug.ts";
import type { PostDraft, EditTarget } from "./post-draft.ts";

const statuses = [
  { value: "draft", label: "Draft" },
  { value: "published", label: "Published" },
];

const kinds = [
  { value: "post", label: "Post" },
  { value: "page", label: "Page" },
];

type PublishFieldsProps = { draft: PostDraft; target: EditTarget; onChange: (part: Partial<PostDraft>) => void };

/** What the address becomes if none is chosen. A post without a title is none yet, and has no address. */
const toDefaultSlug = ({ title }: PostDraft): string => (title.trim() === "" ? "" : toSlug(title));

const slugHint = (draft: PostDraft, { isLive, savedSlug }: EditTarget): string => {
  if (isLive) return "It cannot be changed, because the post has been public.";
  return `/post/${draft.slug.trim() || toDefaultSlug(draft) || savedSlug || "…"}`;
};

export const PublishFields = ({ draft, target, onChange }: PublishFieldsProps) => (
  <div className="grid content-start gap-5">
    <SelectField
      label="Status"
      options={statuses}
      value={draft.status}
      onValueChange={(status) => onChange({ status: status as PostDraft["status"] })}
    />
    <SelectField
      label="Kind"
      hint={
        draft.kind === "page"
          ? "For an imprint, rules or a press page: without a date, in no list, feed or letter. Link to it from the menu (Character, Navigation) or from any text."
          : "A post is in the list of stories, in feeds and in letters."
      }
      options={kinds}
      value={draft.kind}
      onValueChange={(kind) => onChange({ kind: kind as PostDraft["kind"] })}
    />
    <TextField
      label="Publish at"
      hint="Leave empty to publish immediately. Your local time."
      type="datetime-local"
      disabled={draft.status !== "published" || target.isLive}
      value={draft.publishAt}
      onChange={(event) => onChange({ publishAt: event.currentTarget.value })}
    />
    <TextField
      label="Address"
      hint={<span className="line-clamp-2 min-h-[2lh] [overflow-wrap:anywhere]">{slugHint(draft, target)}</span>}
      maxLength={80}
      spellCheck={false}
      autoCapitalize="off"
      readOnly={target.isLive}
      value={target.isLive ? target.savedSlug : draft.slug}
      placeholder={toDefaultSlug(draft)}
      onChange={(event) => onChange({ slug: event.currentTarget.value.toLowerCase().replaceAll(/\s+/g, "-") })}
    />
  </div>
);
