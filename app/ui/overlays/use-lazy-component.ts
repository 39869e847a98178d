import { useEffect, useEffectEvent, useState } from "react";
import type { Elements } from "../layout/elements.ts";

type Render<Props> = (props: Props) => Elements;

/**
 * Lazy loads a component when `isWanted` is first true. `render` is null while loading. After a failure `hasFailed` is
 * true; it retries when `isWanted` becomes true again or, while it stays true, on any click and when back online.
 */
export const useLazyComponent = <Props>(
  isWanted: boolean,
  load: () => Promise<Render<Props>>,
  onFailure: () => void = () => undefined,
): { render: Render<Props> | null; hasFailed: boolean } => {
  const [render, setRender] = useState<Render<Props> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted);
    if (isWanted) setHasFailed(false);
  }
  const isMissing = isWanted && render === null;
  const isWaiting = isMissing && hasFailed;
  const fetchPart = useEffectEvent(() => load());
  const fail = useEffectEvent(() => {
    setHasFailed(true);
    onFailure();
  });
  useEffect(() => {
    if (!isMissing) return undefined;
    const stop = new AbortController();
    fetchPart().then(
      (loaded) => stop.signal.aborted || setRender(() => loaded),
      () => stop.signal.aborted || fail(),
    );
    return () => stop.abort();
  }, [isMissing]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const stop = new AbortController();
    const retry = () =>
      fetchPart().then(
        (loaded) => stop.signal.aborted || setRender(() => loaded),
        () => undefined,
      );
    for (const name of ["click", "online"]) window.addEventListener(name, () => void retry(), { signal: stop.signal });
    return () => stop.abort();
  }, [isWaiting]);
  return { render, hasFailed: hasFailed && render === null };
};
