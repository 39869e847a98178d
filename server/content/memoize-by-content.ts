import type { Content } from "./live-content.ts";

/** Computes something from the texts once, until one of them changes: then every document is another object. */
export const memoizeByContent = <Result>(compute: (content: Content) => Result): ((content: Content) => Result) => {
  const results = new WeakMap<object, { result: Result }>();
  return (content) => {
    const key = content.get("persona");
    let cached = results.get(key);
    if (!cached) {
      cached = { result: compute(content) };
      results.set(key, cached);
    }
    return cached.result;
  };
};
