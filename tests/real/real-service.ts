import type { Tools } from "./tools.ts";

/** A program that the site is tried with: started by name on this machine, never a stand-in. */
export type RealService = {
  /** One word, with which `npm run test:real -- <name>` runs it alone. */
  name: string;
  /** What the table calls it. */
  title: string;
  /** Throws a MissingError if it cannot be had. */
  find(tools: Tools): Promise<Found>;
};

export type Found = {
  version: string;
  /** Starts it, and the site with it; what was started ends by `close`, or with this process. */
  open(): Promise<Opened>;
};

/** The checks run in their order. */
export type Opened = { checks: Check[]; close(): Promise<void> };

export type Check = {
  /** A sentence that holds or does not. */
  title: string;
  /** Throws where it does not hold; may return a figure for the table. */
  run(): Promise<string | void>;
  /** By default 300. */
  limitS?: number;
};

/** The reason why a service, or a check, cannot be tried on this machine: it is named as skipped. */
export class MissingError extends Error {
  override name = "MissingError";
}
