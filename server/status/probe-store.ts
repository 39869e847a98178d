import { z } from "zod";
import { type ProbeResult, probeNotes } from "#contracts/status/site-status.ts";
import { serviceStatuses, siteParts } from "#contracts/values/site-parts.ts";
import type { Client } from "../backend.ts";

const resultSchema = z.object({
  part: z.enum(siteParts),
  status: z.enum(serviceStatuses),
  ms: z.number().nullable(),
  note: z.enum(probeNotes).nullable(),
});

const storedSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.number().nullable(),
  results: z.array(resultSchema),
  days: z.array(z.object({ day: z.string(), part: z.string(), passed: z.number(), total: z.number() })),
});
export type StoredProbes = z.infer<typeof storedSchema>;

export type ProbeStore = {
  /** Throws without a database, like all methods. */
  record(results: ProbeResult[]): Promise<void>;
  read(): Promise<StoredProbes>;
};

/** Checks in the database, in tables that invalidate no cache. */
export const createProbeStore = (service: Client): ProbeStore => ({
  async record(results) {
    await service.rpc("record_probes", { results }).throwOnError();
  },
  async read() {
    const { data } = await service.rpc("read_probes").throwOnError();
    return storedSchema.parse(data);
  },
});
