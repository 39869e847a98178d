import { createStore } from "#app/lib/storage/external-store.ts";
import { liveEveryMs, type LiveState } from "#contracts/chat/commands.ts";

type LiveConnection = { isLive: boolean; parts: LiveState | null };

type Source = Pick<EventTarget, "addEventListener"> & { close: () => void };
type Options = {
  open: () => Source;
  /** Calls `wake` when page visibility changes or the browser is back online. Returns an unsubscribe function. */
  onWake: (wake: () => void) => () => void;
  isHidden: () => boolean;
  random?: () => number;
};

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
const silenceMs = 3 * liveEveryMs;
const connecting: LiveConnection = { isLive: false, parts: null };

const parse = (event: Event): LiveState | null => {
  try {
    return JSON.parse((event as MessageEvent<string>).data) as LiveState;
  } catch {
    return null;
  }
};

/**
 * Server-sent events of the site's live status. Open only while subscribed and visible, since browsers allow six
 * connections for all tabs. Reconnects with exponential backoff, and at once when the browser is back online.
 */
export const createLiveConnection = ({ open, onWake, isHidden, random = Math.random }: Options) => {
  const store = createStore(connecting);
  let source: Source | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let listeners = 0;
  let stopWaking: () => void = () => undefined;

  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
    store.setState({ ...store.getState(), isLive: false });
  };
  const fail = (): void => {
    close();
    const ms = Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.75 + random() / 2);
    failures += 1;
    timer = setTimeout(connect, ms);
  };
  const waitForNext = (): void => {
    clearTimeout(timer);
    timer = setTimeout(fail, silenceMs);
  };
  function connect(): void {
    if (source || listeners === 0 || isHidden()) return;
    source = open();
    source.addEventListener("message", (event) => {
      failures = 0;
      waitForNext();
      const parts = parse(event);
      if (parts) store.setState({ isLive: true, parts });
    });
    source.addEventListener("error", fail);
    waitForNext();
  }
  const wake = (): void => {
    if (isHidden()) return close();
    if (source) return;
    clearTimeout(timer);
    failures = 0;
    connect();
  };

  return {
    ...store,
    subscribe(listener: () => void): () => void {
      const stop = store.subscribe(listener);
      listeners += 1;
      if (listeners === 1) {
        stopWaking = onWake(wake);
        connect();
      }
      return () => {
        stop();
        listeners -= 1;
        if (listeners > 0) return;
        stopWaking();
        close();
      };
    },
  };
};

export const liveConnection = createLiveConnection({
  open: () => new EventSource("/functions/v1/live"),
  isHidden: () => document.hidden,
  onWake: (wake) => {
    const stop = new AbortController();
    document.addEventListener("visibilitychange", wake, { signal: stop.signal });
    window.addEventListener("online", wake, { signal: stop.signal });
    return () => stop.abort();
  },
});
