import { createLazyPart } from "#app/ui/overlays/create-lazy-part.tsx";

const parts = {
  tab: createLazyPart(async () => {
    const { IntegrationsTab } = await import("./integrations-tab.tsx");
    return () => <IntegrationsTab />;
  }),
  tokens: createLazyPart(async () => {
    const { TokensCard } = await import("./tokens/tokens-card.tsx");
    return () => <TokensCard />;
  }),
  webhooks: createLazyPart(async () => {
    const { WebhooksCard } = await import("./webhooks/webhooks-card.tsx");
    return () => <WebhooksCard />;
  }),
};

/** A part of these screens, whose scripts are fetched when it is shown. */
export const LazyIntegrations = ({ part }: { part: keyof typeof parts }) => {
  const Part = parts[part];
  return <Part />;
};
