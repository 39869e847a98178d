const maxLength = 300;
/** So many words in a row that were sent are a quotation. */
const quotation = 3;
/** Keys, tokens and ids. */
const opaque = /[\w+/=-]{20,}/g;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** What an answer says is wrong, if it is an error of a provider: in one of the forms that servers give it. */
export const findProviderError = (value: unknown): { message: string; status: number | null } | null => {
  const [document] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (!isObject(document) || "choices" in document) return null;
  const { error } = document;
  const isError = (error !== undefined && error !== null) || document.object === "error" || "detail" in document;
  if (!isError) return null;
  const inner = isObject(error) ? error : document;
  const message = [inner.message, error, document.detail].find((one) => typeof one === "string") ?? "";
  const code = Number(inner.code ?? inner.status ?? document.code);
  return { message: message as string, status: code >= 400 && code < 600 ? code : null };
};

const readMessages = (body: string): string[] => {
  const sent = parse(body);
  if (!isObject(sent) || !Array.isArray(sent.messages)) return [];
  return (sent.messages as Json[]).map(({ content }) =>
    typeof content === "string" ? content : JSON.stringify(content ?? ""),
  );
};

/** Words of `text` that are quoted from what was sent, by their number. */
const findQuoted = (words: readonly string[], body: string): Set<number> => {
  const quoted = new Set<number>();
  for (const message of readMessages(body)) {
    const sent = toWords(message);
    const length = Math.min(quotation, sent.length);
    const all = ` ${sent.join(" ")} `;
    if (length === 0) continue;
    for (let from = 0; from + length <= words.length; from += 1)
      if (all.includes(` ${words.slice(from, from + length).join(" ")} `))
        for (let at = from; at < from + length; at += 1) quoted.add(at);
  }
  return quoted;
};

/**
 * Why a provider refused or failed, in one line for the log. What it quotes of the request, and whatever may be a key, is
 * left out.
 */
export const toProviderReason = (answer: string, body: string, authorization = ""): string | undefined => {
  const trimmed = answer.trim();
  if (trimmed === "" || trimmed.startsWith("<")) return undefined;
  const message = findProviderError(parse(trimmed))?.message || trimmed;
  const key = authorization.replace(/^Bearer /, "");
  const line = (key === "" ? message : message.replaceAll(key, "…"))
    .slice(0, maxLength)
    .replaceAll(opaque, "…")
    .replaceAll(/[\p{Cc}\s]+/gu, " ");
  const quoted = findQuoted(toWords(line), body);
  let number = -1;
  return line.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (quoted.has((number += 1)) ? "…" : word));
};
