import type { LiteCall } from "./lite-call.ts";

/** A request in typed form; the forwarded request is built only from this. */
export type ParsedRequest = {
  method: string;
  path: string;
  query: [name: string, value: string][];
  /** Headers in addition to those that every request may carry: key, token and user agent. */
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer> | null;
  context: LiteCall["context"];
  /** Set where the method does not tell. */
  isWrite?: boolean;
};

const encode = (text: string) => encodeURIComponent(text);

/** Path and query, encoded. */
export const buildPath = ({ path, query }: ParsedRequest): string =>
  query.length === 0 ? path : `${path}?${query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&")}`;
