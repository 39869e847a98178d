import { useCallback, useEffect, useState } from "react";

/** Asks when it is first shown and whenever `ask` is another one; null until the answer is here. `again` asks anew. */
export const useAsync = <Answer>(ask: () => Promise<Answer>) => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void ask().then((given) => isCurrent && setAnswer(given));
    return () => {
      isCurrent = false;
    };
  }, [ask]);
  const again = useCallback(async () => setAnswer(await ask()), [ask]);
  return { answer, setAnswer, again };
};
