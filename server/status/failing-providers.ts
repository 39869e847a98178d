import { watchedProviders } from "#contracts/chat/agents.ts";
import type { FailingProvider } from "#contracts/admin.ts";
import type { Env } from "../env.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";

/** The services elsewhere whose last call failed. Sketches are the site's own, and checked by drawing one. */
export const listFailingProviders = (
  { images }: Pick<Env, "images">,
  activity: Pick<ProviderActivity, "read">,
): FailingProvider[] => {
  const { uses } = activity.read();
  return watchedProviders.flatMap((provider) => {
    const { failedAt, error, hasFailed } = uses[provider];
    const isOwn = provider === "pictures" && images.provider === "sketch";
    return failedAt !== null && hasFailed && !isOwn ? [{ provider, at: failedAt, reason: error ?? "" }] : [];
  });
};
