import { contextSources, type PersonaRoom, tellReading, tellSlow } from "#contracts/chat/persona-room.ts";
import type { Finding } from "#contracts/doctor.ts";
import type { Content } from "../content/live-content.ts";
import type { ModelContext } from "../models/model-context.ts";
import { nameSiteLanguage } from "../models/site-language.ts";
import { advise, bad, good } from "./finding.ts";

/** What is known of what a model reads at once; within the site also what the character needs of it. */
export type ModelRoom = ModelContext & { persona: PersonaRoom | null };

const number = new Intl.NumberFormat("en-US");
const growAdvice =
  "Start its server with more, such as --ctx-size 8192 (llama.cpp) or OLLAMA_CONTEXT_LENGTH=8192 (Ollama), raise LLM_CONTEXT if it is set, or shorten the description of the character.";

/** Whether the character fits into what its model reads, and is read in good time. */
export const checkRoom = (what: string, found: string, { tokens, source, persona }: ModelRoom): Finding => {
  const reads = `${found}; it reads ${number.format(tokens)} tokens at once, ${contextSources[source]}`;
  if (!persona) return good(what, reads);
  const { missing, question, reading, isSlow } = persona;
  if (missing > 0)
    return bad(what, `${reads}: ${number.format(missing)} too few to be told who the character is`, growAdvice);
  const asked = `${reads}, of which a first question takes ${number.format(question)}`;
  const left = persona.parts.flatMap((part) => part.left);
  const all = [asked, ...(reading ? [tellReading(reading).replace(/\.$/, "")] : []), ...left].join(". ");
  if (isSlow) return advise(what, all, tellSlow(persona));
  return left.length > 0 ? advise(what, all, growAdvice) : good(what, all);
};

/** What a site in another language than English lacks without a model. */
export const checkLanguage = (content: Pick<Content, "get">, hasModel: boolean): Finding[] => {
  const name = nameSiteLanguage(content);
  if (name === null || hasModel) return [];
  return [
    advise(
      "Language",
      `this site is in ${name} and has no language model: the built-in storyteller writes English only, and the character and NEO answer with the texts of their documents`,
      "Translate the documents of the chat and of NEO in the tab Character, or choose a language model under Settings.",
    ),
  ];
};
