import { mirrorTable } from "@site/supabase/mirror-table.ts";
import type { Backend, Client } from "../backend.ts";
import type { Log } from "../telemetry/log.ts";
import { addQuery, toRequestKeys, toTarget } from "./redirect-paths.ts";
import { readRedirects, redirectsTable, type Target } from "./redirect-store.ts";

const everyMs = 30_000;
const maxPaths = 10_000;
const groupSize = 1_000;

type Hit = { from: string; hits: number; at: string };

/** Counts how often redirects are used; written every 30 seconds, and at the end. */
const createRedirectHits = (service: Client, log: Pick<Log, "warn">) => {
  let buffer = new Map<string, Hit>();
  const add = (hit: Hit): void => {
    const bufferedHit = buffer.get(hit.from);
    if (bufferedHit || buffer.size < maxPaths)
      buffer.set(hit.from, { ...hit, hits: hit.hits + (bufferedHit?.hits ?? 0) });
  };
  const flush = async (): Promise<void> => {
    const counted = [...buffer.values()];
    buffer = new Map();
    for (let at = 0; at < counted.length; at += groupSize) {
      const group = counted.slice(at, at + groupSize);
      const { error } = await service.rpc("count_redirects", { counted: group });
      if (!error) continue;
      log.warn({ detail: error.message }, "redirects not counted yet");
      group.forEach(add);
    }
  };
  const timer = setInterval(() => void flush().catch(() => undefined), everyMs).unref();
  return {
    record: (from: string, now = new Date()) => add({ from, hits: 1, at: now.toISOString() }),
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await flush().catch(() => undefined);
    },
  };
};

export type Redirects = ReturnType<typeof createRedirects>;

type Options = {
  backend: Pick<Backend, "anonClient" | "hearsChanges" | "onChange" | "serviceClient">;
  env: { siteUrl: string };
  log: Pick<Log, "error" | "warn">;
};

const maxSteps = 5;
const readTimes = { delayMs: 200, everyMs: 30_000 };

/** The redirects of the site, kept in memory: an address without one costs a look-up. */
export const createRedirects = ({ backend, env, log }: Options) => {
  const hits = createRedirectHits(backend.serviceClient(), log);
  const visitor = backend.anonClient();
  let targets: ReadonlyMap<string, Target> = new Map();

  const read = async (): Promise<void> => {
    const targetsByPath = new Map<string, Target>();
    for await (const { from, target } of readRedirects(backend.serviceClient()))
      if ("postId" in target || toTarget(target.address, env.siteUrl) === target.address)
        targetsByPath.set(from, target);
    targets = targetsByPath;
  };

  const mirror = mirrorTable({
    backend,
    table: redirectsTable,
    read,
    onFailed: (error) => log.error({ detail: String(error) }, "redirects not read"),
    ...readTimes,
  });
  let first: Promise<void> | null = mirror.reload().then(() => {
    first = null;
  });

  const findPostPath = async (id: string): Promise<string | null> => {
    const { data } = await visitor.from("posts").select("slug").eq("id", id).eq("status", "published").maybeSingle();
    return data && `/post/${data.slug}`;
  };

  const toOwnKey = (address: string): string | null =>
    address.startsWith("/") ? toRequestKeys(new URL(address, env.siteUrl)).first : null;

  /** The end of a chain of redirects; null for a loop, or one that is too long. */
  const follow = (from: Target): Target | null => {
    let target = from;
    for (let step = 0; step < maxSteps; step += 1) {
      if ("postId" in target) return target;
      const next = targets.get(toOwnKey(target.address) ?? "");
      if (!next) return target;
      target = next;
    }
    return null;
  };

  const lead = async (key: string | null, { search }: URL, isNamedByQuery: boolean): Promise<string | null> => {
    await first;
    const entry = key === null ? undefined : targets.get(key);
    const target = entry && follow(entry);
    if (key === null || !target) return null;
    const address = "postId" in target ? await findPostPath(target.postId) : target.address;
    if (address === null) return null;
    hits.record(key);
    return addQuery(address, search, isNamedByQuery);
  };

  return {
    /** Where an address leads, with its query; null if nowhere. */
    find(url: string): Promise<string | null> {
      const parsed = new URL(url);
      return lead(toRequestKeys(parsed).path, parsed, false);
    },
    /** Where an address leads that names a post by a parameter, as WordPress has it; null if it has no such redirect. */
    findByQuery(url: string): Promise<string | null> | null {
      if (!/[?&](p|page_id)=\d/.test(url)) return null;
      const parsed = new URL(url);
      const { withQuery } = toRequestKeys(parsed);
      return withQuery !== null && (first !== null || targets.has(withQuery)) ? lead(withQuery, parsed, true) : null;
    },
    /** Where a new redirect to this address would lead in the end; null if in a loop. */
    resolve(address: string, from: string): string | null {
      const target = follow({ address });
      const end = target && "address" in target ? target.address : address;
      const isLoop = target === null || [address, end].some((one) => toOwnKey(one) === from);
      return isLoop ? null : end;
    },
    reload: mirror.reload,
    flush: hits.flush,
    async close(): Promise<void> {
      mirror.close();
      await hits.close();
    },
  };
};
