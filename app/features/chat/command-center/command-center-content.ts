import { persona } from "#content/content.ts";
import contentData from "#content/hub/command-center.json" with { type: "json" };
import { fillText } from "#contracts/chat/fill-text.ts";

const names = { product: persona.productName, persona: persona.name };

export const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  fillText(text, { ...names, ...values });

// Texts of the server (progress, answers) arrive with their placeholders filled.
const { title, description, heading, text, withoutScript, opening, labels, errors, live, indicators } = contentData;

export const texts = { title, description, heading, text, withoutScript, opening, labels, errors, live, indicators };
