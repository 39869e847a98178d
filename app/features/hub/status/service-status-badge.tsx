import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { texts } from "./status-content.ts";

const tones = new Map<string, BadgeTone>([
  ["operational", "success"],
  ["warning", "warning"],
  ["down", "danger"],
]);
const labels: Readonly<Record<string, string>> = texts.statuses;

/** Badge of a service status; neutral for unknown ones. */
export const ServiceStatusBadge = ({ status }: { status: string }) => (
  <Badge tone={tones.get(status) ?? "neutral"}>{Object.hasOwn(labels, status) ? labels[status] : status}</Badge>
);
