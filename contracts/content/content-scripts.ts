/**
 * Address of the script that registers a document in the browser. `live` is what modules import; the import map of a
 * page translates it to the version of its texts.
 */
export const contentScriptPath = (version: string, name: string): string => `/content/${version}/${name}.js`;

/**
 * What a page is rendered with in place of its import map and its documents, which are known when it is rendered. No text
 * of a page can be one of these, a parameter of its address for example: texts are escaped.
 */
export const contentMarks = { imports: "<!--imports-->", documents: "<!--documents-->" } as const;

/** Id of the element with the documents that a page was sent with, as JSON. */
export const pageContentId = "page-content";
