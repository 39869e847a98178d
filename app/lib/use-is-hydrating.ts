import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** True on the server and during hydration; false after client-side navigation. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
