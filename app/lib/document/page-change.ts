/** Fired on the document after a client-side navigation has rendered, before it is painted. */
export const pageChangeEvent = "pagechange";
