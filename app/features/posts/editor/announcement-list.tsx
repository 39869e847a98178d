import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { uniteTags } from "#contracts/posts/tags.ts";
import type { Announcement } from "#contracts/posts/writing-help.ts";
import { type PostDraft, splitTags } from "./post-draft.ts";

type AnnouncementListProps = {
  announcement: Announcement;
  draft: PostDraft;
  onChange: (part: Partial<PostDraft>) => void;
};

/** What a language model proposes to announce a post with, each to be used by itself. */
export const AnnouncementList = ({ announcement, draft, onChange }: AnnouncementListProps) => {
  const [used, setUsed] = useState<readonly string[]>([]);
  const { title, excerpt, tags, imageAlt } = announcement;
  const items: [label: string, text: string, change: Partial<PostDraft>][] = [
    ["Title", title, { title }],
    ["Excerpt", excerpt, { excerpt }],
    ["Tags", tags.join(", "), { tags: uniteTags([...splitTags(draft.tags), ...tags]).join("\n") }],
    ["Description of the image", imageAlt, { image_alt: imageAlt }],
  ];
  const shown = items.filter(([, text]) => text !== "");
  if (shown.length === 0) return <p>What the language model wrote cannot be used here. Please try again.</p>;
  return (
    <ul className="grid gap-4">
      {shown.map(([label, text, change]) => (
        <li
          key={label}
          className="grid gap-2 rounded-md border border-line p-4 sm:grid-cols-[1fr_auto] sm:items-center"
        >
          <span className="min-w-0">
            <span className="block text-xs font-semibold text-foreground-muted">{label}</span>
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {text}
            </span>
          </span>
          <Button
            variant="glass"
            size="sm"
            aria-label={`Use: ${label}`}
            className="justify-self-start"
            disabled={used.includes(label)}
            onClick={() => {
              onChange(change);
              setUsed([...used, label]);
            }}
          >
            {used.includes(label) ? "Used" : "Use"}
          </Button>
        </li>
      ))}
    </ul>
  );
};
