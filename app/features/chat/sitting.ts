import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";

const key = "chloe-chat-sitting";
// Browsers count it in 32 bits.
const maxDelayMs = 2 ** 31 - 1;

type SittingOptions = { storage: BrowserStorage; now: () => number; readEveryMs: () => number; onDue: () => void };

/**
 * Measures how long somebody has been chatting in this tab: since the first message, or since the last reminder. A
 * conversation that is cleared goes on.
 */
export const createSitting = ({ storage, now, readEveryMs, onDue }: SittingOptions) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readStart = (): number | null => {
    const start = storage.readJson(key);
    return typeof start === "number" && start <= now() ? start : null;
  };
  const begin = () => storage.write(key, String(now()));
  const watch = () => {
    clearTimeout(timer);
    const start = readStart();
    if (start !== null) timer = setTimeout(onDue, Math.min(Math.max(start + readEveryMs() - now(), 0), maxDelayMs));
  };
  return {
    /** Call with each message that is sent. */
    touch: () => {
      if (readStart() === null) begin();
      watch();
    },
    /** Goes on measuring after a reload. */
    watch,
    leave: () => clearTimeout(timer),
    /** Whether the reminder is due. */
    isOver: (): boolean => now() - (readStart() ?? now()) >= readEveryMs(),
    /** Call with each reminder. */
    restart: () => {
      begin();
      watch();
    },
  };
};
