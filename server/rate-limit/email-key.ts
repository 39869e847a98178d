/** An address as limits count it: spellings that mail takes for the same, or that only look the same, are one. */
export const toEmailKey = (email: string): string => email.normalize("NFKC").trim().toLowerCase().slice(0, 320);
