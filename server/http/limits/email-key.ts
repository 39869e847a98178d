import { domainToASCII } from "node:url";

const maxLength = 320;

/**
 * Normalizes an email address for rate limits: equivalent or confusable spellings share one key. Truncated first,
 * because normalizing takes quadratic time for combining marks: seconds for a body of 100 KB.
 */
export const toEmailKey = (email: string): string =>
  email.slice(0, maxLength).normalize("NFKC").trim().toLowerCase().slice(0, maxLength);

/** Providers that ignore dots before the @, by their other domains. */
const ignoringDots: ReadonlyMap<string, string> = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

const normalize = (email: string): { local: string; domain: string } => {
  const key = toEmailKey(email);
  const at = key.lastIndexOf("@");
  const domain = key.slice(at + 1).replace(/\.$/, "");
  // Quoting changes nothing for a mail server: "ada"@example.org is ada@example.org.
  return { local: key.slice(0, Math.max(at, 0)).replaceAll(/["\\]/g, ""), domain: domainToASCII(domain) || domain };
};

/** An email address in one spelling: lower case, its domain in ASCII. */
export const normalizeEmail = (email: string): string => {
  const { local, domain } = normalize(email);
  return `${local}@${domain}`;
};

/**
 * The mailbox that an address leads to: without a tag (`ada+news@`) and, for providers that ignore them, without dots.
 * For counting only: mail goes to the address itself.
 */
export const toMailbox = (email: string): string => {
  const { local, domain } = normalize(email);
  const tag = local.indexOf("+", 1);
  const untagged = tag < 0 ? local : local.slice(0, tag);
  const provider = ignoringDots.get(domain);
  return provider ? `${untagged.replaceAll(".", "")}@${provider}` : `${untagged}@${domain}`;
};
