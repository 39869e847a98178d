/** Fired on the document when another page has been drawn into it, before that is painted. */
export const pageChangeEvent = "pagechange";

/** `startsAtTop`: whether it is shown from its beginning, not at a fragment or where Back has left it. */
export type PageChange = CustomEvent<{ startsAtTop: boolean }>;

export const firePageChange = (page: Document, startsAtTop: boolean): void =>
  void page.dispatchEvent(new CustomEvent(pageChangeEvent, { detail: { startsAtTop } }) satisfies PageChange);
