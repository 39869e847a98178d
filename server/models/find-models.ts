import { lookup } from "node:dns/promises";
import { z } from "zod";
import type { FoundModels } from "#contracts/settings/settings.ts";
import { isPublicAddress } from "../public-dns-lookup.ts";
import { ssrfSafeFetch } from "../http/outgoing/ssrf-safe-fetch.ts";

/** Where a server of language models may listen, and what listens there as a rule. */
export type ModelPlace = { server: string; origin: string };

const timeoutMs = 2_000;
const maxBytes = 1_000_000;
const maxModels = 50;

const usualPorts: readonly [server: string, port: number][] = [
  ["Ollama", 11_434],
  ["LM Studio", 1_234],
  ["llama.cpp", 8_080],
  ["vLLM", 8_000],
];

/** Where a language model of this machine may be, also for an owner who is elsewhere. */
export const modelPorts: ReadonlySet<number> = new Set(usualPorts.map(([, port]) => port));

/** What servers say of themselves in `owned_by`, whatever port they listen at. */
const serversByOwner = new Map([
  ["library", "Ollama"],
  ["llamacpp", "llama.cpp"],
  ["vllm", "vLLM"],
  ["organization_owner", "LM Studio"],
]);

const listSchema = z.object({
  data: z
    .array(z.object({ id: z.string().catch(""), owned_by: z.string().max(100).optional().catch(undefined) }))
    .max(10_000),
});

/** Names, and paths of files, in printable characters. */
const isName = (name: string): boolean => /^[\w.:/@+\\~ ()[\],-]{1,200}$/.test(name);
/** Such a model turns text into numbers, and never answers. */
const isForTalk = (name: string): boolean => !/embed|rerank/i.test(name);

/** Containers reach their machine by this name. A resolver that answers for any name is not meant. */
const hasContainerHost = async (): Promise<boolean> => {
  const given = await Promise.race([
    lookup("host.docker.internal", { all: true }).catch(() => []),
    new Promise<never[]>((resolve) => setTimeout(resolve, timeoutMs, []).unref()),
  ]);
  return given.length > 0 && !given.some(({ address }) => isPublicAddress(address));
};

const listUsualPlaces = async (): Promise<ModelPlace[]> => {
  const hosts = ["127.0.0.1", ...((await hasContainerHost()) ? ["host.docker.internal"] : [])];
  return hosts.flatMap((host) => usualPorts.map(([server, port]) => ({ server, origin: `http://${host}:${port}` })));
};

const askPlace = async ({ server, origin }: ModelPlace): Promise<FoundModels["found"]> => {
  try {
    const bytes = await ssrfSafeFetch(new URL("/v1/models", origin), {
      trustedOrigin: origin,
      headers: { accept: "application/json", "user-agent": "model-search" },
      timeoutMs,
      maxBytes,
    });
    const { data } = listSchema.parse(JSON.parse(bytes.toString("utf8")));
    const models = data.map(({ id }) => id).filter((name) => isName(name) && isForTalk(name));
    const named = serversByOwner.get(data[0]?.owned_by ?? "") ?? server;
    return [{ server: named, baseUrl: `${origin}/v1`, models: [...new Set(models)].slice(0, maxModels) }];
  } catch {
    return [];
  }
};

/**
 * Looks for servers of language models on this machine, at the addresses that they have as a rule, all at once: each has
 * two seconds. Only for an owner who asks. Never throws.
 */
export const findModels = async (places?: readonly ModelPlace[]): Promise<FoundModels["found"]> => {
  const found = (await Promise.all((places ?? (await listUsualPlaces())).map(askPlace))).flat();
  // A server that listens at every address of the machine has been met twice.
  const toKey = ({ server, models }: FoundModels["found"][number]) => JSON.stringify([server, models]);
  return found.filter((one, at) => found.findIndex((other) => toKey(other) === toKey(one)) === at);
};
