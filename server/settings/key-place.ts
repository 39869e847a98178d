import type { SettingName } from "#contracts/values/setting-values.ts";
import type { Env } from "../env.ts";

const toOrigin = (address: string | undefined): string =>
  address === undefined ? "" : new URL(address.replaceAll(/[{}]/g, "")).origin;

const toImagePlace = ({ provider, urlTemplate, baseUrl }: Env["images"]): string => {
  if (provider === "template") return toOrigin(urlTemplate);
  return provider === "openai" ? toOrigin(baseUrl) : provider;
};

/**
 * Where a key is sent: it is sealed for that place, so that no other one ever gets it, whoever changes the address. Empty
 * for what is sent nowhere else.
 */
export const toKeyPlace = (name: SettingName, { cdn, languageModel, images, voice }: Env): string => {
  if (name === "LLM_API_KEY") return toOrigin(languageModel?.baseUrl);
  if (name === "IMAGE_API_KEY") return toImagePlace(images);
  if (name === "CDN_PURGE_TOKEN") return toOrigin(cdn.purgeUrl);
  return name === "TTS_API_KEY" ? toOrigin(voice?.baseUrl) : "";
};
