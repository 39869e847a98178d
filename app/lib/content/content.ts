import persona from "#content/persona.json" with { type: "json" };
import type { ContentFiles } from "#contracts/content/content-files.ts";
import { fillAll } from "#contracts/fill.ts";

type ContentName = keyof ContentFiles;

/** Replaces the names of the product and the persona in all texts of an object. */
export const fillNames = <Content>(content: Content): Content =>
  fillAll(content, { product: persona.productName, persona: persona.name });

const files = new Map<string, unknown>();

/** @public For the modules that the build adds (scripts/bundle-content.ts). */
export const addContent = (name: string, content: unknown): void => {
  files.set(name, fillNames(content));
};

/**
 * A file of `content/`, with the names filled in. The name must be a literal: the build adds the file to the bundle of
 * the module that names it. To be called in functions only, components and hooks call `useContent`.
 */
export const getContent = <Name extends ContentName>(name: Name): ContentFiles[Name] =>
  files.get(name) as ContentFiles[Name];

/** @alias The same for components and hooks. */
export const useContent = getContent;
