import { createDateFormat } from "#app/lib/format-date.ts";
import Settings from "lucide-react/icons/settings";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { useClock } from "../clock.ts";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { useContent } from "#app/lib/content/content.ts";

const format = createDateFormat({ dateStyle: "full", timeStyle: "short" });

// Client-only: the server does not know the time zone, and renders an empty placeholder.
const LocalTime = () => {
  const dashboard = useContent("hub/dashboard");
  const now = useClock();
  return (
    <p className="min-h-[1.5em]">
      <span className="sr-only">{dashboard.time}: </span>
      {now && <time dateTime={now.toISOString()}>{format(now)}</time>}
    </p>
  );
};

export const DashboardHeader = () => {
  const dashboard = useContent("hub/dashboard");
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8">
      <PageHeading title={dashboard.heading} text={dashboard.text} />
      <div className="mb-7 grid gap-2 text-sm text-foreground-muted lg:justify-items-end">
        <p className="flex flex-wrap items-center gap-2">
          <span>{`${dashboard.status.label}: `}</span>
          <Badge tone="success">{dashboard.status.value}</Badge>
          <Badge>
            {dashboard.versionLabel} {dashboard.systemInfo.version}
          </Badge>
        </p>
        <LocalTime />
        <ButtonLink to={dashboard.settings.to} variant="glass" size="sm" className="w-fit">
          <Settings aria-hidden />
          {dashboard.settings.label}
        </ButtonLink>
      </div>
    </div>
  );
};
