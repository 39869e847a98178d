import type { LookupFunction } from "node:net";
import { z } from "zod";
import { ssrfSafeFetch } from "../http/outgoing/ssrf-safe-fetch.ts";

export type ReleaseFeed = { feed: string; lookup?: LookupFunction | undefined };

const timeoutMs = 10_000;
const maxBytes = 2_000_000;
const maxReleases = 100;

const versionPattern = /^v?(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/;
const toNumbers = (version: string): number[] => (versionPattern.exec(version) ?? []).slice(1).map(Number);

/** As GitHub, Forgejo and Gitea describe a release. */
const releaseSchema = z.object({
  tag_name: z.string().max(20).regex(versionPattern),
  draft: z.literal(false).optional(),
  prerelease: z.literal(false).optional(),
});

/** Whether a version comes after another; a text that is none comes after nothing. */
export const isNewer = (version: string, than: string): boolean => {
  const [numbers, others] = [toNumbers(version), toNumbers(than)];
  const at = numbers.findIndex((number, index) => number !== others[index]);
  return at !== -1 && others.length > 0 && (numbers[at] ?? 0) > (others[at] ?? 0);
};

const readReleases = (answer: unknown): string[] =>
  (Array.isArray(answer) ? answer.slice(0, maxReleases) : [answer]).flatMap((one) => {
    const release = releaseSchema.safeParse(one);
    return release.success ? [release.data.tag_name.replace(/^v/, "")] : [];
  });

/** The newest release that a feed names: one release, or a list. Sends nothing about the site. Throws with the reason. */
export const askForRelease = async ({ feed, lookup }: ReleaseFeed): Promise<string> => {
  const url = new URL(feed);
  const bytes = await ssrfSafeFetch(url, {
    trustedOrigin: url.origin,
    trustedLookup: lookup,
    headers: { accept: "application/json", "user-agent": "release-check" },
    timeoutMs,
    maxBytes,
  });
  const [first, ...others] = readReleases(JSON.parse(bytes.toString("utf8")));
  if (first === undefined) throw new Error("the answer names no release");
  return others.reduce((newest, version) => (isNewer(version, newest) ? version : newest), first);
};
