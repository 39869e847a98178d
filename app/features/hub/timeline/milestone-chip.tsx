import type { SyntheticEvent } from "react";
import { Link } from "react-router";
import { formatDay } from "#app/lib/format-date.ts";
import type { Timeline } from "#contracts/content/hub/shell.ts";
import { getGlow, getTypeLabel } from "./milestone-types.ts";
import { useContent } from "#app/lib/content/content.ts";

// Without the tooltip the link still has its accessible name.
const ignoreFailure = () => undefined;

const handleShowTooltip = (event: SyntheticEvent<HTMLElement>) => {
  const target = event.currentTarget;
  if (event.type === "focus" && !target.matches(":focus-visible")) return;
  void import("#app/ui/overlays/tooltip-popover.ts").then(({ showTooltip }) => showTooltip(target), ignoreFailure);
};

export const MilestoneChip = ({ milestone }: { milestone: Timeline["milestones"][number] }) => {
  const timeline = useContent("hub/timeline");
  const { id, date, title, description, emoji, type } = milestone;
  return (
    <Link
      to={`${timeline.more.to}#${id}`}
      aria-label={`${title} ${formatDay(date)} · ${getTypeLabel(type)}. ${description}`}
      data-type={type}
      onPointerEnter={handleShowTooltip}
      onFocus={handleShowTooltip}
      className={`flex min-h-11 items-center gap-2.5 rounded-full border bg-glass px-3.5 whitespace-nowrap transition-colors hover:bg-accent-subtle focus-visible:-outline-offset-2 ${getGlow(type)}`}
    >
      <span aria-hidden="true" className="text-lg">
        {emoji}
      </span>
      <span className="grid leading-tight">
        <span className="text-sm font-semibold">{title}</span>
        <span className="text-xs text-foreground-muted">{`${formatDay(date)} · ${getTypeLabel(type)}`}</span>
      </span>
    </Link>
  );
};
