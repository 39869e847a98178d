import { useEffect, useState } from "react";

/** A text once it has not changed for a while; nothing to search for is so at once. */
export const useDebounced = (text: string, delayMs: number): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return text === "" ? "" : settled;
};
