import { moveFocus } from "#app/lib/focus/focus-text.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { formatDay } from "#app/lib/format-date.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { RoadmapTask } from "#contracts/content/hub/roadmap.ts";
import type { Phase } from "#contracts/hub/roadmap.ts";
import type { RoadmapChange } from "#contracts/hub/roadmap-change.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { fill } from "#contracts/fill.ts";
import { PhaseStatusBadge, PriorityBadge } from "./phase-badges.tsx";

const headingId = "selected-phase";

type OnChange = (change: RoadmapChange) => void;

const TaskItem = ({ task, onChange }: { task: RoadmapTask; onChange: OnChange }) => {
  const texts = useContent("hub/roadmap");
  return (
    <li id={task.id} className="grid gap-2 border-t border-line py-3 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-5">
      <CheckboxField
        className="noscript:hidden"
        label={task.title}
        hint={task.description}
        checked={task.completed}
        onCheckedChange={(completed) => onChange({ action: "toggle", taskId: task.id, completed })}
      />
      <noscript>
        <p className="font-medium">{`${task.title}${task.completed ? ` (${texts.statuses.completed})` : ""}`}</p>
        <p className="text-sm text-foreground-muted">{task.description}</p>
      </noscript>
      <p className="flex items-center gap-3 ps-9 text-sm text-foreground-muted tabular-nums sm:ps-0 noscript:ps-0">
        <PriorityBadge priority={task.priority} />
        <span>{fill(texts.hours, { hours: task.estimatedHours })}</span>
      </p>
    </li>
  );
};

const describeDates = ({ startDate, endDate }: Phase): string => {
  const texts = getContent("hub/roadmap");
  if (startDate === null) return formatDay(endDate);
  const isLate = Date.parse(startDate) >= Date.parse(endDate) + dayMs;
  const template = isLate ? texts.lateDates : texts.dates;
  return fill(template, { start: formatDay(startDate), end: formatDay(endDate) });
};

export const PhasePanel = ({ phase, number, onChange }: { phase: Phase; number: number; onChange: OnChange }) => {
  const texts = useContent("hub/roadmap");
  return (
    <section aria-labelledby={headingId} className="surface grid min-w-0 content-start gap-5 rounded-xl p-5 sm:p-7">
      <header className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="me-1 text-sm font-semibold text-foreground-muted">{fill(texts.phase, { number })}</span>
          <PhaseStatusBadge status={phase.status} />
          <PriorityBadge priority={phase.priority} />
        </p>
        <h2 id={headingId} className="font-display text-title font-semibold">
          {phase.title}
        </h2>
        <p className="text-sm text-foreground-muted">{describeDates(phase)}</p>
        <p className="max-w-[43.5em] text-foreground-muted">{phase.description}</p>
      </header>
      <Progress label={texts.progress} value={phase.progress} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-foreground-muted">
          {fill(texts.tasks, {
            completed: phase.tasks.filter(({ completed }) => completed).length,
            total: phase.tasks.length,
          })}
        </output>
        {phase.status === "not-started" && (
          <Button
            size="sm"
            className="noscript:hidden"
            onClick={() => {
              onChange({ action: "start", phaseId: phase.id });
              // The focused button is removed.
              moveFocus(document.getElementById(headingId));
            }}
          >
            {texts.start}
          </Button>
        )}
      </div>
      <ul>
        {phase.tasks.map((task) => (
          <TaskItem key={task.id} task={task} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
};
