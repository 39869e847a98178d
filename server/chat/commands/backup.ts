import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { fill } from "#contracts/fill.ts";
import { formatBytes, formatCount, toList } from "./format-answer.ts";
import type { Command } from "./command.ts";

const sizesSchema = z.array(z.object({ name: z.string(), rows: z.number(), bytes: z.number() }));

/** `backup`: what a content backup would contain now. Creates none. */
export const backup: Command = {
  async run({ answers, backend }) {
    const { data, error } = await backend.serviceClient().rpc("content_sizes");
    const parsed = sizesSchema.safeParse(data);
    if (error || !parsed.success)
      throw new AppError("unavailable", answers.backup.unavailable, { detail: error?.message ?? "content_sizes" });
    const tables = parsed.data;
    const sum = (field: "rows" | "bytes") => tables.reduce((total, table) => total + table[field], 0);
    const toRow = ({ name, rows, bytes }: (typeof tables)[number]) =>
      `\`${name}\` ${fill(answers.backup.table, { rows: formatCount(rows), bytes: formatBytes(bytes) })}`;
    const totals = {
      tables: formatCount(tables.length),
      rows: formatCount(sum("rows")),
      bytes: formatBytes(sum("bytes")),
    };
    return [fill(answers.backup.heading, totals), toList(tables.map(toRow)), answers.backup.more].join("\n\n");
  },
};
