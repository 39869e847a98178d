import { useEffect, useState } from "react";

const pauseMs = 250;

/** What somebody types, trimmed, once it has not changed for a moment; nothing to search for is so at once. */
export const useDebounced = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === "" ? "" : settled.trim();
};
