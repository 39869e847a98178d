import { ConnectedAgents } from "./features/chat/console/agents/connected-agents.tsx";
import { OwnerIntegrations } from "./features/integrations/owner-integrations.tsx";
import { ComingSoon } from "./ui/status/coming-soon.tsx";
import { useContent } from "./lib/content/content.ts";

export default function ConsoleAgents() {
  const texts = useContent("console");
  return (
    <>
      <ComingSoon texts={texts.agents} list={texts.agents.list} />
      <div className="mt-8 grid gap-8">
        <ConnectedAgents />
        <OwnerIntegrations part="webhooks" />
      </div>
    </>
  );
}
