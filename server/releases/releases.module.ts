import { z } from "zod";
import type { Finding } from "#contracts/doctor.ts";
import type { Backend } from "../backend.ts";
import { advise, good, toReason } from "../doctor/finding.ts";
import type { Env } from "../env.ts";
import type { Job, Jobs, Outcome } from "../jobs/create-jobs.ts";
import type { Log } from "../telemetry/log.ts";
import { askForRelease, isNewer } from "./ask-for-release.ts";

type Deps = {
  backend: Backend;
  env: Pick<Env, "releases">;
  jobs: Pick<Jobs, "add" | "handle" | "run">;
  log: Pick<Log, "error">;
  settings: { onChange(listener: (changed: ReadonlySet<keyof Env>) => void): () => void };
  /** Of this site. */
  version: string;
};

const kind = "release-check";
const dayMs = 86_400_000;

/** What the last request brought, for all processes. */
const resultSchema = z.object({
  feed: z.string(),
  at: z.iso.datetime(),
  newest: z.string().nullable(),
  problem: z.string().nullable(),
});
const parseResult = (result: unknown) => resultSchema.safeParse(result).data ?? null;

/** Asks whether there is a newer release of the site's software, once a day, if the owner named a feed of them. */
export const createReleases = ({ backend, env, jobs, log, settings, version }: Deps) => {
  const run = async ({ result }: Job): Promise<Outcome> => {
    const { releases } = env;
    if (!releases) return { state: "done", result: null };
    const { feed } = releases;
    const last = parseResult(result);
    const age = last?.feed === feed ? Date.now() - Date.parse(last.at) : dayMs;
    if (age < dayMs) return { state: "waiting", problem: null, waitMs: dayMs - age };
    const [newest, problem] = await askForRelease(releases).then(
      (found) => [found, null] as const,
      (error: unknown) => [null, toReason(error).slice(0, 200)] as const,
    );
    const asked = { feed, at: new Date().toISOString(), newest, problem };
    return { state: "waiting", problem: null, waitMs: dayMs, result: asked };
  };
  const start = async (): Promise<void> => {
    await jobs.add({ kind });
    await jobs.run(kind);
  };
  const startOrLog = (): void =>
    void start().catch((error: unknown) => log.error({ detail: String(error) }, "releases are not looked for"));

  jobs.handle({ kind, atOnce: 1, run });
  if (env.releases) startOrLog();
  const stopFollowing = settings.onChange((changed) => {
    if (changed.has("releases")) startOrLog();
  });

  const readLast = async () => {
    if (!env.releases) return null;
    const { data } = await backend.serviceClient().from("jobs").select("result").eq("kind", kind).maybeSingle();
    const last = parseResult(data?.result);
    return last?.feed === env.releases.feed ? last : null;
  };

  return {
    /** A newer release than this one; null if none is known. */
    async findNewer(): Promise<string | null> {
      const newest = (await readLast())?.newest;
      return newest && isNewer(newest, version) ? newest : null;
    },
    async check(): Promise<Finding[]> {
      const last = await readLast();
      if (!last) return [];
      const { newest, problem } = last;
      if (problem !== null)
        return [
          advise("Release", `${version}; newer ones cannot be looked for: ${problem}`, "Check the release feed."),
        ];
      return newest !== null && isNewer(newest, version)
        ? [advise("Release", `${version}; ${newest} has been released`, "How to upgrade: docs/upgrading.md.")]
        : [good("Release", `${version}, the newest`)];
    },
    close: stopFollowing,
  };
};
