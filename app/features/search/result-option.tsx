import BookOpen from "lucide-react/icons/book-open";
import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import File from "lucide-react/icons/file";
import Flag from "lucide-react/icons/flag";
import ListChecks from "lucide-react/icons/list-checks";
import Music from "lucide-react/icons/music";
import NotebookPen from "lucide-react/icons/notebook-pen";
import Quote from "lucide-react/icons/quote";
import Sparkles from "lucide-react/icons/sparkles";
import { createElement, useEffect, useRef } from "react";
import type { PaletteEntry, PaletteGroup } from "#contracts/search/palette.ts";

const icons: Record<PaletteGroup, typeof File> = {
  recent: Clock,
  actions: Sparkles,
  pages: File,
  posts: Quote,
  documents: BookOpen,
  roadmap: ListChecks,
  logs: NotebookPen,
  issues: CircleAlert,
  milestones: Flag,
  lyrics: Music,
};

type Props = { id: string; entry: PaletteEntry; isActive: boolean; onPoint: () => void; onChoose: () => void };

export const ResultOption = ({ id, entry, isActive, onPoint, onChoose }: Props) => {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keyboard focus stays in the field, whose active descendant this is
    <div
      ref={option}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- option of a listbox
      role="option"
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      className="grid min-h-11 cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 rounded-md px-3 py-2 aria-selected:bg-accent-subtle aria-selected:outline aria-selected:outline-accent [&_svg]:size-4.5 [&_svg]:text-accent"
    >
      {createElement(icons[entry.group], { "aria-hidden": true })}
      <span className="truncate font-medium">{entry.title}</span>
      {entry.detail && (
        <span className="col-start-2 line-clamp-2 text-sm text-foreground-muted sm:line-clamp-1">{entry.detail}</span>
      )}
    </div>
  );
};
