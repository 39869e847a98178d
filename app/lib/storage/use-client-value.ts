import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Client-only value; returns `before` on the server and until hydration. `read` must return a stable value. */
export const useClientValue = <Value>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);
