import type { Finding } from "#contracts/doctor.ts";
import type { FoundModels } from "#contracts/settings/settings.ts";
import type { Env } from "../env.ts";
import type { Log } from "../telemetry/log.ts";
import type { AskedService } from "../models/ask-for-models.ts";
import { createContextReader } from "../models/model-context.ts";
import { checkRoom, type ModelRoom } from "./check-model.ts";
import { findServiceAddress } from "./find-service-address.ts";
import { advise, bad, good, toReason } from "./finding.ts";

type Service = AskedService & { model: string };

const operations = { LLM: "/chat/completions", IMAGE: "/images/generations", TTS: "/audio/speech" };

/** Asks a service with OpenAI's API what costs nothing: whether it stands where the setting says, and takes the key. */
const checkService = async (
  what: string,
  { model, ...service }: Service,
  prefix: keyof typeof operations,
): Promise<Finding> => {
  const { baseUrl } = service;
  const setting = `${prefix}_BASE_URL`;
  try {
    const answer = await findServiceAddress(service, prefix === "LLM");
    if (answer.kind === "refuses-key")
      return bad(what, `${baseUrl} refuses the key (status ${answer.status})`, `Check ${prefix}_API_KEY.`);
    if (answer.kind === "lists") return good(what, `${model} at ${baseUrl}`);
    if (answer.kind === "lists-nothing")
      return good(what, `${baseUrl} answers, and lists no models (${answer.status})`);
    const observation = `${baseUrl} answers, but not as such a service: there is no /models below it`;
    if (answer.instead !== null) return bad(what, observation, `Did you mean ${setting}=${answer.instead}?`);
    const advice = `Check ${setting}: it is what stands before ${operations[prefix]} in the service's documentation.`;
    return prefix === "LLM" ? bad(what, observation, advice) : advise(what, observation, advice);
  } catch (error) {
    return bad(what, `${baseUrl} does not answer: ${toReason(error)}`, `Check ${setting} and the network.`);
  }
};

const checkImages = async ({
  provider,
  baseUrl,
  model,
  apiKey,
  lookup,
  urlTemplate,
}: Env["images"]): Promise<Finding> => {
  if (provider === "sketch") return good("Pictures", "sketches of the site's own");
  if (baseUrl && model) return checkService("Pictures", { baseUrl, model, apiKey, lookup }, "IMAGE");
  return good(
    "Pictures",
    `${provider}${urlTemplate ? `: ${new URL(urlTemplate.replaceAll(/[{}]/g, "")).host}` : ""}, not called`,
  );
};

/** Looks for models on this machine. */
export type FindModels = () => Promise<FoundModels["found"]>;

const builtIn = "none, NEO and the storyteller are built in";

const suggestModel = async (findModels?: FindModels): Promise<Finding> => {
  const [found] = ((await findModels?.()) ?? []).filter(({ models }) => models.length > 0);
  if (!found) return good("Language model", builtIn);
  const { server, baseUrl, models } = found;
  const others = models.length > 1 ? ` and ${models.length - 1} more` : "";
  return advise(
    "Language model",
    `${builtIn}; found ${server} at ${baseUrl} with ${models[0]}${others}`,
    `Choose it in the panel under Settings, or set LLM_BASE_URL=${baseUrl} and LLM_MODEL=${models[0]}.`,
  );
};

/** What the running site knows of its model. */
export type ReadRoom = () => Promise<ModelRoom>;

export const checkModel = async (
  settings: NonNullable<Env["languageModel"]>,
  readRoom?: ReadRoom,
): Promise<Finding> => {
  const { smallModel } = settings;
  const model = smallModel === undefined ? settings.model : `${settings.model}, with ${smallModel} for short work,`;
  const finding = await checkService("Language model", { ...settings, model }, "LLM");
  if (finding.state !== "good") return finding;
  const askRoom = async () => ({ ...(await createContextReader(settings).ask()), persona: null });
  return checkRoom(finding.what, finding.found, await (readRoom ?? askRoom)());
};
export const checkVoice = (voice: NonNullable<Env["voice"]>): Promise<Finding> => checkService("Voice", voice, "TTS");

export type ModelQuestions = {
  /** Where no model is set, says which could be. */
  findModels?: FindModels;
  /** Within the running site. */
  readRoom?: ReadRoom;
};

/** Language model, pictures and voice. Nothing is asked that costs money. */
export const checkProviders = (
  { languageModel, images, voice }: Env,
  { findModels, readRoom }: ModelQuestions = {},
): Promise<Finding[]> =>
  Promise.all([
    languageModel ? checkModel(languageModel, readRoom) : suggestModel(findModels),
    checkImages(images),
    voice ? checkVoice(voice) : good("Voice", "that of the visitor's browser"),
  ]);

/** Says in the log which of them cannot work as they are set; for the start, which they never stop. */
export const warnOfProviders = async (env: Env, log: Pick<Log, "warn">): Promise<void> => {
  for (const { state, what, found, advice } of await checkProviders(env))
    if (state === "bad") log.warn({ what, found, advice }, "a service does not work as it is set");
};
