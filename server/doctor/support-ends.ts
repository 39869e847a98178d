import type { Finding } from "#contracts/doctor.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { advise, good } from "./finding.ts";

/** When the makers of a major version stop mending it, by their own calendars, so that nobody has to be asked. */
const supportEnds = {
  // https://github.com/nodejs/release#release-schedule
  Node: { 22: "2027-04-30", 24: "2028-04-30", 26: "2029-04-30" },
  // https://www.postgresql.org/support/versioning/
  PostgreSQL: {
    13: "2025-11-13",
    14: "2026-11-12",
    15: "2027-11-11",
    16: "2028-11-09",
    17: "2029-11-08",
    18: "2030-11-14",
  },
} as const;

type Product = keyof typeof supportEnds;

const advice: Record<Product, string> = {
  Node: "Install a newer release of the site, which brings a newer Node, or run it on one.",
  PostgreSQL: "Upgrade the server to a newer major version (pg_upgrade, or your provider's button).",
};
/** Time enough to plan it. */
const noticeDays = 180;

/** Whether a version is still mended; nothing about one that is newer than this release knows. */
export const checkSupport = (product: Product, version: string, now = Date.now()): Finding[] => {
  const [major = ""] = version.split(".");
  const ends = new Map<string, string>(Object.entries(supportEnds[product])).get(major);
  if (ends === undefined) return [];
  const what = `Support of ${product} ${major}`;
  const days = Math.ceil((Date.parse(ends) - now) / dayMs);
  if (days <= 0) return [advise(what, `ended on ${ends}: its flaws are mended no more`, advice[product])];
  const observation = `until ${ends}`;
  return [
    days > noticeDays
      ? good(what, observation)
      : advise(what, `${observation}, ${days} days from now`, advice[product]),
  ];
};
