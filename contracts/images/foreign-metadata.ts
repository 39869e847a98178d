import { toInertText } from "../inert-text.ts";

/** What made a picture elsewhere; `seed` is null if it is not known. */
export type ForeignMetadata = { prompt: string; seed: number | null };

const maxPrompt = 5_000;

type Fields = Record<string, unknown>;
const toFields = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const get = (fields: Fields | null, name: string): unknown =>
  fields && Object.hasOwn(fields, name) ? fields[name] : undefined;

const parse = (text: string | undefined): Fields | null => {
  try {
    return text === undefined ? null : toFields(JSON.parse(text));
  } catch {
    return null;
  }
};

const toSeed = (value: unknown): number | null => {
  const seed = typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof seed === "number" && Number.isSafeInteger(seed) && seed >= 0 ? seed : null;
};

const toResult = (prompt: unknown, seed: unknown): ForeignMetadata | null => {
  if (typeof prompt !== "string") return null;
  const text = toInertText(prompt, { maxLength: maxPrompt }).trim();
  return text === "" ? null : { prompt: text, seed: toSeed(seed) };
};

/** AUTOMATIC1111, Forge and others: the prompt, then `Negative prompt:` and a line that begins with `Steps:`. */
const readParameters = (text: string | undefined): ForeignMetadata | null => {
  if (text === undefined) return null;
  const ends = ["\nNegative prompt:", "\nSteps:"].map((end) => text.indexOf(end)).filter((at) => at >= 0);
  const settings = text.slice(Math.max(0, text.lastIndexOf("Steps:")));
  const seed = /\bSeed: (\d{1,16})\b/.exec(settings)?.[1];
  return toResult(ends.length > 0 ? text.slice(0, Math.min(...ends)) : text, seed);
};

const maxLinks = 8;

/** ComfyUI: the graph of nodes; the prompt is the text that leads into a sampler. */
const readGraph = (text: string | undefined): ForeignMetadata | null => {
  const nodes = parse(text);
  if (!nodes) return null;
  const getInputs = (id: unknown) => toFields(get(toFields(get(nodes, String(id))), "inputs"));
  const sampler = Object.values(nodes)
    .map((node) => toFields(get(toFields(node), "inputs")))
    .find((inputs) => Array.isArray(get(inputs, "positive")));
  let link: unknown = get(sampler ?? null, "positive");
  for (let step = 0; step < maxLinks && Array.isArray(link); step += 1) {
    const inputs = getInputs(link[0]);
    const next = get(inputs, "text") ?? get(inputs, "conditioning");
    if (typeof next === "string")
      return toResult(next, get(sampler ?? null, "seed") ?? get(sampler ?? null, "noise_seed"));
    link = next;
  }
  return null;
};

/** Prompt and seed of a picture that another tool made, from the texts of its file; null if none is understood. */
export const readForeignMetadata = (texts: ReadonlyMap<string, string>): ForeignMetadata | null => {
  const invoke = parse(texts.get("invokeai_metadata"));
  const novel = parse(texts.get("Comment"));
  return (
    readParameters(texts.get("parameters")) ??
    toResult(get(invoke, "positive_prompt"), get(invoke, "seed")) ??
    toResult(get(novel, "prompt"), get(novel, "seed")) ??
    readGraph(texts.get("prompt"))
  );
};
