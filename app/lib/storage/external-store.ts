import { useSyncExternalStore } from "react";

export type Store<State> = {
  getState: () => State;
  /** Notifies the listeners if the state has changed. */
  setState: (next: State) => void;
  /** Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** What the server renders, and the browser until hydration. */
  initial: State;
};

/** State outside of React. `load` reads the client-only state at first use. */
export const createStore = <State>(initial: State, load: () => State = () => initial): Store<State> => {
  const listeners = new Set<() => void>();
  let loaded: { state: State } | undefined;
  const getState = () => (loaded ??= { state: load() }).state;
  return {
    initial,
    getState,
    setState: (next) => {
      if (next === getState()) return;
      loaded = { state: next };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Selector hook. `select` must return a stable value for the same state. */
export function useStore<State>(store: Store<State>): State;
export function useStore<State, Value>(store: Store<State>, select: (state: State) => Value): Value;
export function useStore<State>(store: Store<State>, select: (state: State) => unknown = (state) => state): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(store.initial),
  );
}
