import { Counter, Gauge, type Registry } from "prom-client";
import { withTimeout } from "@site/supabase/with-timeout.ts";

type Reading = number | null;
type Readings = Record<string, Reading>;
type Description = { name: string; help: string };

/** How long a scrape waits for one reading: the others must not wait for a database that is away. */
const readMs = 1_000;

const readSoon = <Value>(read: () => Value | Promise<Value>): Promise<Value | null> =>
  withTimeout(readMs, Promise.resolve().then(read)).catch(() => null);

/** Gauges that are read when somebody scrapes. What cannot be read now is NaN, for which no alert fires. */
export const createReadGauges = (registry: Registry) => ({
  add(description: Description, read: () => Reading | Promise<Reading>): void {
    const gauge: Gauge = new Gauge({
      ...description,
      registers: [registry],
      collect: async () => gauge.set((await readSoon(read)) ?? NaN),
    });
  },
  /** One gauge for each value of a label. */
  addByLabel(description: Description, label: string, read: () => Readings | Promise<Readings>): void {
    const gauge: Gauge = new Gauge({
      ...description,
      labelNames: [label],
      registers: [registry],
      async collect() {
        gauge.reset();
        for (const [value, reading] of Object.entries((await readSoon(read)) ?? {}))
          gauge.set({ [label]: value }, reading ?? NaN);
      },
    });
  },
  /** What something else has counted since the start of the process, by a label. */
  addCounter(description: Description, label: string, read: () => Record<string, number>): void {
    const counter: Counter = new Counter({
      ...description,
      labelNames: [label],
      registers: [registry],
      collect() {
        counter.reset();
        for (const [value, count] of Object.entries(read())) counter.inc({ [label]: value }, count);
      },
    });
  },
});
