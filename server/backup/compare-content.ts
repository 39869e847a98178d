import { createHash } from "node:crypto";
import type { Backend } from "../backend.ts";
import { readFiles } from "./backup-files.ts";
import { type ContentTable, contentTables } from "./content-tables.ts";
import { readRows } from "./read-backup-entries.ts";

/** A count, and a sum of digests that does not depend on their order. */
const createSum = () => {
  let count = 0;
  let sum = 0n;
  return {
    add(...parts: (string | Uint8Array)[]): void {
      const hash = createHash("sha256");
      for (const part of parts) hash.update(part);
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash.digest("hex")}`));
      count += 1;
    },
    read: () => ({ count, sum }),
  };
};

const sumTable = async (backend: Backend, table: ContentTable) => {
  const { add, read } = createSum();
  for await (const rows of readRows(backend, table)) for (const row of rows) add(JSON.stringify(row));
  return read();
};

const sumFiles = async (backend: Backend) => {
  const { add, read } = createSum();
  for await (const { bucket, name, bytes } of readFiles(backend)) add(`${bucket}/${name}\0`, bytes);
  return read();
};

/** Reads the content of two sites to its last byte. `different` names the tables that differ, and `files` if they do. */
export const compareContent = async (
  one: Backend,
  other: Backend,
): Promise<{ rows: number; files: number; different: string[] }> => {
  const different: string[] = [];
  let rows = 0;
  for (const table of Object.keys(contentTables) as ContentTable[]) {
    const [before, after] = [await sumTable(one, table), await sumTable(other, table)];
    if (before.count !== after.count || before.sum !== after.sum) different.push(table);
    rows += after.count;
  }
  const [before, after] = [await sumFiles(one), await sumFiles(other)];
  if (before.count !== after.count || before.sum !== after.sum) different.push("files");
  return { rows, files: after.count, different };
};
