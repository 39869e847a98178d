import { TokensCard } from "./tokens/tokens-card.tsx";
import { WebhooksCard } from "./webhooks/webhooks-card.tsx";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { Card } from "#app/ui/layout/card.tsx";

const copyTexts = {
  copied: "Copied.",
  copyFailed: "It could not be copied. Please select and copy it by hand.",
};

/** Where language models reach the site. */
const McpCard = () => {
  const address = new URL("/mcp", window.location.origin).href;
  return (
    <Card
      title="Language models"
      description="A language model that speaks the Model Context Protocol can search and read this site at the address below. With one of your tokens as a bearer token it can also write drafts and entries of the hub."
    >
      <p className="flex flex-wrap items-center gap-3">
        <span>Address</span>
        <code translate="no" className="rounded-md bg-surface-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">
          {address}
        </code>
        <CopyButton label="Copy the address" getText={() => address} texts={copyTexts} />
      </p>
    </Card>
  );
};

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
