import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ImportError, type SourceFile } from "@site/post-import/imported-post.ts";
import { readExport } from "@site/post-import/read-export.ts";
import { planEntry, type PlannedEntry } from "./plan-entry.ts";
import type { ThreadInput, ThreadMessage } from "./read-in-thread.ts";

const port = parentPort;
if (!port) throw new Error("this runs in a thread");
const { files, now } = workerData as ThreadInput;
const send = (message: ThreadMessage): void => port.postMessage(message);

const maxProblems = 500;
const maxHosts = 200;
const maxBatch = 100;
const maxBatchBytes = 400_000;
const aliveMs = 500;

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

const read = async (): Promise<void> => {
  const { tool, siteName, siteAddress, posts, problems } = await readExport(sources, { now });
  send({ kind: "source", tool, siteName, siteAddress });
  const seen = new Set<string>();
  const postsOfFile = new Map<string, number>();
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
    await once(port, "message");
  };
  for await (const post of posts) {
    position += 1;
    const text = JSON.stringify(post);
    const bytes = Buffer.byteLength(text);
    const isFirstOfFile = !postsOfFile.has(post.file);
    postsOfFile.set(post.file, position);
    const planned = planEntry(post, {
      position,
      place,
      size: bytes,
      hasFile: (path) => byPath.has(path),
      formerId: isFirstOfFile ? (byPath.get(post.file)?.sha256 ?? null) : null,
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
      .map(({ file, line, reason }) => ({
        file: file.slice(0, 300),
        line,
        reason: reason.slice(0, 500),
      }))
      .slice(0, maxProblems),
    problemCount: problems.length,
    hosts: [...hosts]
      .map(([host, pictures]) => ({ host, pictures }))
      .toSorted((a, b) => b.pictures - a.pictures)
      .slice(0, maxHosts),
  });
};

try {
  await read();
} catch (error) {
  if (!(error instanceof ImportError)) throw error;
  send({ kind: "failed", message: error.message });
}
