import { McpCard } from "./mcp-card.tsx";
import { TokensCard } from "./tokens/tokens-card.tsx";
import { WebhooksCard } from "./webhooks/webhooks-card.tsx";

/** How other programs reach the site, and how it reaches them. */
export const IntegrationsTab = () => (
  <div className="grid items-start gap-8 lg:grid-cols-2">
    <TokensCard />
    <div className="grid gap-8">
      <WebhooksCard />
      <McpCard />
    </div>
  </div>
);
