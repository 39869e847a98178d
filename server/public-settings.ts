import type { PublicSettings } from "#contracts/public-settings.ts";
import { isPersonaChatOn } from "./chat/persona/create-persona.ts";
import type { Content } from "./content/live-content.ts";
import type { Env } from "./env.ts";
import { isFeedbackStored } from "./inbox/is-feedback-stored.ts";

type SettingsSource = { env: Env; publishableKey: string; content: Content };

/** What every page carries; what the owner may switch is read anew. */
export const createPublicSettings = ({
  env,
  publishableKey,
  content,
}: SettingsSource): Omit<PublicSettings, "productName"> => ({
  get siteUrl() {
    return env.siteUrl;
  },
  publishableKey,
  adminMode: env.adminMode,
  hasServiceWorker: env.hasServiceWorker,
  get donorboxCampaign() {
    return env.donorboxCampaign ?? null;
  },
  get hasVoice() {
    return env.voice !== undefined;
  },
  get storeFeedback() {
    return isFeedbackStored(env, content);
  },
  get personaChat() {
    return isPersonaChatOn(env, content);
  },
});
