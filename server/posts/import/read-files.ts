import { readFile } from "node:fs/promises";
import type { readExport as readAnyExport } from "@site/post-import/read-export.ts";
import type { SourceFile } from "@site/post-import/imported-post.ts";
import { planEntry, type PlannedEntry } from "./plan-entry.ts";
import type { ThreadInput, ThreadMessage } from "./read-in-thread.ts";

const maxProblems = 500;
const maxHosts = 200;
const maxBatch = 100;
const maxBatchBytes = 400_000;
const aliveMs = 500;

type Deps = {
  readExport: typeof readAnyExport;
  send(message: ThreadMessage): void;
  /** Resolves when the batch that was sent last was taken. */
  waitForMore(): Promise<void>;
};

/** Reads an export, and says of its posts what would become of them. Throws ImportError. */
export const readFiles = async (
  { files, now }: ThreadInput,
  { readExport, send, waitForMore }: Deps,
): Promise<void> => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  let filesRead = 0;
  let saidAt = 0;
  const sayAlive = (): void => {
    if (Date.now() - saidAt < aliveMs) return;
    saidAt = Date.now();
    send({ kind: "alive", filesRead });
  };
  const sources: SourceFile[] = files.map(({ path, size, file }) => ({
    path,
    size,
    async read() {
      filesRead = Math.min(filesRead + 1, files.length);
      sayAlive();
      return readFile(file);
    },
  }));

  const { tool, siteName, siteAddress, posts, problems } = await readExport(sources, { now });
  send({ kind: "source", tool, siteName, siteAddress });
  const seen = new Set<string>();
  const hosts = new Map<string, number>();
  let entries: PlannedEntry[] = [];
  let texts: string[] = [];
  let size = 0;
  let position = 0;
  let place = 0;
  const flush = async (): Promise<void> => {
    if (entries.length === 0) return;
    send({ kind: "batch", entries, posts: texts, filesRead });
    [entries, texts, size] = [[], [], 0];
    await waitForMore();
  };
  for await (const post of posts) {
    position += 1;
    const text = JSON.stringify(post);
    const bytes = Buffer.byteLength(text);
    const planned = planEntry(post, {
      position,
      place,
      size: bytes,
      hasFile: (path) => byPath.has(path),
      isRepeated: seen.has(post.key),
    });
    seen.add(post.key);
    place += bytes + 1;
    for (const host of planned.hosts) hosts.set(host, (hosts.get(host) ?? 0) + 1);
    entries.push(planned.entry);
    texts.push(text);
    size += bytes;
    if (entries.length >= maxBatch || size >= maxBatchBytes) await flush();
    sayAlive();
  }
  await flush();
  send({
    kind: "end",
    problems: problems
      .slice(0, maxProblems)
      .map(({ file, line, reason }) => ({ file: file.slice(0, 300), line, reason: reason.slice(0, 500) })),
    problemCount: problems.length,
    hosts: [...hosts]
      .map(([host, pictures]) => ({ host, pictures }))
      .toSorted((a, b) => b.pictures - a.pictures)
      .slice(0, maxHosts),
  });
};
