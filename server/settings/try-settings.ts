import { z } from "zod";
import type { Finding } from "#contracts/doctor.ts";
import { AppError } from "#contracts/errors.ts";
import { toInertText } from "#contracts/inert-text.ts";
import type { SettingsCall, TriedSettings } from "#contracts/settings/settings.ts";
import type { Backend } from "../backend.ts";
import { checkMail } from "../doctor/check-mail.ts";
import { checkModel, checkVoice } from "../doctor/check-providers.ts";
import { toReason } from "../doctor/finding.ts";
import type { Env } from "../env.ts";
import type { DayBudget } from "../http/limits/day-budget.ts";
import type { ImageService } from "../images/image-service.ts";
import { createImageProvider } from "../images/providers/create-image-provider.ts";
import { HttpStatusError, ssrfSafeFetch } from "../http/outgoing/ssrf-safe-fetch.ts";
import type { Email } from "../inbox/mail/email.ts";
import { askService } from "../models/ask-for-models.ts";
import { createLanguageModel } from "../models/create-language-model.ts";
import { sendPurge } from "../integrations/cdn/send-purge.ts";
import { askForRelease } from "../releases/ask-for-release.ts";
import type { TokenBudget } from "../models/token-budget.ts";
import { createSpeechProvider } from "../speech/speech-provider.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";

type TriedPart = Extract<SettingsCall, { action: "try" }>["part"];

export type TrialDeps = {
  backend: Pick<Backend, "publishableKey">;
  budgets: { images: Pick<DayBudget, "reserve">; speech: { all: Pick<DayBudget, "reserve"> } };
  images: { service: Pick<ImageService, "drawSketch" | "toJpeg"> };
  log: Log;
  metrics: Metrics;
  tokens: TokenBudget;
  /** Of this site. */
  version: string;
};

type Trial = Omit<TriedSettings, "milliseconds">;

/** A model of one's own is loaded first. */
const answerMs = 60_000;
const listMs = 5_000;
const addressMs = 10_000;
const maxAddressBytes = 100_000;
const maxModels = 100;
const maxSentence = 600;
const maxName = 200;
/** Nothing has it. */
const unusedTag = "try";

const toSentence = (text: string): string => toInertText(text, { maxLength: maxSentence, isLine: true });

const toTrial = ({ state, found, advice }: Finding): Trial => ({
  isGood: state === "good",
  sentence: toSentence(`${found}.${advice === undefined ? "" : ` ${advice}`}`),
});

/** For whoever entered the address and the key, who has to see why. */
const toFailure = (error: unknown): Trial => {
  const detail = error instanceof AppError ? error.detail : undefined;
  return { isGood: false, sentence: toSentence(`${toReason(error)}${detail === undefined ? "" : ` (${detail})`}`) };
};

const listSchema = z.object({ data: z.array(z.object({ id: z.string().catch("") })).max(10_000) });

/** The models that a server lists; none if it does not. */
const listModels = async ({ baseUrl, apiKey, lookup }: NonNullable<Env["languageModel"]>): Promise<string[]> => {
  try {
    const bytes = await askService(new URL(`${baseUrl}/models`), { apiKey, lookup, timeoutMs: listMs });
    const { data } = listSchema.parse(JSON.parse(bytes.toString("utf8")));
    const names = data.map(({ id }) => toInertText(id, { maxLength: maxName, isLine: true }));
    return [...new Set(names.filter((name) => name !== ""))].slice(0, maxModels);
  } catch {
    return [];
  }
};

/** Throws what the model throws, or the reason of the signal. */
const askForOneWord = async (
  settings: NonNullable<Env["languageModel"]>,
  { log, metrics, tokens }: TrialDeps,
  signal: AbortSignal,
): Promise<void> => {
  const messages = [{ role: "user", content: "Say yes." }] as const;
  const model = createLanguageModel(settings, { budget: tokens, metrics: metrics.languageModel, log });
  const asked = { system: "Answer with one word.", messages, maxOutputTokens: 16, user: null, signal };
  for await (const _piece of model?.stream(asked).text ?? []) break;
};

const tryModel = async ({ languageModel: settings }: Env, deps: TrialDeps): Promise<Trial> => {
  if (!settings) return { isGood: true, sentence: "There is no language model: NEO and the storyteller are built in." };
  const [listed, finding] = await Promise.all([listModels(settings), checkModel(settings)]);
  const models = listed.length > 0 ? { models: listed } : {};
  if (finding.state === "bad") return { ...toTrial(finding), ...models };
  const names = [settings.model, settings.smallModel].filter((name) => name !== undefined);
  for (const model of names) {
    const signal = AbortSignal.timeout(answerMs);
    try {
      await askForOneWord({ ...settings, model }, deps, signal);
    } catch (error) {
      const { sentence } = signal.aborted
        ? { sentence: "The server is there, but the model gave no word within a minute." }
        : toFailure(error);
      return { isGood: false, sentence: names.length > 1 ? toSentence(`${model}: ${sentence}`) : sentence, ...models };
    }
  }
  const sentence = names.length > 1 ? `${names.join(" and ")} answer.` : `${settings.model} answers.`;
  return { isGood: true, sentence: toSentence(sentence), ...models };
};

