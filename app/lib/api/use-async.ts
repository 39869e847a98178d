import { useCallback, useEffect, useState } from "react";

/** Asks when it is first shown and whenever `ask` is another one; null until the answer is here. `again` asks anew. */
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
