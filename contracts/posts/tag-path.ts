// Separate from tags.ts, so that pages that only link to tags do not load the rest.

/** The path of a tag's page, from its address. */
export const toTagPath = (address: string): string => `/stories/tag/${encodeURIComponent(address)}`;
