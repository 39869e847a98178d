import { RequestError } from "../../http/error-response.ts";
import { invalidQuery } from "./schema.ts";

const maxLimit = 1_000;
const maxOffset = 1_000_000;

export type PageRange = { limit: number; offset: number };

const notSatisfiable = () =>
  new RequestError({ status: 416, code: "PGRST103", message: "Requested range not satisfiable" });

/** Number of rows. Throws 400. */
const parseLimit = (text: string): number => {
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > maxLimit) throw invalidQuery(`'limit' is a number from 1 to ${maxLimit}`);
  return limit;
};

/** Number of rows to skip. Throws 400. */
const parseOffset = (text: string): number => {
  const offset = /^\d{1,9}$/.test(text) ? Number(text) : maxOffset + 1;
  if (offset > maxOffset) throw invalidQuery(`'offset' is a number from 0 to ${maxOffset}`);
  return offset;
};

/** Parses which rows of a list are requested, by parameters or, as older clients do, by the header `Range`. */
export const parsePage = (limit: string | undefined, offset: string | undefined, range: string | null): PageRange => {
  const page = {
    limit: limit === undefined ? maxLimit : parseLimit(limit),
    offset: offset === undefined ? 0 : parseOffset(offset),
  };
  if (range === null || limit !== undefined || offset !== undefined) return page;
  const [, first, last = ""] = /^(?:items=)?(\d{1,9})-(\d{0,9})$/.exec(range) ?? [];
  if (first === undefined) throw notSatisfiable();
  if (last !== "" && Number(last) < Number(first)) throw notSatisfiable();
  return {
    offset: parseOffset(first),
    limit: last === "" ? maxLimit : parseLimit(String(Number(last) - Number(first) + 1)),
  };
};
