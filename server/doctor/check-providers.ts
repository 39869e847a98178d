import type { Finding } from "#contracts/doctor.ts";
import type { Env } from "../env.ts";
import { bad, good, toReason } from "./finding.ts";

type Service = { baseUrl: string; model: string; apiKey: string | undefined };

const timeoutMs = 10_000;

/** Asks a service with OpenAI's API which models it has: that costs nothing and needs a valid key. */
const checkService = async (what: string, { baseUrl, model, apiKey }: Service, prefix: string): Promise<Finding> => {
  try {
    const response = await fetch(`${baseUrl}/models`, {
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403)
      return bad(what, `${baseUrl} refuses the key (status ${response.status})`, `Check ${prefix}_API_KEY.`);
    // Not every server lists its models.
    return good(
      what,
      response.ok ? `${model} at ${baseUrl}` : `${baseUrl} answers, and lists no models (${response.status})`,
    );
  } catch (error) {
    return bad(what, `${baseUrl} does not answer: ${toReason(error)}`, `Check ${prefix}_BASE_URL and the network.`);
  }
};

const checkImages = async ({ provider, baseUrl, model, apiKey, urlTemplate }: Env["images"]): Promise<Finding> => {
  if (provider === "sketch") return good("Pictures", "sketches of the site's own");
  if (baseUrl && model) return checkService("Pictures", { baseUrl, model, apiKey }, "IMAGE");
  return good(
    "Pictures",
    `${provider}${urlTemplate ? `: ${new URL(urlTemplate.replaceAll(/[{}]/g, "")).host}` : ""}, not called`,
  );
};

/** Language model, pictures and voice. Nothing is asked that costs money. */
export const checkProviders = ({ languageModel, images, voice }: Env): Promise<Finding[]> =>
  Promise.all([
    languageModel
      ? checkService("Language model", languageModel, "LLM")
      : good("Language model", "none, NEO and the storyteller are built in"),
    checkImages(images),
    voice ? checkService("Voice", voice, "TTS") : good("Voice", "that of the visitor's browser"),
  ]);
