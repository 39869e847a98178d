import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { Link } from "react-router";
import Settings from "lucide-react/icons/settings";
import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { formatDay, createDateFormat } from "#app/lib/format-date.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import type { Route } from "./+types/dashboard.route";
import { Fact } from "../components/fact.tsx";
import { formatBoot } from "../format-moment.ts";
import { useClock } from "../clock.ts";
import { ActiveProjects } from "./active-projects.tsx";
import { AgentNetwork } from "./agent-network.tsx";
import { SummaryCards } from "./summary-cards.tsx";

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

const DashboardHeader = () => {
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

const QuickActions = () => {
  const { heading, actions } = useContent("hub/dashboard").quickActions;
  return (
    <Card title={heading}>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {actions.map(({ label, text, to }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className="flex items-center justify-between gap-3 rounded-md border border-line px-4 py-3 transition-colors hover:border-accent hover:bg-accent-subtle [&_svg]:size-4 [&_svg]:shrink-0"
            >
              <span className="grid leading-snug">
                <span className="font-semibold">{label}</span>
                <span className="text-xs text-foreground-muted">{text}</span>
              </span>
              <ArrowUpRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};

const Contributors = () => {
  const { people: texts, members } = useContent("hub/dashboard");
  return (
    <Card title={texts.heading}>
      <ul className="grid gap-5">
        {members.map(({ id, name, role, joinDate, contributions, expertise }) => (
          <li key={id} className="text-sm">
            <h3 className="flex items-center gap-3 text-base font-semibold">
              <span>{name}</span>
              <Badge>{texts.roles[role as keyof typeof texts.roles] ?? role}</Badge>
            </h3>
            <dl className="mt-2">
              <Fact name={texts.joined}>{formatDay(joinDate)}</Fact>
              <Fact name={texts.contributions}>{contributions}</Fact>
              <Fact name={texts.expertise}>{expertise.join(", ")}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
};

const SystemInformation = () => {
  const { systemInformation: texts, systemInfo } = useContent("hub/dashboard");
  return (
    <Card title={texts.heading}>
      <dl className="text-sm">
        <Fact name={texts.version}>{systemInfo.version}</Fact>
        <Fact name={texts.status}>{systemInfo.status}</Fact>
        <Fact name={texts.lastBoot}>
          <time dateTime={systemInfo.lastBoot}>{formatBoot(systemInfo.lastBoot)}</time>
        </Fact>
        <Fact name={texts.uptime}>{texts.uptimeValue}</Fact>
      </dl>
    </Card>
  );
};

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/dashboard"));

export default function DashboardPage() {
  return (
    <>
      <DashboardHeader />
      <SummaryCards />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <AgentNetwork />
        <ActiveProjects />
        <div className="lg:col-span-2">
          <QuickActions />
        </div>
        <Contributors />
        <SystemInformation />
      </div>
    </>
  );
}
