import type { ContentFiles } from "#contracts/content/content-files.ts";
import { pageContentId } from "#contracts/content/content-scripts.ts";

type ContentName = keyof ContentFiles;
/** Finds a document by its name. The site's server has one for each page that it renders. */
type ContentSource = (name: string) => unknown;

declare global {
  /** Documents that arrived later, by scripts of `/content/`: see server/http/routes/content-scripts.ts. */
  var siteContent: Record<string, unknown> | undefined;
}

const readPage = (): Record<string, unknown> => {
  const text = globalThis.document?.getElementById(pageContentId)?.textContent;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
};

const ofPage = readPage();
let source: ContentSource = (name) => ofPage[name] ?? globalThis.siteContent?.[name];

/** @public Called by the server and by tests. */
export const setContentSource = (given: ContentSource): void => {
  source = given;
};

/**
 * A document of the site: what is in `content/`, and what the owner changed in it. The name must be a literal: the build
 * makes sure that the document is there before the module runs that names it. To be called in functions only, components
 * and hooks call `useContent`.
 */
export const getContent = <Name extends ContentName>(name: Name): ContentFiles[Name] =>
  source(name) as ContentFiles[Name];

/** @alias The same for components and hooks. */
export const useContent = getContent;
