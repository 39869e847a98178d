import { toInertText } from "#contracts/inert-text.ts";

const maxLength = 300;

const email = /[^\s@"'<>()[\]{},;:/]{1,64}(?:@|＠|%40)[\w.-]{1,200}/gi;
const query = /[?#][^\s"'<>)\]]*/g;
// Passwords may contain slashes and at-signs.
const credentials = /(\b[a-z][a-z\d+.-]{1,20}:\/\/)[^\s"'<>]{1,300}@/gi;
const scheme = /\b(bearer|basic)(\s+)["']?[^\s"',;]+/gi;
const named =
  /\b([\w-]{0,40}(?:apikey|authorization|secret|password|token|cookie|key))(["']?\s*[:=]?\s*)["']?(?!\[secret|\(|(?:bearer|basic)\s)[^\s"',;]{6,}/gi;
// Prefixes of keys used by providers and by this site.
const prefixed = /\b(?:sk|pk|rk|sb|gsk|hf|gh[pousr]|xox[abp])[-_][\w-]{4,}/gi;
const jwt = /\beyJ[\w-]+(?:\.[\w-]*){0,2}/g;
// 128 bits are 22 characters.
const token = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w+-]{20,}(?:\.[\w+-]+){0,2}/gi;
const ipv4 = /\b(?:\d{1,3}\.){3}\d{1,3}\b/g;
const ipv6 = /(?<![\w:])(?:[\da-f]{0,4}:){2,7}[\da-f]{1,4}(?![\w:])/gi;
const quoted = /(["'`“])[^"'`”\n]{60,}(["'`”])/g;

/** A text without emails. */
export const redactEmails = (text: string): string => text.replace(email, "[email]");

/** The first line of a text without emails, URLs, tokens, queries and long quotations; at most 300 characters. */
export const redact = (text: string): string => {
  const [first = ""] = text.slice(0, 4 * maxLength).split("\n", 1);
  return toInertText(first, { isLine: true })
    .replace(credentials, "$1[credentials]@")
    .replace(email, "[email]")
    .replace(query, "")
    .replace(scheme, "$1$2[secret]")
    .replace(named, "$1$2[secret]")
    .replace(prefixed, "[token]")
    .replace(jwt, "[token]")
    .replace(token, "[token]")
    .replace(ipv4, "[address]")
    .replace(ipv6, "[address]")
    .replace(quoted, "$1[text]$2")
    .slice(0, maxLength);
};
