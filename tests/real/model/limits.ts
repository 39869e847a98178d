import { ok } from "node:assert/strict";
import type { Diagnosis } from "#contracts/doctor.ts";
import type { Check } from "../real-service.ts";
import { startRealSite, type RealSite } from "../real-site.ts";
import {
  createModelService,
  type ModelParameters,
  startModel,
  toModelSettings,
  waitUntilAwake,
} from "./start-model.ts";
import { askCharacter, isAnswered, describeTalk } from "./visitor.ts";

const smallRoom = 2_048;

/** As Gemma's and Mistral's: no message of the system, or only the first one, and then user and assistant in turn. */
const toStrictTemplate = (mayHaveSystem: boolean): string => `
{%- set messages = messages -%}
{%- if messages[0]['role'] == 'system' -%}
${mayHaveSystem ? "<|im_start|>system\n{{ messages[0]['content'] }}<|im_end|>\n{%- set messages = messages[1:] -%}" : "{{ raise_exception('System role not supported') }}"}
{%- endif -%}
{%- for message in messages -%}
{%- if message['role'] == 'system' -%}
{{ raise_exception('System message must be at the beginning') }}
{%- endif -%}
{%- if (message['role'] == 'user') != (loop.index0 % 2 == 0) -%}
{{ raise_exception('Conversation roles must alternate user/assistant/user/assistant/...') }}
{%- endif -%}
<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n
{%- endfor -%}
{%- if add_generation_prompt -%}<|im_start|>assistant\n{%- endif -%}`;

const withModel = async (
  python: string,
  parameters: ModelParameters,
  use: (site: RealSite) => Promise<string | void>,
): Promise<string | void> => {
  const server = await startModel(python, parameters);
  try {
    const site = await startRealSite(toModelSettings(`${server.url}/v1`));
    try {
      return await use(site);
    } finally {
      await site.stop();
    }
  } finally {
    await server.stop();
  }
};

const answersInSmallRoom = (python: string): Check => ({
  title: `A server with ${smallRoom.toLocaleString("en")} tokens of context answers, and the doctor says what room there is`,
  limitS: 900,
  run: () =>
    withModel(python, { n_ctx: smallRoom }, async (site) => {
      await waitUntilAwake(site);
      const response = await site.call("doctor", { action: "check" });
      const { site: findings } = (await response.json()) as Diagnosis;
      const found = findings.filter(({ what }) => what.startsWith("Language model"));
      const words = JSON.stringify(found);
      ok(/2[,.]?04[08]/.test(words) && found.some(({ state }) => state !== "good"), words);
    }),
});

const answersThroughTemplate = (python: string, what: string, chat_template: string): Check => ({
  title: `A template ${what} answers a talk that begins with her greeting`,
  limitS: 900,
  run: () =>
    withModel(python, { chat_template }, async (site) => {
      await waitUntilAwake(site);
      const history = [
        { role: "user" as const, content: "Good evening." },
        { role: "assistant" as const, content: "Good evening to you." },
        { role: "user" as const, content: "I went to the sea." },
        { role: "user" as const, content: "It was cold." },
      ];
      const talk = await askCharacter(site, { prompt: "Do you like the sea?", history });
      ok(isAnswered(talk), describeTalk(talk));
    }),
});

/** Servers that take less than the usual one, each with a site of its own. */
export const modelLimits = createModelService("model-limits", "small room, strict templates", async ({ python }) => ({
  close: async () => undefined,
  checks: [
    answersInSmallRoom(python),
    answersThroughTemplate(python, "that takes a system message only at the beginning", toStrictTemplate(true)),
    answersThroughTemplate(python, "that takes no system message", toStrictTemplate(false)),
  ],
}));
