// Imports ten thousand Markdown files and five thousand pictures into a running site, and measures how long it takes, how
// long its pages take meanwhile, and the memory of the process. Other numbers: `node bench/import.ts <posts> <pictures>`.
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import type { ImportStatus } from "#contracts/posts/import-calls.ts";
import { createZipWriter } from "@site/zip/zip-stream.ts";
import { startSite } from "./site-process.ts";

const [posts = 10_000, pictures = 5_000] = process.argv.slice(2).map(Number);
const partBytes = 20_000_000;
const readerMs = 50;

const port = 4603;
const site = await startSite({ port });
let peakMb = 0;
const call = async (name: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await fetch(`${site.url}/functions/v1/${name}`, { method: "POST", body, headers });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as ImportStatus;
};
const id = crypto.randomUUID();
const ask = (body: object) =>
  call("import", JSON.stringify({ import: id, ...body }), { "content-type": "application/json" });

/** A photograph of 640 by 480 pixels, another one for each number. */
const draw = (number: number): Promise<Buffer> =>
  sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: number % 256, g: (number >> 8) % 256, b: 90 } },
  })
    .jpeg()
    .toBuffer();
const words = "light shore lantern harbour morning letter window garden answer river ".repeat(30);
const write = (number: number): string => {
  const picture = number < pictures ? `![A picture](/images/${number}.jpg)\n\n` : "";
  const date = new Date(Date.UTC(2015, 0, 1) + number * 3_600_000).toISOString();
  return `---\ntitle: Post number ${number}\ndate: ${date}\ntags: [one, two]\n---\n\n${picture}${words}\n\n[next](/posts/post-${number + 1}/)\n\n${words}\n`;
};

async function* pack(): AsyncGenerator<Blob> {
  let writer = createZipWriter(new Date());
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const add = async (name: string, bytes: Uint8Array, isPacked = false) => {
    for (const piece of await writer.entry({ name, bytes, isPacked })) {
      pieces.push(new Uint8Array(piece));
      size += piece.byteLength;
    }
  };
  const finish = (): Blob => {
    const part = new Blob([...pieces, new Uint8Array(writer.end())]);
    [writer, pieces, size] = [createZipWriter(new Date()), [], 0];
    return part;
  };
  await add("hugo.toml", Buffer.from('baseURL = "https://old.example/"\n'));
  for (let number = 0; number < Math.max(posts, pictures); number += 1) {
    if (number < posts) await add(`content/posts/post-${number}.md`, Buffer.from(write(number)));
    if (number < pictures) await add(`static/images/${number}.jpg`, await draw(number), true);
    if (size > partBytes) yield finish();
  }
  yield finish();
}

/** CPU seconds of the site and of its image processes so far, which a busy machine does not change. */
const readCpu = (): number => {
  const processes = readdirSync("/proc").flatMap((pid) => {
    try {
      const fields =
        readFileSync(`/proc/${Number(pid)}/stat`, "utf8")
          .split(")")
          .at(-1)
          ?.trim()
          .split(" ") ?? [];
      // The last two are those of children that have ended.
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      return [{ pid, parent: fields[1], seconds: ticks / 100 }];
    } catch {
      return [];
    }
  });
  const sites = processes.filter(({ parent }) => parent === String(process.pid)).map(({ pid }) => pid);
  return processes
    .filter(({ pid, parent }) => sites.includes(pid) || sites.includes(parent ?? ""))
    .reduce((sum, { seconds }) => sum + seconds, 0);
};

const waits: number[] = [];
let cpu = 0;
let isReading = true;
const readPages = async (): Promise<void> => {
  for (let count = 0; isReading; count += 1) {
    const begin = performance.now();
    // Each third page is one that no cache has.
    const address = count % 3 === 0 ? `/stories?page=${count}` : count % 3 === 1 ? "/landing" : "/stories";
    await (await fetch(site.url + address)).arrayBuffer();
    waits.push(performance.now() - begin);
    peakMb = Math.max(peakMb, site.memoryMb());
    await new Promise((resolve) => setTimeout(resolve, readerMs));
  }
};
const report = (what: string, begin: number): void => {
  const sorted = waits.splice(0).toSorted((a, b) => a - b);
  const used = readCpu() - cpu;
  cpu += used;
  const percentile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  console.log(
    `${what}: ${((performance.now() - begin) / 1_000).toFixed(1)} s, ${used.toFixed(1)} s of CPU; pages p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, longest ${percentile(0.9999)} ms; ${peakMb} MB of memory at most`,
  );
};
const follow = async (): Promise<ImportStatus> => {
  for (;;) {
    const status = await ask({ action: "status" });
    if (!["reading", "running", "undoing"].includes(status.state)) return status;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
};

const parts: Blob[] = [];
for await (const part of pack()) parts.push(part);
cpu = readCpu();
const reading = readPages();
let begin = performance.now();
await ask({ action: "open", name: "Bench" });
for (const [index, part] of parts.entries()) await call(`import-upload?import=${id}&part=${index + 1}`, part);
report(`${parts.length} parts, ${Math.round(parts.reduce((sum, { size }) => sum + size, 0) / 1e6)} MB`, begin);
begin = performance.now();
await ask({ action: "read" });
const planned = await follow();
report(`preview of ${planned.counts.all} posts, ${planned.pictures.found} pictures`, begin);
begin = performance.now();
await ask({ action: "run" });
const done = await follow();
report(`import of ${done.outcomes.created} posts, ${done.pictures.copied} pictures (${done.state})`, begin);
begin = performance.now();
await ask({ action: "undo" });
const undone = await follow();
report(`undo (${undone.state})`, begin);
isReading = false;
await reading;
await site.stop();
