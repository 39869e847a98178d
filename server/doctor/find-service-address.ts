import { trimEnd } from "#contracts/trim-end.ts";
import { askForStatus, type AskedService } from "../models/ask-for-models.ts";

export type ServiceAnswer =
  | { kind: "lists"; status: number }
  | { kind: "lists-nothing"; status: number }
  | { kind: "refuses-key"; status: number }
  /** `instead`: an address below which the interface answers. */
  | { kind: "not-there"; instead: string | null };

const timeoutMs = 10_000;

type Question = Omit<AskedService, "baseUrl"> & { body?: string };

const ask = (url: string, question: Question): Promise<number> =>
  askForStatus(new URL(url), { ...question, timeoutMs });

const operations = /\/(?:chat\/completions|completions|models|images\/generations|audio\/speech|responses)$/;
/** Where else the interface may be: the usual folder, or before what was taken over with the address. */
const listOthers = (baseUrl: string): string[] => {
  const withoutOperation = trimEnd(baseUrl.replace(operations, ""), /\//);
  const { origin } = new URL(baseUrl);
  return [withoutOperation, `${withoutOperation}/v1`, `${origin}/v1`, `${origin}/api/v1`].filter(
    (address, index, all) => address !== baseUrl && all.indexOf(address) === index,
  );
};

const isMissing = (status: number): boolean => status === 404 || status === 405 || (status >= 300 && status < 400);
const isThere = (status: number): boolean => (status >= 200 && status < 300) || status === 401 || status === 403;

/**
 * Asks a service with OpenAI's interface which models it has: that costs nothing and needs a valid key. Where it answers
 * 404, asks at the addresses that may have been meant. Throws if it cannot be reached.
 */
export const findServiceAddress = async (service: AskedService, isModel: boolean): Promise<ServiceAnswer> => {
  const { baseUrl, apiKey, lookup } = service;
  const status = await ask(`${baseUrl}/models`, { apiKey, lookup });
  if (status === 401 || status === 403) return { kind: "refuses-key", status };
  if (!isMissing(status)) return status < 300 ? { kind: "lists", status } : { kind: "lists-nothing", status };
  // Not every server lists its models. A question without messages is refused, and costs nothing.
  const answered = isModel ? await ask(`${baseUrl}/chat/completions`, { apiKey, lookup, body: "{}" }) : 404;
  if (answered === 401 || answered === 403) return { kind: "refuses-key", status: answered };
  if (!isMissing(answered)) return { kind: "lists-nothing", status };
  for (const other of listOthers(baseUrl))
    // Without the key, which is for the address that was given.
    if (isThere(await ask(`${other}/models`, { lookup }).catch(() => 0))) return { kind: "not-there", instead: other };
  return { kind: "not-there", instead: null };
};
