import { createDraft, type Draft } from "#app/lib/storage/draft.ts";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import type { RunChoices } from "./import-calls.ts";

/** `withoutMissing`: the owner does without the pictures that are missing. */
export type TypedChoices = { site: string; hosts: string[]; updates: boolean; withoutMissing: boolean };
export type Refusal = "siteRefused" | "siteMissing";

const parse = (stored: unknown): TypedChoices | null => {
  if (typeof stored !== "object" || stored === null) return null;
  const given: Partial<Record<keyof TypedChoices, unknown>> = stored;
  return {
    site: typeof given.site === "string" ? given.site : "",
    hosts: Array.isArray(given.hosts) ? given.hosts.filter((host) => typeof host === "string") : [],
    updates: given.updates === true,
    withoutMissing: given.withoutMissing === true,
  };
};

/** What the owner has chosen for an import and not run yet, kept for this tab; null for nothing. */
export const openRunChoices = (id: string): Draft<TypedChoices | null> =>
  createDraft(`chloe-admin-import:${id}`, parse);

/** What is chosen before the owner chooses: what the last run was told. */
export const toFirstChoices = ({ site, chosen }: Pick<ImportStatus, "site" | "chosen">): TypedChoices => ({
  site: site ?? "",
  withoutMissing: false,
  ...chosen,
});

/** An address as one types it: without the scheme it is https. Null if it is none. */
const parseSite = (typed: string): string | null => {
  const given = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(given) || given.length > 300) return null;
  const { hostname, origin, pathname } = new URL(given);
  return hostname.includes(".") || hostname === "localhost" ? `${origin}${pathname.replace(/\/$/, "")}` : null;
};

/**
 * The choices as the server takes them, or what is wrong with the address: that it is none, or that it is not given
 * although pictures are missing that may be there.
 */
export const toRunChoices = (
  { site, hosts, updates, withoutMissing }: TypedChoices,
  missingPictures: number,
): RunChoices | Refusal => {
  const typed = site.trim();
  if (typed === "" && missingPictures > 0 && !withoutMissing) return "siteMissing";
  const address = typed === "" ? null : parseSite(typed);
  return typed !== "" && address === null ? "siteRefused" : { site: address, hosts, updates };
};
