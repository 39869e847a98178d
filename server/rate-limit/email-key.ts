/** Normalizes an email address for rate limits: equivalent or confusable spellings share one key. */
export const toEmailKey = (email: string): string => email.normalize("NFKC").trim().toLowerCase().slice(0, 320);
