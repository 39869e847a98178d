import { z } from "zod";
import type { TextPath, TextProposal } from "#contracts/character/write-texts.ts";
import { isCommonPlaceholder } from "#contracts/content/fields.ts";
import { fill, listPlaceholders } from "#contracts/fill.ts";
import { toInertText } from "#contracts/inert-text.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { checkValue } from "../content/field-schema.ts";
import { addsAddress } from "../models/added-addresses.ts";
import type { VoicedText } from "./voiced-texts.ts";

const answer = z.object({ path: z.string(), text: z.string() });

/** A path as a JSON Pointer (RFC 6901), as which the model gets it. */
export const toPointer = (path: TextPath): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Of a form, more than which servers hold no text to. */
const longestHeld = 2_000;

/**
 * What the model is asked for. A server that holds to a form holds to these paths and lengths, or a small model goes on
 * until its room is used up. One entry that is something else costs only itself.
 */
export const toAnswersSchema = (texts: readonly VoicedText[]) => {
  const longest = Math.max(...texts.map(({ maxLength }) => maxLength));
  const held = z.object({
    path: z.string().meta({ enum: texts.map(({ path }) => toPointer(path)) }),
    text: longest > longestHeld ? z.string() : z.string().meta({ maxLength: longest }),
  });
  return z.object({
    texts: z
      .array(z.union([held, z.unknown()]))
      .max(200)
      .meta({ maxItems: texts.length }),
  });
};

const html = /<[a-z!/?]/i;
const macro = /\{\{[^{}]*\}\}/g;

const hasSamePlaceholders = (after: string, { text, placeholders: own }: VoicedText): boolean => {
  const used = listPlaceholders(after);
  const allowed = [...own, ...used.filter(isCommonPlaceholder)];
  const macros = new Set(text.match(macro));
  const filled = fill(after, Object.fromEntries(allowed.map((name) => [name, ""])));
  const rest = filled.replaceAll(macro, (found) => (macros.has(found) ? "" : found));
  return own.every((name) => used.includes(name)) && !/[{}]/.test(rest);
};

/** Whether a text of a model can stand where the other one stands; whether it is a good one, the owner says. */
export const isUsable = (after: string, before: VoicedText): boolean => {
  const { text, maxLength, hasLines } = before;
  if (after === "" || after.length > maxLength) return false;
  if (toInertText(after) !== after || html.test(after)) return false;
  if (!hasLines && after.includes("\n")) return false;
  return !addsAddress(after, text) && hasSamePlaceholders(after, before);
};

const setText = (value: JsonValue, path: TextPath, text: string): JsonValue => {
  const [step, ...rest] = path;
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? setText(item, rest, text) : item));
  return Object.fromEntries(
    Object.entries(value as { [name: string]: JsonValue }).map(([name, member]) => [
      name,
      name === step ? setText(member, rest, text) : member,
    ]),
  );
};

type Checked = { proposals: TextProposal[]; unusable: number };
type Document = { schema: z.ZodType; value: JsonValue };

/**
 * What can be used of a model's answers to the texts that it was asked for: the first answer to each, if the document
 * with it is valid. One that changes nothing is no proposal, and not counted as unusable.
 */
export const checkProposals = (voicedTexts: readonly VoicedText[], answers: unknown[], document: Document): Checked => {
  const answersByPath = new Map<string, string>();
  for (const one of answers) {
    const { data } = answer.safeParse(one);
    if (data && !answersByPath.has(data.path)) answersByPath.set(data.path, data.text.trim());
  }
  const proposals: TextProposal[] = [];
  let unusable = 0;
  for (const voiced of voicedTexts) {
    const { path, text: before } = voiced;
    const after = answersByPath.get(toPointer(path));
    if (after === before) continue;
    const isGood =
      after !== undefined &&
      isUsable(after, voiced) &&
      checkValue(document.schema, setText(document.value, path, after)).problems.length === 0;
    if (isGood) proposals.push({ path, before, after });
    else unusable += 1;
  }
  return { proposals, unusable };
};
