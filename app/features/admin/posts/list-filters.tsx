import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { texts } from "../admin-texts.ts";
import type { PostListFilter, PostsState } from "./use-posts.ts";

const kinds: { value: PostListFilter; label: string }[] = [
  { value: "all", label: texts.list.all },
  { value: "draft", label: texts.list.drafts },
  { value: "published", label: texts.list.published },
  { value: "scheduled", label: texts.list.scheduled },
  { value: "trash", label: texts.list.trash },
];

export const ListFilters = ({ list }: { list: PostsState }) => (
  <div className="grid gap-4 sm:grid-cols-[1fr_13rem]">
    <TextField
      label={texts.list.search}
      type="search"
      value={list.search}
      onChange={(event) => list.find(event.currentTarget.value)}
      disabled={list.kind === "trash"}
    />
    <SelectField
      label={texts.list.show}
      options={kinds}
      value={list.kind}
      onValueChange={(kind) => list.filter(kind as PostListFilter)}
    />
  </div>
);
