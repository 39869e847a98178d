import { type ReactNode, useEffect, useEffectEvent, useState } from "react";

type Render<Props> = (props: Props) => ReactNode;

/** Lazy loads a component when it is first needed. Null while loading; calls `onFailure` when loading fails. */
export const useLazyComponent = <Props>(
  isWanted: boolean,
  load: () => Promise<Render<Props>>,
  onFailure: () => void,
): Render<Props> | null => {
  const [render, setRender] = useState<Render<Props> | null>(null);
  const fail = useEffectEvent(onFailure);
  const fetchPart = useEffectEvent(() => load());
  const isMissing = isWanted && render === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    fetchPart().then(
      (loaded) => isCurrent && setRender(() => loaded),
      () => isCurrent && fail(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);
  return render;
};
