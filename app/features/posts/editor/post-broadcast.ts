/** A change of a post at a time (ISO 8601). `version` is null if the post was deleted. */
export type PostChange = { id: string; version: number | null; at: string };

type Listener = (change: PostChange) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;

const openChannel = (): BroadcastChannel | null => {
  if (channel || typeof BroadcastChannel === "undefined") return channel;
  channel = new BroadcastChannel("chloe-admin-posts");
  channel.addEventListener("message", ({ data }: MessageEvent<PostChange>) => {
    for (const listener of listeners) listener(data);
  });
  return channel;
};

/** Notifies all tabs of this browser, including this one, that a post was saved, restored or deleted. */
export const broadcastPostChange = (id: string, version: number | null): void => {
  const change = { id, version, at: new Date().toISOString() };
  for (const listener of listeners) listener(change);
  openChannel()?.postMessage(change);
};

/** Returns an unsubscribe function. */
export const subscribeToPostChanges = (listener: Listener): (() => void) => {
  openChannel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
