import { Link } from "react-router";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { Agent } from "#contracts/content/hub/dashboard.ts";
import { fill } from "#contracts/fill.ts";
import { PulsingDot } from "../components/status-badge.tsx";
import { formatBoot } from "../format-moment.ts";

export const AgentStatus = ({ status }: Pick<Agent, "status">) => {
  const { network } = useContent("hub/dashboard");
  return (
    <Badge tone={status === "active" ? "success" : "neutral"}>
      {status === "active" && <PulsingDot />}
      <span>{network.statuses[status as keyof typeof network.statuses] ?? status}</span>
    </Badge>
  );
};

const AgentRow = ({ agent }: { agent: Agent }) => {
  const { network } = useContent("hub/dashboard");
  return (
    <Link
      to={`${network.connect.to}?agent=${encodeURIComponent(agent.id)}`}
      className="-mx-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md px-3 py-2.5 transition-colors hover:bg-accent-subtle"
    >
      <span className="grid leading-snug">
        <span className="font-semibold">{agent.name}</span>
        <span className="text-xs text-foreground-muted">
          {`${fill(network.capabilities, { count: agent.capabilities.length })} · ${network.lastSync} ${formatBoot(agent.lastSync)}`}
        </span>
      </span>
      <AgentStatus status={agent.status} />
    </Link>
  );
};

export const AgentNetwork = () => {
  const { network, agents } = useContent("hub/dashboard");
  return (
    <Card
      title={network.heading}
      description={network.text}
      footer={
        <ButtonLink to={network.connect.to} variant="glass" size="sm">
          {network.connect.label}
        </ButtonLink>
      }
    >
      <ul className="grid gap-1">
        {agents.map((agent) => (
          <li key={agent.id}>
            <AgentRow agent={agent} />
          </li>
        ))}
      </ul>
    </Card>
  );
};
