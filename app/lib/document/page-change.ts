/** Fired on the document when another page has been drawn into it, before that is painted. */
export const pageChangeEvent = "pagechange";
