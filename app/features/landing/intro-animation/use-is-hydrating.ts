import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** True on the server and while the page takes over what the server sent; false for pages made in the browser. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
