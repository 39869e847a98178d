import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CirclePlay from "lucide-react/icons/circle-play";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { Phase } from "#contracts/hub/roadmap.ts";

const looks = {
  "not-started": { Icon: CircleDashed, tone: "neutral", color: "text-foreground-muted" },
  "in-progress": { Icon: CirclePlay, tone: "accent", color: "text-accent" },
  completed: { Icon: CircleCheck, tone: "success", color: "text-success" },
  blocked: { Icon: OctagonAlert, tone: "danger", color: "text-danger" },
} as const;

export const PhaseIcon = ({ status }: Pick<Phase, "status">) => {
  const { Icon, color } = looks[status];
  return <Icon aria-hidden className={`size-5 shrink-0 ${color}`} />;
};

export const PhaseStatusBadge = ({ status }: Pick<Phase, "status">) => {
  const texts = useContent("hub/roadmap");
  return <Badge tone={looks[status].tone}>{texts.statuses[status]}</Badge>;
};

const priorityTones = new Map<string, BadgeTone>([
  ["critical", "danger"],
  ["high", "warning"],
  ["medium", "accent"],
]);

/** Priorities other than critical, high and medium get an outline only. */
export const PriorityBadge = ({ priority }: { priority: string }) => {
  const priorityLabels: Readonly<Record<string, string>> = useContent("hub/roadmap").priorities;
  const tone = priorityTones.get(priority);
  const label = Object.hasOwn(priorityLabels, priority) ? priorityLabels[priority] : priority;
  return tone ? <Badge tone={tone}>{label}</Badge> : <Badge className="!bg-transparent">{label}</Badge>;
};
