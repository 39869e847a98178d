import { randomUUID } from "node:crypto";
import type { Message } from "./messages.ts";

type Meta = Record<string, unknown>;
type Present = { process: string; name: string; key: string; meta: Meta };
/** Who came and who went, as the client's library reads it. */
type PresenceChange = { joins: Record<string, { metas: Meta[] }>; leaves: Record<string, { metas: Meta[] }> };

type Options = {
  process: string;
  /** Tells the other processes of the site. */
  tell(message: Message): void;
  onChange(name: string, change: PresenceChange): void;
  now?: () => number;
};

/** A process that was not heard for so long has ended without saying who left. */
const silentMs = 60_000;

const toEntry = (ref: string, { key, meta }: Present) => ({ [key]: { metas: [{ ...meta, phx_ref: ref }] } });

/** Who is in which channel, in all processes. */
export const createPresences = ({ process, tell, onChange, now = Date.now }: Options) => {
  const present = new Map<string, Present>();
  const heardAt = new Map<string, number>();

  const add = (ref: string, entry: Present): void => {
    if (present.has(ref)) return;
    present.set(ref, entry);
    onChange(entry.name, { joins: toEntry(ref, entry), leaves: {} });
  };
  const remove = (ref: string): void => {
    const entry = present.get(ref);
    if (!entry || !present.delete(ref)) return;
    onChange(entry.name, { joins: {}, leaves: toEntry(ref, entry) });
  };
  const announce = (ref: string, entry: Present): void => tell({ kind: "present", ref, ...entry });
  const removeWhere = (isGone: (process: string) => boolean): void => {
    for (const [ref, entry] of present) if (entry.process !== process && isGone(entry.process)) remove(ref);
  };

  return {
    /** Returns what `leave` takes. */
    enter(name: string, key: string, meta: Meta): string {
      const ref = randomUUID();
      const entry = { process, name, key, meta };
      add(ref, entry);
      announce(ref, entry);
      return ref;
    },
    leave(ref: string): void {
      const entry = present.get(ref);
      if (!entry) return;
      remove(ref);
      tell({ kind: "gone", process, name: entry.name, ref });
    },
    /** Everybody in a channel, as the client's library reads it. */
    list(name: string): Record<string, { metas: Meta[] }> {
      const byKey = new Map<string, Meta[]>();
      for (const [ref, entry] of present) {
        if (entry.name !== name) continue;
        byKey.set(entry.key, [...(byKey.get(entry.key) ?? []), { ...entry.meta, phx_ref: ref }]);
      }
      return Object.fromEntries([...byKey].map(([key, metas]) => [key, { metas }]));
    },
    receive(message: Message): void {
      if (message.kind === "row" || message.process === process) return;
      heardAt.set(message.process, now());
      if (message.kind === "present") add(message.ref, message);
      else if (message.kind === "gone") remove(message.ref);
      else if (message.kind === "alive" && message.asks)
        for (const [ref, entry] of present) if (entry.process === process) announce(ref, entry);
    },
    /** Asks the others who is there: at the start, and when messages may have been missed. */
    ask(): void {
      removeWhere(() => true);
      tell({ kind: "alive", process, asks: true });
    },
    /** To be called a few times in a minute. */
    sweep(): void {
      tell({ kind: "alive", process, asks: false });
      removeWhere((other) => (heardAt.get(other) ?? 0) < now() - silentMs);
      for (const [other, at] of heardAt) if (at < now() - silentMs) heardAt.delete(other);
    },
  };
};
export type Presences = ReturnType<typeof createPresences>;
