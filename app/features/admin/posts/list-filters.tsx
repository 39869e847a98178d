import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { AdminContent } from "#contracts/content/admin.ts";
import type { PostListFilter, PostsState } from "./use-posts.ts";
import { useContent } from "#app/lib/content/content.ts";

const listKinds = ({ list }: AdminContent): { value: PostListFilter; label: string }[] => [
  { value: "all", label: list.all },
  { value: "draft", label: list.drafts },
  { value: "published", label: list.published },
  { value: "scheduled", label: list.scheduled },
  { value: "trash", label: list.trash },
];

export const ListFilters = ({ list }: { list: PostsState }) => {
  const texts = useContent("admin");
  return (
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
        options={listKinds(texts)}
        value={list.kind}
        onValueChange={(kind) => list.filter(kind as PostListFilter)}
      />
    </div>
  );
};
