import { useQuery } from "@tanstack/react-query";
import { formatExactTime } from "#app/lib/format-date.ts";
import { callFunction } from "#app/lib/api/call-function.ts";
import { useAuth } from "#app/lib/auth/auth-context.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { TryAgain } from "#app/ui/actions/try-again.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { ConnectedAgents as Agents } from "#contracts/chat/agents.ts";
import { fill } from "#contracts/fill.ts";

const useAgents = () => {
  const { client, user } = useAuth();
  return useQuery({
    queryKey: ["agents", user?.id],
    queryFn: async () => {
      const { data } = await (await client()).auth.getSession();
      return callFunction("agents", {}, { accessToken: data.session?.access_token });
    },
  });
};

const AgentItem = ({ name, state, service, usedAt, failedAt, error }: Agents["agents"][number]) => {
  const { connected } = useContent("console").agents;
  return (
    <li className="grid gap-1.5 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{connected.names[name]}</h3>
        <Badge tone={state === "connected" ? "success" : "neutral"}>{connected.states[state]}</Badge>
        {service && <span className="font-mono text-sm wrap-anywhere text-foreground-muted">{service}</span>}
      </div>
      <p className="text-sm text-foreground-muted">
        {usedAt ? fill(connected.used, { time: formatExactTime(usedAt) }) : connected.unused}
      </p>
      <p className={`text-sm wrap-anywhere ${failedAt ? "text-danger" : "text-foreground-muted"}`}>
        {failedAt ? fill(connected.failed, { time: formatExactTime(failedAt), error: error ?? "" }) : connected.noError}
      </p>
    </li>
  );
};

/** The site's connections to other services, with last use and last error. */
export const ConnectedAgents = () => {
  const { connected } = useContent("console").agents;
  const { data, isError, refetch } = useAgents();
  return (
    <Card title={connected.title} description={connected.text}>
      {isError && <TryAgain message={connected.unreachable} label={connected.again} onRetry={() => void refetch()} />}
      {!isError && !data && (
        <>
          <output className="sr-only">{connected.loading}</output>
          <Skeleton className="h-52 w-full" />
        </>
      )}
      {data && (
        <>
          <ul className="grid gap-x-10 gap-y-4 md:grid-cols-2">
            {data.agents.map((agent) => (
              <AgentItem key={agent.name} {...agent} />
            ))}
          </ul>
          <p className="text-sm text-foreground-muted">
            {fill(connected.since, { time: formatExactTime(data.since) })}
          </p>
        </>
      )}
    </Card>
  );
};
