import { useCallback, useEffect, useState } from "react";

/** Loads data on mount and whenever `load` changes; `data` is null while loading. `reload` loads again. Memoize `load`. */
export const useAsync = <Data>(load: () => Promise<Data>) => {
  const [data, setData] = useState<Data | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void load().then((given) => isCurrent && setData(given));
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const reload = useCallback(async () => setData(await load()), [load]);
  return { data, setData, reload };
};
