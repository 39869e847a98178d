import type { LongTextSearch } from "./limit-searches.ts";
import type { LiteCall } from "./lite-call.ts";

/** A request in its typed form: all that is handed on is rebuilt from this. */
export type ParsedRequest = {
  method: string;
  path: string;
  query: [name: string, value: string][];
  /** Beside the key, the token and the name of the browser, which every request may carry. */
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer> | null;
  context: LiteCall["context"];
  /** Given where the method does not say it: a function may be called by POST and only read. */
  isWrite?: boolean;
  /** Conditions that read long texts through. */
  searches?: LongTextSearch[];
};

const encode = (text: string) => encodeURIComponent(text);

export const buildPath = ({ path, query }: ParsedRequest): string =>
  query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&")}`;
