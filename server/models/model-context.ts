import { z } from "zod";
import type { ContextSource } from "#contracts/chat/persona-room.ts";
import { trimEnd } from "#contracts/trim-end.ts";
import type { Env } from "../env.ts";
import { askService } from "./ask-for-models.ts";

/** How many tokens a model reads and writes at once, and who says so. */
export type ModelContext = { tokens: number; source: ContextSource };

export type ContextReader = {
  /** What is known now, without waiting; its server is asked in the background. */
  read(): ModelContext;
  /** The same, once its server has answered or did not in time. Never throws. */
  ask(): Promise<ModelContext>;
  /** Takes a number that the model turned out to read at once, if what was known is more. */
  learn(tokens: number): void;
  /** Asks its server again now: it is loaded, and may know better. Never throws. */
  askAgain(): Promise<ModelContext>;
};

const assumed = 8_192;
/** What Ollama gives a model, unless its owner or its machine's memory say otherwise. */
const ollamaGives = 4_096;
const timeoutMs = 4_000;
const askAgainMs = 10 * 60_000;

const count = z.number().int().min(512).max(10_000_000);
const maybeCount = count.optional().catch(undefined);
const listed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      max_model_len: maybeCount,
      context_length: maybeCount,
      context_window: maybeCount,
      max_context_length: maybeCount,
      meta: z.object({ n_ctx: maybeCount }).nullish().catch(undefined),
    }),
  ),
});
const props = z.object({ default_generation_settings: z.object({ n_ctx: count }) });
const slots = z.object({ total_slots: z.number().int().min(1).max(1_000) });
/** Of Ollama: the models that are loaded. */
const loaded = z.object({
  models: z.array(z.object({ name: z.string(), context_length: maybeCount })),
});
const shown = z.object({
  parameters: z.string().max(100_000).catch(""),
  model_info: z.record(z.string(), z.unknown()).catch({}),
});

type Settings = NonNullable<Env["languageModel"]>;

/** The JSON at an address, in the form of a schema; null for anything else. */
const createAsker =
  ({ apiKey, lookup }: Settings) =>
  async <Value>(url: string, schema: z.ZodType<Value>, body?: object): Promise<Value | null> => {
    try {
      const answer = await askService(new URL(url), {
        apiKey,
        lookup,
        timeoutMs,
        body: body && JSON.stringify(body),
      });
      return schema.safeParse(JSON.parse(answer.toString("utf8"))).data ?? null;
    } catch {
      return null;
    }
  };

const toRoot = ({ baseUrl }: Settings): string => trimEnd(baseUrl.replace(/\/v1$/, ""), /\//);

/** How many answers llama.cpp gives at once; null for a server that does not tell. */
export const askSlots = async (settings: Settings): Promise<number | null> =>
  (await createAsker(settings)(`${toRoot(settings)}/props`, slots))?.total_slots ?? null;

const ownSetting = /^num_ctx\s{1,40}(\d{3,8})\s{0,40}$/m;

/** Asks vLLM, llama.cpp, Ollama and those that list it with their models; null if none of it is there. */
const askServer = async (settings: Settings): Promise<number | null> => {
  const { baseUrl, model } = settings;
  const ask = createAsker(settings);
  const models = (await ask(`${baseUrl}/models`, listed))?.data ?? [];
  const own = models.find(({ id }) => id === model) ?? (models.length === 1 ? models[0] : undefined);
  const said = own?.max_model_len ?? own?.context_length ?? own?.context_window ?? own?.max_context_length;
  const told = said ?? own?.meta?.n_ctx;
  if (told !== undefined) return told;
  const root = toRoot(settings);
  const slot = await ask(`${root}/props`, props);
  if (slot) return slot.default_generation_settings.n_ctx;
  const running = await ask(`${root}/api/ps`, loaded);
  if (!running) return null;
  const isOwn = (name: string) => name === model || name === `${model}:latest`;
  const now = running.models.find(({ name }) => isOwn(name))?.context_length;
  if (now !== undefined) return now;
  const details = await ask(`${root}/api/show`, shown, { model });
  const set = count.safeParse(Number(ownSetting.exec(details?.parameters ?? "")?.[1])).data;
  if (set !== undefined) return set;
  const trained = Object.entries(details?.model_info ?? {}).find(([name]) => name.endsWith(".context_length"))?.[1];
  // What it could take; Ollama gives it less until somebody asks for more.
  const most = count.safeParse(trained).data;
  return most === undefined ? null : Math.min(most, ollamaGives);
};

/** What the environment says; else what the model's server says, which is asked again from time to time. */
export const createContextReader = (
  settings: Env["languageModel"],
  { now = () => performance.now() }: { now?: () => number } = {},
): ContextReader => {
  let known: ModelContext = settings?.context
    ? { tokens: settings.context, source: "set" }
    : { tokens: assumed, source: "assumed" };
  let asking: Promise<void> | null = null;
  let askAt = -Infinity;
  let learnt = Infinity;
  const getContext = (): ModelContext => (learnt < known.tokens ? { tokens: learnt, source: "learnt" } : known);
  const refresh = async (server: Settings): Promise<void> => {
    const tokens = await askServer(server);
    // It was started with another size.
    if (known.source === "server" && tokens !== null && tokens !== known.tokens) learnt = Infinity;
    if (tokens !== null) known = { tokens, source: "server" };
    askAt = now() + askAgainMs;
    asking = null;
  };
  const start = (): Promise<void> => {
    if (!settings || settings.context || (!asking && now() < askAt)) return Promise.resolve();
    return (asking ??= refresh(settings));
  };
  return {
    read() {
      void start();
      return getContext();
    },
    async ask() {
      await start();
      return getContext();
    },
    learn(tokens) {
      learnt = Math.min(learnt, tokens);
    },
    async askAgain() {
      askAt = -Infinity;
      await start();
      return getContext();
    },
  };
};
