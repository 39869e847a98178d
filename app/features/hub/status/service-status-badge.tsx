import { Badge, type BadgeTone } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";

const tones = new Map<string, BadgeTone>([
  ["operational", "success"],
  ["warning", "warning"],
  ["down", "danger"],
]);

/** Badge of a service status; neutral for unknown ones. */
export const ServiceStatusBadge = ({ status }: { status: string }) => {
  const labels: Readonly<Record<string, string>> = useContent("hub/system-status").statuses;
  return <Badge tone={tones.get(status) ?? "neutral"}>{Object.hasOwn(labels, status) ? labels[status] : status}</Badge>;
};
