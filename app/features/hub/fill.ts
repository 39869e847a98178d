import { persona } from "#content/content.ts";

/** Interpolates `{name}` placeholders. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const names = { product: persona.productName, persona: persona.name };

const fillAll = (value: unknown): unknown => {
  if (typeof value === "string") return fill(value, names);
  if (Array.isArray(value)) return value.map(fillAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillAll(inner)]));
};

/** Replaces the placeholders of product and persona names in all texts of an object. */
export const fillNames = <Content>(content: Content): Content => fillAll(content) as Content;
