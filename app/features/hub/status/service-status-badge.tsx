import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { texts } from "./status-content.ts";

const tones = new Map<string, BadgeTone>([
  ["operational", "success"],
  ["warning", "warning"],
  ["down", "danger"],
]);
const labels: Readonly<Record<string, string>> = texts.statuses;

/** Any other status than the three known ones looks neutral. */
export const ServiceStatusBadge = ({ status }: { status: string }) => (
  <Badge tone={tones.get(status) ?? "neutral"}>{Object.hasOwn(labels, status) ? labels[status] : status}</Badge>
);
