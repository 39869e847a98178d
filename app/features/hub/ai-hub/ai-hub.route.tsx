import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { PageHeading } from "#app/ui/layout/page-heading.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Agent } from "#contracts/content/hub/dashboard.ts";
import type { Route } from "./+types/ai-hub.route";
import { Fact } from "../components/fact.tsx";
import { AgentStatus } from "../dashboard/agent-network.tsx";
import { formatBoot } from "../format-moment.ts";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  const { aiHub: texts } = getContent("hub/pages");
  return { title: texts.title, description: texts.description };
});

const listProjects = (agent: string): string => {
  return getContent("hub/dashboard")
    .projects.flatMap(({ agents, name }) => (agents.includes(agent) ? [name] : []))
    .join(", ");
};

const AgentCard = ({ agent }: { agent: Agent }) => {
  const { aiHub: texts } = useContent("hub/pages");
  return (
    <article
      aria-labelledby={`${agent.id}-title`}
      className="surface grid h-full content-start gap-4 rounded-xl p-5 sm:p-6"
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${agent.id}-title`} className="font-display text-title font-semibold">
          {agent.name}
        </h2>
        <AgentStatus status={agent.status} />
      </header>
      <dl className="text-sm">
        <Fact name={texts.type}>
          <code className="font-mono">{agent.type}</code>
        </Fact>
        <Fact name={texts.lastSync}>
          <time dateTime={agent.lastSync}>{formatBoot(agent.lastSync)}</time>
        </Fact>
        <Fact name={texts.projects}>{listProjects(agent.id)}</Fact>
      </dl>
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">{texts.capabilities}</h3>
        {/* Columns: in lines, another font would move the last of a line to the next. */}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] justify-items-start gap-2">
          {agent.capabilities.map((capability) => (
            <li key={capability}>
              <Badge>{capability}</Badge>
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
};

export default function AiHubPage() {
  const dashboard = useContent("hub/dashboard");
  const { aiHub: texts } = useContent("hub/pages");
  return (
    <>
      <PageHeading title={texts.heading} text={texts.text} />
      <ul className="grid gap-4 lg:grid-cols-2">
        {dashboard.agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} />
          </li>
        ))}
      </ul>
      <Card title={texts.rules.heading} className="mt-4">
        <ol className="grid list-decimal gap-2 ps-5">
          {texts.rules.list.map((rule) => (
            <li key={rule} className="ps-1">
              {rule}
            </li>
          ))}
        </ol>
      </Card>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={texts.connect.to}>{texts.connect.label}</ButtonLink>
        <ButtonLink to={texts.dashboard.to} variant="glass">
          {texts.dashboard.label}
        </ButtonLink>
      </p>
    </>
  );
}
