import type { Site } from "./start-site.ts";

export type Unit =
  | "requests/s"
  | "of bare"
  | "times bare"
  | "times"
  | "ms"
  | "KB"
  | "MB"
  | "requests"
  | "failures"
  | "score";
export type Figure = { what: string; unit: Unit; value: number };

export type Run = {
  /** Of which pair of measurements this is one. */
  pair: number;
  /** How long a load lasts, instead of its usual time. */
  seconds?: number;
  /** How many people are there at once, and how many processes they are sent to, where a measurement has such. */
  visitors?: number;
  processes?: number;
};

export type Measurement = {
  measure(site: Site, run: Run): Promise<Figure[]>;
  /** Measured once for each site: its figures never vary, or it changes what others measure. */
  once?: boolean;
  /** Measured only if `--only` names it. */
  isLong?: boolean;
};

export const pages = { landing: "/landing", story: "/post/first-light" };
