import { useState } from "react";

/**
 * What a form does when it is submitted, once at a time. `run` resolves to whether it succeeded; what `work` throws goes
 * to `onError`, and a sentence that this returns is the `failure` that the form shows until it is submitted again.
 */
export const useSubmit = () => {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const run = async (work: () => Promise<unknown>, onError: (error: unknown) => unknown): Promise<boolean> => {
    if (isBusy) return false;
    setFailure("");
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      const sentence = await onError(error);
      if (typeof sentence === "string") setFailure(sentence);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, failure, run };
};
