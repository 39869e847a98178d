import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { createElement } from "react";
import { Badge } from "#app/ui/status/badge.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { formatDay } from "#app/lib/format-date.ts";
import { useContent } from "#app/lib/content/content.ts";
import type { Milestone } from "#contracts/content/hub/milestones.ts";
import { StatusBadge } from "../components/status-badge.tsx";
import { DraftBadge, EntryActions } from "../entries/entry-controls.tsx";
import type { EntryList } from "../entries/use-entry-list.ts";
import { isAchieved } from "./achievements.ts";

const icons = new Map([
  ["completed", CircleCheck],
  ["in-progress", LoaderCircle],
  ["planned", CircleDashed],
]);

const MilestoneDate = ({ milestone: { status, completedDate, targetDate } }: { milestone: Milestone }) => {
  const texts = useContent("hub/milestones");
  const isCompleted = status === "completed";
  const date = completedDate ?? (isCompleted ? undefined : targetDate);
  if (!date) return null;
  return (
    <p className="text-sm text-foreground-muted">
      <span>{`${completedDate ? texts.completedOn : texts.target}: `}</span>
      <time dateTime={date}>{formatDay(date)}</time>
    </p>
  );
};

const Achievement = ({ text, isReached }: { text: string; isReached: boolean }) => {
  const texts = useContent("hub/milestones");
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-2.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-5">
      {isReached ? (
        <CircleCheck aria-hidden className="text-success" />
      ) : (
        <Circle aria-hidden className="text-foreground-muted" />
      )}
      <span dir="auto" className={isReached ? "" : "text-foreground-muted"}>
        <span>{text}</span>
        <span className="sr-only">{` (${isReached ? texts.achieved : texts.pending})`}</span>
      </span>
    </li>
  );
};

type Props = { milestone: Milestone; list: EntryList<"milestone"> };

export const MilestoneCard = ({ milestone, list }: Props) => {
  const texts = useContent("hub/milestones");
  return (
    <article
      id={milestone.id}
      aria-labelledby={`${milestone.id}-title`}
      className="surface grid h-full content-start gap-4 rounded-xl p-5 [overflow-wrap:anywhere] sm:p-6"
    >
      <header className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2 [&>svg]:size-5 [&>svg]:text-accent">
          {createElement(icons.get(milestone.status) ?? Circle, { "aria-hidden": true })}
          <StatusBadge value={milestone.status} labels={texts.statuses} />
          <Badge className="!whitespace-normal">{milestone.category}</Badge>
          <DraftBadge list={list} id={milestone.id} />
        </p>
        <h2 id={`${milestone.id}-title`} dir="auto" className="font-display text-title font-semibold">
          {milestone.title}
        </h2>
        <p className="text-sm whitespace-pre-line [unicode-bidi:plaintext] text-foreground-muted">
          {milestone.description}
        </p>
        <MilestoneDate milestone={milestone} />
      </header>
      <Progress label={texts.progress} value={milestone.progress} />
      <section className="grid gap-2.5">
        <h3 className="font-semibold">{texts.achievements}</h3>
        <ul className="grid gap-2">
          {milestone.achievements.map((text, index) => (
            <Achievement key={text} text={text} isReached={isAchieved(milestone, index)} />
          ))}
        </ul>
      </section>
      <EntryActions list={list} id={milestone.id} />
    </article>
  );
};
