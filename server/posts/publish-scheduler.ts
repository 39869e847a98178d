import type { Backend } from "../backend.ts";

const longestWaitMs = 3_600_000;
// The read cache keeps anonymous reads for five seconds: the second call catches what the first may have missed.
const againMs = 6_000;
// Debounce: many writes at once, as in an import, cause one rescheduling.
const debounceMs = 100;

/** Calls `onPublish` when a scheduled post becomes public, and again shortly after. Returns a stop function. */
export const schedulePublishing = (backend: Backend, onPublish: () => void, now = Date.now): (() => void) => {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isPlanned = false;

  const wait = (work: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    timers.add(timer);
    return timer;
  };

  const plan = async (): Promise<void> => {
    const query = backend
      .serviceClient()
      .from("posts")
      .select("published_at")
      .eq("status", "published")
      .gt("published_at", new Date(now()).toISOString());
    const { data } = await query.order("published_at").limit(1).maybeSingle();
    if (isStopped) return;
    clearTimeout(waiting);
    const ms = data?.published_at ? Date.parse(data.published_at) - now() : longestWaitMs;
    waiting = wait(ms >= longestWaitMs ? () => void plan() : publish, Math.min(longestWaitMs, Math.max(0, ms) + 50));
  };

  const publish = () => {
    onPublish();
    wait(onPublish, againMs);
    void plan();
  };

  const stopListening = backend.onChange((table) => {
    if (table === "posts" && !isPlanned) {
      isPlanned = true;
      wait(() => {
        isPlanned = false;
        void plan();
      }, debounceMs);
    }
  });
  void plan();
  return () => {
    isStopped = true;
    stopListening();
    clearTimeout(waiting);
    for (const timer of timers) clearTimeout(timer);
  };
};
