const maxLength = 320;

/**
 * Normalizes an email address for rate limits: equivalent or confusable spellings share one key. Truncated first,
 * because normalizing takes quadratic time for combining marks: seconds for a body of 100 KB.
 */
export const toEmailKey = (email: string): string =>
  email.slice(0, maxLength).normalize("NFKC").trim().toLowerCase().slice(0, maxLength);
