import { actOnEnter } from "#app/lib/keyboard/send-on-enter.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useDebounced } from "#app/lib/lists/use-debounced.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { EditorBar } from "./editor-bar.tsx";

const shownStories = 6;

type Story = { slug: string; title: string };
type StoryBarProps = { onChoose: (story: Story) => void; onClose: () => void };

/** Finds a published story to link to. */
export const StoryBar = ({ onChoose, onClose }: StoryBarProps) => {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { data, error, refetch } = useQuery({
    queryKey: ["posts", "links", search],
    queryFn: ({ signal }) =>
      callAsOwner("posts-admin", { action: "list", limit: shownStories, status: "published", search }, { signal }),
    placeholderData: keepPreviousData,
  });
  const stories = data?.posts ?? [];
  return (
    <EditorBar label="Link to a story" onClose={onClose}>
      <TextField
        ref={input}
        type="search"
        label="Search stories"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => actOnEnter(event, () => undefined)}
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <ul className="flex flex-wrap gap-2">
        {stories.map(({ id, slug, title }) => (
          <li key={id} className="min-w-0">
            <Button variant="glass" size="sm" className="max-w-full" onClick={() => onChoose({ slug, title })}>
              <span className="truncate">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <output className="text-sm text-foreground-muted empty:hidden">
        {data && stories.length === 0 ? "No published story has these words." : ""}
      </output>
    </EditorBar>
  );
};
