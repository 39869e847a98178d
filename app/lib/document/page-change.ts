/** Fired on the document after a client-side navigation has rendered, before it is painted. */
export const pageChangeEvent = "pagechange";

/** Fired on the document when formatted text was added to the page. */
export const textAddedEvent = "textadded";
