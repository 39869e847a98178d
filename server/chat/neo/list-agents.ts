import type { ConnectedAgents, ProviderName } from "#contracts/chat/agents.ts";
import { providerNames } from "#contracts/chat/agents.ts";
import type { Env } from "../../env.ts";
import type { ProviderActivity } from "../../telemetry/provider-activity.ts";

type Service = Pick<ConnectedAgents["agents"][number], "state" | "service">;

const builtIn: Service = { state: "builtIn", service: null };
const toService = (service: string | undefined): Service => (service ? { state: "connected", service } : builtIn);

const findServices = ({ images, languageModel, mail, voice }: Env): Record<ProviderName, Service> => ({
  model: toService(languageModel?.model),
  pictures: toService(images.provider === "sketch" ? undefined : (images.model ?? images.provider)),
  storyteller: toService(languageModel?.model),
  voice: toService(voice?.model),
  mail: toService(mail.smtpUrl && "SMTP"),
});

/** The providers connected to the site, with their last use and last error. Addresses and keys are not included. */
export const listAgents = (env: Env, providers: Pick<ProviderActivity, "read">): ConnectedAgents => {
  const services = findServices(env);
  const { since, uses } = providers.read();
  return { since, agents: providerNames.map((name) => ({ name, ...services[name], ...uses[name] })) };
};
