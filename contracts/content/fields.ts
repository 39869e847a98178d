import { z } from "zod";
import { isSiteAddress } from "../site-addresses.ts";
import { isPronounPlaceholder } from "./pronouns.ts";

/** A text that is shown as it is. */
const plainText = z.string().trim().min(1, "must not be empty");

/** Placeholders of what follows the persona everywhere. */
export const personaPlaceholders: readonly string[] = ["product", "persona", "tagline"];
/** Placeholders that every text may use: names, tagline and pronouns of `content/persona.json`. */
export const isCommonPlaceholder = (name: string): boolean =>
  personaPlaceholders.includes(name) || isPronounPlaceholder(name);

const withPlaceholders = (names: readonly string[], required: readonly string[]) =>
  plainText.superRefine((value, context) => {
    const used = [...value.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
    const report = (message: string) => context.addIssue({ code: "custom", message });
    for (const name of required) if (!used.includes(name)) report(`must contain {${name}}`);
    for (const name of used) {
      if (!names.includes(name) && !isCommonPlaceholder(name)) report(`contains {${name}}, which nothing fills in`);
    }
  });

/** A text with placeholders like `{name}`: all given names must occur, and no others but the common ones. */
export const template = (...names: string[]) => withPlaceholders(names, names);

/**
 * The forms of a text by the number of its first placeholder, as `Intl.PluralRules` names them; the form for one need not
 * say the number. `choosePlural` finds the form.
 */
export const plural = (count: string, ...names: string[]) => {
  const form = withPlaceholders([count, ...names], names).optional();
  return z.strictObject({
    zero: form,
    one: form,
    two: form,
    few: form,
    many: form,
    other: template(count, ...names),
  });
};

const createTextFields = (line: typeof plainText) => ({
  line,
  /** A group of texts, one for each name. */
  labels: <Name extends string>(...names: readonly Name[]) =>
    z.strictObject(Object.fromEntries(names.map((name) => [name, line])) as Record<Name, typeof line>),
  /** Title and description of a page for browsers and search engines. */
  pageMeta: {
    title: line,
    description: line.max(160, "can have up to 160 characters, search engines cut the rest"),
  },
});

export const { line, labels, pageMeta } = createTextFields(plainText);

/** How the panel edits a text; without it, it is one line. */
const editedAs = (kind: "text" | "markdown" | "media" | "link" | "colour") => ({ "x-kind": kind });

export const linkTarget = z
  .string()
  .refine(isSiteAddress, "is not a page of this site (contracts/site-pages.ts lists them)")
  .meta(editedAs("link"));

/** A text of several lines. */
export const longText = plainText.meta(editedAs("text"));

const templateFields = createTextFields(template());

/** The same fields in the hub, whose texts may name the product and the persona and link to the hub's pages. */
export const hubFields = { ...templateFields, link: z.strictObject({ label: templateFields.line, to: linkTarget }) };

export const paragraphs = z.array(longText).min(1, "needs at least one paragraph");
/** No part begins with a dot, so that no path leads out of the folder. */
export const mediaPathPattern = /^\/media(?:\/[\w-][\w.-]*)+$/;
export const mediaPath = z
  .string()
  .regex(mediaPathPattern, "must be a path below /media/ (a file in content/media/)")
  .meta(editedAs("media"));
export const sitePath = z
  .string()
  .regex(/^\/([\w-]|$)/, "must be a path of this site, like /chloe-chat")
  .meta(editedAs("link"));
export const pageLink = z.strictObject({ label: line, to: sitePath });

export const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower case words joined by hyphens");
export const day = z.iso.date("must be a date like 2025-08-16");
export const time = z.iso.datetime("must be a time in UTC like 2025-08-16T09:30:00Z");
export const percent = z.number().min(0, "must be at least 0").max(100, "must be at most 100");

/** One of a list. The inferred type is string, as for any JSON import; pages treat an unknown value neutrally. */
export const enumField = (values: readonly string[]) =>
  z.string().refine((value) => values.includes(value), { error: `must be one of: ${values.join(", ")}` });

/** For `superRefine`: no two entries of a list have the same id. */
export const rejectDuplicateIds = (list: readonly { id: string }[], context: z.RefinementCtx): void => {
  const seen = new Set<string>();
  for (const [index, entry] of list.entries()) {
    if (seen.has(entry.id)) {
      context.addIssue({ code: "custom", path: [index, "id"], message: `"${entry.id}" is already taken` });
    }
    seen.add(entry.id);
  }
};
