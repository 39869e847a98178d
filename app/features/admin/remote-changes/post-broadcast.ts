/** What became of a post, and when (ISO 8601). Without a version it was deleted. */
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

/** Tells this tab and all others of this browser that a post was saved, restored or deleted here. */
export const broadcastPostChange = (id: string, version: number | null): void => {
  const change = { id, version, at: new Date().toISOString() };
  for (const listener of listeners) listener(change);
  openChannel()?.postMessage(change);
};

/** Answers the way to stop. */
export const subscribeToPostChanges = (listener: Listener): (() => void) => {
  openChannel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
