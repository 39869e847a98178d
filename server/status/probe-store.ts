import { z } from "zod";
import type { Client } from "#packages/supabase/backend.ts";
import { type ProbeResult, serviceStatuses, siteParts } from "#contracts/status/site-status.ts";

const resultSchema = z.object({
  part: z.enum(siteParts),
  status: z.enum(serviceStatuses),
  ms: z.number().nullable(),
  note: z.enum(["builtIn", "configured"]).nullable(),
});

const storedSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.number().nullable(),
  results: z.array(resultSchema),
  days: z.array(z.object({ day: z.string(), part: z.string(), passed: z.number(), total: z.number() })),
});
export type StoredProbes = z.infer<typeof storedSchema>;

export type ProbeStore = {
  /** Acquires or extends the lease; false while another process has it. Throws without a database, like all methods. */
  claim(holder: string, leaseMs: number): Promise<boolean>;
  release(holder: string): Promise<void>;
  record(results: ProbeResult[]): Promise<void>;
  read(): Promise<StoredProbes>;
};

/** Checks and their lease in the database, in tables that invalidate no cache. */
export const createProbeStore = (service: Client): ProbeStore => ({
  async claim(holder, leaseMs) {
    const { data } = await service.rpc("claim_probe_lease", { holder, lease_ms: leaseMs }).throwOnError();
    return data;
  },
  async release(holder) {
    await service.rpc("release_probe_lease", { holder }).throwOnError();
  },
  async record(results) {
    await service.rpc("record_probes", { results }).throwOnError();
  },
  async read() {
    const { data } = await service.rpc("read_probes").throwOnError();
    return storedSchema.parse(data);
  },
});
