import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import type { Elements } from "#app/ui/elements.ts";

type Part = "tab" | "tokens" | "webhooks";
type Render = () => Elements;

const loaders: Record<Part, () => Promise<Render>> = {
  tab: async () => {
    const { IntegrationsTab } = await import("./integrations-tab.tsx");
    return () => <IntegrationsTab />;
  },
  tokens: async () => {
    const { TokensCard } = await import("./tokens/tokens-card.tsx");
    return () => <TokensCard />;
  },
  webhooks: async () => {
    const { WebhooksCard } = await import("./webhooks/webhooks-card.tsx");
    return () => <WebhooksCard />;
  },
};

/** A part of these screens, whose scripts are fetched when it is shown. */
export const LazyIntegrations = ({ part }: { part: Part }) => {
  const { render, failure } = useLazyComponent<undefined>(true, loaders[part]);
  if (render) return render(undefined);
  return failure ? <LoadFailure failure={failure} /> : <Skeleton className="h-96 w-full" />;
};
