import { useEffect, useEffectEvent, useState } from "react";
import type { Elements } from "../elements.ts";

type Render<Props> = (props: Props) => Elements;

/**
 * Lazy loads a component when `isWanted` is first true. `render` is null while loading. After a failure `failure` is the
 * error; it retries when `isWanted` becomes true again or, while it stays true, on any click and when back online.
 */
export const useLazyComponent = <Props>(
  isWanted: boolean,
  load: () => Promise<Render<Props>>,
  onFailure: (failure: Error) => void = () => undefined,
): { render: Render<Props> | null; failure: Error | null } => {
  const [render, setRender] = useState<Render<Props> | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted);
    if (isWanted) setFailure(null);
  }
  const isMissing = isWanted && render === null;
  const isWaiting = isMissing && failure !== null;
  const fetchPart = useEffectEvent(() => load());
  const fail = useEffectEvent((error: Error) => {
    setFailure(error);
    onFailure(error);
  });
  useEffect(() => {
    if (!isMissing) return undefined;
    const stop = new AbortController();
    fetchPart().then(
      (loaded) => stop.signal.aborted || setRender(() => loaded),
      (error: Error) => stop.signal.aborted || fail(error),
    );
    return () => stop.abort();
  }, [isMissing]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const stop = new AbortController();
    const retry = () =>
      fetchPart().then(
        (loaded) => stop.signal.aborted || setRender(() => loaded),
        (error: Error) => stop.signal.aborted || setFailure(error),
      );
    for (const name of ["click", "online"]) window.addEventListener(name, () => void retry(), { signal: stop.signal });
    return () => stop.abort();
  }, [isWaiting]);
  return { render, failure: render === null ? failure : null };
};
