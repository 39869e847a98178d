import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** What only the browser knows; `before` while the server renders, and until the page is alive. `read` must answer the same each time. */
export const useClientValue = <Value>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);
