import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";

const tones = new Map<string, BadgeTone>([
  ["active", "accent"],
  ["in-progress", "accent"],
  ["resolved", "success"],
  ["completed", "success"],
  ["integrated", "success"],
  ["operational", "success"],
  ["debugging", "warning"],
  ["high", "danger"],
  ["medium", "warning"],
]);

/** Badge of a status or priority; neutral for unknown values. */
export const StatusBadge = ({ value, labels }: { value: string; labels: Readonly<Record<string, string>> }) => (
  <Badge tone={tones.get(value) ?? "neutral"}>{Object.hasOwn(labels, value) ? labels[value] : value}</Badge>
);

/** Pulsing dot before the label of an active item. */
export const PulsingDot = () => (
  <span aria-hidden="true" className="size-2 shrink-0 animate-breathe rounded-full bg-current" />
);
