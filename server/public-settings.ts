import type { PublicSettings } from "#contracts/public-settings.ts";
import { isPersonaChatOn } from "./chat/persona/create-persona.ts";
import type { Content } from "./content/live-content.ts";
import type { Env } from "./env.ts";

type SettingsSource = { env: Env; publishableKey: string; content: Content };

/** What every page carries; whether visitors can talk with the character is read anew, as the owner may switch it. */
export const createPublicSettings = ({
  env,
  publishableKey,
  content,
}: SettingsSource): Omit<PublicSettings, "productName"> => ({
  siteUrl: env.siteUrl,
  publishableKey,
  adminMode: env.adminMode,
  storeFeedback: env.storeFeedback,
  donorboxCampaign: env.donorboxCampaign ?? null,
  hasVoice: env.voice !== undefined,
  hasServiceWorker: env.hasServiceWorker,
  get personaChat() {
    return isPersonaChatOn(env, content);
  },
});
