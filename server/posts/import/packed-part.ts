import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { maxBytes, maxFiles } from "./import-limits.ts";

/** Of the two lists of a part in its packed form. */
const maxListBytes = 100_000_000;

const headSchema = z.object({ index: z.int().min(0).max(maxListBytes), totals: z.int().min(0).max(1_000) });
const filesSchema = z.object({
  files: z
    .array(z.object({ number: z.int(), size: z.int().min(0).max(maxBytes) }))
    .max(maxFiles)
    .refine((files) => files.every(({ number }, index) => number === index)),
});

const damaged = () => new Error("A part of an import is damaged in the bucket");

/** The folder of a part as one stream: the sizes of its lists, the lists, and its files in their order. */
export async function* packPart(folder: string): AsyncGenerator<Uint8Array> {
  const index = await readFile(path.join(folder, "index.json"));
  const totals = await readFile(path.join(folder, "totals.json"));
  yield Buffer.from(`${JSON.stringify({ index: index.length, totals: totals.length })}\n`);
  yield index;
  yield totals;
  const { files } = filesSchema.parse(JSON.parse(index.toString("utf8")));
  for (const { number } of files) yield* createReadStream(path.join(folder, String(number)));
}

/** Reads so and so many bytes at a time of a stream, which has to end where it is said to. */
const createReader = (content: AsyncIterable<Uint8Array>) => {
  const chunks = content[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  const fill = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) return false;
      rest = value as Uint8Array;
    }
    return true;
  };
  /** The next bytes, up to `count`. */
  const take = async (count: number): Promise<Uint8Array> => {
    if (!(await fill())) throw damaged();
    const taken = rest.subarray(0, count);
    rest = rest.subarray(taken.length);
    return taken;
  };
  return {
    take,
    async read(count: number): Promise<Buffer> {
      const parts: Uint8Array[] = [];
      for (let left = count; left > 0;) {
        const taken = await take(left);
        parts.push(taken);
        left -= taken.length;
      }
      return Buffer.concat(parts);
    },
    isAtEnd: async (): Promise<boolean> => !(await fill()),
  };
};

type Reader = ReturnType<typeof createReader>;

const readHead = async ({ take }: Reader): Promise<z.output<typeof headSchema>> => {
  let text = "";
  while (!text.endsWith("\n")) {
    if (text.length > 100) throw damaged();
    text += Buffer.from(await take(1)).toString("latin1");
  }
  return headSchema.parse(JSON.parse(text));
};

const writeBytes = async (file: FileHandle, size: number, { take }: Reader): Promise<void> => {
  for (let left = size; left > 0;) {
    const taken = await take(left);
    await file.writeFile(taken);
    left -= taken.length;
  }
};

/** Makes the folder of a part from its packed form. Throws if that is not whole; files are named by numbers only. */
export const unpackPart = async (content: AsyncIterable<Uint8Array>, folder: string): Promise<void> => {
  const reader = createReader(content);
  const head = await readHead(reader);
  const index = await reader.read(head.index);
  const totals = await reader.read(head.totals);
  const { files } = filesSchema.parse(JSON.parse(index.toString("utf8")));
  await mkdir(folder, { mode: 0o700 });
  for (const { number, size } of files) {
    const file = await open(path.join(folder, String(number)), "wx", 0o600);
    await writeBytes(file, size, reader).finally(() => file.close());
  }
  if (!(await reader.isAtEnd())) throw damaged();
  await writeFile(path.join(folder, "index.json"), index, { mode: 0o600 });
  await writeFile(path.join(folder, "totals.json"), totals, { mode: 0o600 });
};
