import { z } from "zod";
import { shownTables } from "#contracts/cache-control.ts";
import type { Finding } from "#contracts/doctor.ts";
import type { Backend } from "../../backend.ts";
import type { LiveContent } from "../../content/live-content.ts";
import { bad, good } from "../../doctor/finding.ts";
import type { Env } from "../../env.ts";
import { findFileTag, siteTag } from "../../http/middleware/cdn-headers.ts";
import { getBackoffMs } from "../../http/outgoing/backoff.ts";
import type { Job, Jobs, Outcome } from "../../jobs/create-jobs.ts";
import type { LiveEnv } from "../../live-env.ts";
import type { Log } from "../../telemetry/log.ts";
import { type Cdn, sendPurge } from "./send-purge.ts";

type Deps = {
  backend: Pick<Backend, "onChange" | "onFilesChanged" | "serviceClient">;
  content: Pick<LiveContent, "onChange">;
  env: Pick<Env, "cdn">;
  jobs: Pick<Jobs, "add" | "handle" | "run">;
  log: Pick<Log, "error" | "warn">;
  settings: Pick<LiveEnv, "onChange">;
};

const kind = "cdn-purge";
// Many changes at once, as in an import, are one purge; and all replicas have let go of their pages before it.
const debounceMs = 300;
const againMs = 5_000;
const longestPauseMs = 300_000;
/** Their names are the key of the job; services take at least 30 in one request. */
const maxTags = 15;

const payloadSchema = z.object({ tags: z.array(z.string()).max(maxTags) });
const resultSchema = z.object({ failures: z.number() }).catch({ failures: 0 });
const tables: ReadonlySet<string> = new Set(shownTables);

const advice =
  "Check the address for purges and its token, and empty the CDN's cache by hand: until a purge arrives, visitors see for up to a day what was changed or deleted.";

/** Has the CDN forget what has changed: at least once for each change, and again until it has. */
export const createCdn = ({ backend, content, env, jobs, log, settings }: Deps) => {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let current = env.cdn;

  const toBatch = (tags: ReadonlySet<string>): string[] =>
    tags.has(siteTag) || tags.size > maxTags ? [siteTag] : [...tags].sort();
  const queue = async (tags: readonly string[]): Promise<void> => {
    await jobs.add({ kind, key: tags.join(" "), payload: { tags: [...tags] } });
    await jobs.run(kind);
  };
  const wait = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const tags = toBatch(waiting);
      waiting.clear();
      queue(tags).catch((error: unknown) => {
        log.error({ detail: String(error) }, "a purge of the CDN could not be queued");
        for (const tag of tags) waiting.add(tag);
        wait(againMs);
      });
    }, ms).unref();
  };
  /** Never throws, and nobody waits for it. */
  const purge = (...tags: string[]): void => {
    if (env.cdn.state !== "on" || tags.length === 0) return;
    for (const tag of tags) waiting.add(tag);
    wait(debounceMs);
  };

  const run = async ({ payload, result }: Job): Promise<Outcome> => {
    if (env.cdn.state !== "on") return { state: "done" };
    const { tags } = payloadSchema.parse(payload);
    const { problem, retryAfterMs } = await sendPurge(env.cdn, tags);
    if (problem === null) return { state: "done", result: { failures: 0 } };
    const failures = resultSchema.parse(result).failures + 1;
    log.warn({ tags, failures, detail: problem }, "the CDN was not purged");
    const waitMs = Math.max(retryAfterMs, Math.min(longestPauseMs, getBackoffMs(failures)));
    return { state: "waiting", problem, waitMs, result: { failures } };
  };
  /** One that is left by its owner would show for a day what it has. */
  const leave = async (cdn: Cdn): Promise<void> => {
    const { problem } = await sendPurge(cdn, [siteTag]);
    if (problem !== null) log.warn({ detail: problem }, "the CDN of before was not purged");
  };

  jobs.handle({ kind, run });
  // The pages of an earlier version name files that are gone.
  purge(siteTag);
  const stops = [
    backend.onChange((table) => {
      if (tables.has(table)) purge(table);
    }),
    backend.onFilesChanged?.(({ keys }) => purge(...keys.flatMap((key) => findFileTag(key) ?? []))),
    content.onChange(() => purge(siteTag)),
    settings.onChange((changed) => {
      if (!changed.has("cdn")) return;
      if (current.state === "on") void leave(current);
      current = env.cdn;
      purge(siteTag);
    }),
  ];

  return {
    purge,
    async check(): Promise<Finding[]> {
      const { cdn } = env;
      if (cdn.state === "off") return [];
      if (cdn.state === "unready")
        return [bad("CDN", "it is switched on, but its token is missing: it is treated as off", "Enter the token.")];
      const { data } = await backend
        .serviceClient()
        .from("jobs")
        .select("problem")
        .eq("kind", kind)
        .eq("state", "waiting")
        .not("problem", "is", null)
        .limit(1);
      const problem = data?.[0]?.problem;
      return problem
        ? [bad("CDN", `changes are not purged: ${problem}`, advice)]
        : [good("CDN", "it hears of changes")];
    },
    /** Whatever this process has answered is forgotten once it is gone: it may be of an earlier version than the next. */
    async close(): Promise<void> {
      for (const stop of stops) stop?.();
      clearTimeout(timer);
      if (env.cdn.state !== "on") return;
      await jobs
        .add({ kind, key: siteTag, payload: { tags: [siteTag] } })
        .catch((error: unknown) => log.error({ detail: String(error) }, "the purge at the end could not be queued"));
    },
  };
};
