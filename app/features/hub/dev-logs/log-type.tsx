import Bug from "lucide-react/icons/bug";
import CalendarDays from "lucide-react/icons/calendar-days";
import CodeXml from "lucide-react/icons/code-xml";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import Wrench from "lucide-react/icons/wrench";
import { createElement } from "react";
import { Badge } from "#app/ui/status/badge.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";

const icons = new Map([
  ["vision", Eye],
  ["technical", Wrench],
  ["development", CodeXml],
  ["debugging", Bug],
  ["planning", CalendarDays],
]);

export const TypeIcon = ({ type }: { type: string }) =>
  createElement(icons.get(type) ?? FileText, { "aria-hidden": true });

export const getTypeLabel = (type: string): string => {
  const texts = getContent("hub/dev-logs");
  return texts.types[type as keyof typeof texts.types] ?? type;
};

// Default for completed, secondary for active, outline for all others.
const looks = new Map([
  ["completed", "bg-accent! text-accent-foreground! border-transparent!"],
  ["active", "bg-accent-subtle! text-accent! border-transparent!"],
]);

export const LogStatus = ({ status }: { status: string }) => {
  const texts = useContent("hub/dev-logs");
  return (
    <Badge className={looks.get(status) ?? "bg-transparent!"}>
      {texts.statuses[status as keyof typeof texts.statuses] ?? status}
    </Badge>
  );
};