const noReferences =
  "The service takes words only and not the portrait, so the character looks different in each picture.";

const tryImages = async ({ images }: Env, { budgets, images: { service } }: TrialDeps): Promise<Trial> => {
  const provider = createImageProvider(images);
  if (!provider) return { isGood: true, sentence: "The site draws sketches of its own." };
  try {
    await budgets.images.reserve(null, 1);
    const request = { prompt: "a red apple on a table", width: 512, height: 512, seed: 1 } as const;
    const owner = { client: "owner" };
    const example = provider.takesReferences() && (await service.toJpeg(await service.drawSketch(owner), owner));
    const references = example ? [{ bytes: example, role: "shows colours to choose from." }] : [];
    const bytes = await provider.create(request, { references, signal: AbortSignal.timeout(answerMs) });
    if (!(await service.toJpeg(bytes, owner)))
      return { isGood: false, sentence: "The service answered, but not with a picture." };
    const isRefused = images.references && !provider.takesReferences();
    return { isGood: true, sentence: isRefused ? `A picture was drawn. ${noReferences}` : "A picture was drawn." };
  } catch (error) {
    return toFailure(error);
  }
};

const tryVoice = async ({ voice }: Env, { budgets }: TrialDeps): Promise<Trial> => {
  if (!voice) return { isGood: true, sentence: "The voice of the visitor's browser reads." };
  const word = "Hello.";
  try {
    await budgets.speech.all.reserve(null, word.length);
    await createSpeechProvider(voice).speak(word);
    return { isGood: true, sentence: toSentence(`The voice ${voice.voice} speaks.`) };
  } catch (error) {
    const finding = await checkVoice(voice);
    return finding.state === "bad" ? toTrial(finding) : toFailure(error);
  }
};

/** The site asks itself what only it answers to its own key, which visitors know too. */
const tryAddress = async ({ siteUrl, siteLookup }: Env, { publishableKey }: TrialDeps["backend"]): Promise<Trial> => {
  const url = new URL("/auth/v1/settings", siteUrl);
  try {
    await ssrfSafeFetch(url, {
      trustedOrigin: url.origin,
      trustedLookup: siteLookup,
      headers: { accept: "application/json", "user-agent": "site", apikey: publishableKey },
      timeoutMs: addressMs,
      maxBytes: maxAddressBytes,
    });
    return { isGood: true, sentence: toSentence(`This site answers at ${siteUrl}.`) };
  } catch (error) {
    const { status } = error instanceof HttpStatusError ? error : { status: null };
    const found =
      status === null ? `cannot be reached from here: ${toReason(error)}` : `answers ${status}, as this site does not`;
    const advice = "Check the name, the certificate, and where the proxy leads.";
    return { isGood: false, sentence: toSentence(`${siteUrl} ${found}. ${advice}`) };
  }
};

const tryCdn = async ({ cdn }: Env): Promise<Trial> => {
  if (cdn.state !== "on") {
    const isGood = cdn.state === "off";
    return { isGood, sentence: isGood ? "No CDN is told of changes." : "The token is missing." };
  }
  const { problem } = await sendPurge(cdn, [unusedTag]);
  return problem === null
    ? { isGood: true, sentence: "The purge was accepted." }
    : { isGood: false, sentence: toSentence(problem) };
};

const tryReleases = async ({ releases }: Env, version: string): Promise<Trial> => {
  if (!releases) return { isGood: true, sentence: "Nobody is asked for releases." };
  try {
    const newest = await askForRelease(releases);
    return { isGood: true, sentence: `The newest release is ${newest}, this is ${version}.` };
  } catch (error) {
    return toFailure(error);
  }
};

/** Tries a part of the settings. Never throws for what the service does. */
export const trySettings = async (
  part: TriedPart,
  env: Env,
  { email, ...deps }: TrialDeps & { email: Email | undefined },
): Promise<TriedSettings> => {
  const startedAt = performance.now();
  const trials = {
    model: () => tryModel(env, deps),
    images: () => tryImages(env, deps),
    voice: () => tryVoice(env, deps),
    mail: async () => toTrial(await checkMail(env, email)),
    address: () => tryAddress(env, deps.backend),
    cdn: () => tryCdn(env),
    releases: () => tryReleases(env, deps.version),
  };
  const trial = await trials[part]();
  return { ...trial, milliseconds: Math.round(performance.now() - startedAt) };
};
