/** Why a file of this site could not be loaded. */
export type LoadFailure = "offline" | "blocked" | "outdated" | "server";

type Fetch = typeof window.fetch;

const probeMs = 5_000;
const fileMs = 20_000;

/** What became of a request that got no answer: offline the site does not answer either. */
export const probeSite = async (fetch: Fetch = (...given) => window.fetch(...given)): Promise<LoadFailure> => {
  try {
    const { ok } = await fetch("/healthz", {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.timeout(probeMs),
    });
    return ok ? "blocked" : "server";
  } catch {
    return "offline";
  }
};

/** A hashed file that is gone was replaced by a newer version of the site. */
export const toFailure = (status: number): LoadFailure => (status === 404 ? "outdated" : "server");

/** Why a page could not load all of its files, and which one is concerned. */
export const findFailure = async (
  files: Iterable<string>,
  fetch: Fetch = (...given) => window.fetch(...given),
): Promise<{ failure: LoadFailure; file: string }> => {
  for (const file of files) {
    try {
      const { ok, status } = await fetch(file, { signal: AbortSignal.timeout(fileMs) });
      if (!ok) return { failure: toFailure(status), file };
    } catch {
      return { failure: await probeSite(fetch), file };
    }
  }
  // Blocked only as a script or a stylesheet.
  return { failure: "blocked", file: "" };
};
