const maxDepth = 64;

type Find = {
  /** Why a field name cannot be stored, or null. */
  inKey(key: string): string | null;
  /** Why a text cannot be stored, or null. */
  inText(text: string): string | null;
  /** Message for JSON that is nested more than 64 levels deep. */
  tooDeep: string;
};

/**
 * The first reason why parsed JSON cannot be stored, or null. Iterative, so that deep nesting cannot overflow the
 * stack, and cheap per value: a body of 1 MB can contain half a million of them.
 */
export const findJsonProblem = (json: unknown, { inKey, inText, tooDeep }: Find): string | null => {
  const open: object[] = [[json]];
  const depths = [0];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const depth = depths.pop() ?? 0;
    if (depth > maxDepth) return tooDeep;
    if (!Array.isArray(next)) {
      for (const key of Object.keys(next)) {
        const problem = inKey(key);
        if (problem) return problem;
      }
    }
    const values: unknown[] = Object.values(next);
    for (const value of values) {
      if (typeof value === "string") {
        const problem = inText(value);
        if (problem) return problem;
      } else if (typeof value === "object" && value !== null) {
        open.push(value);
        depths.push(depth + 1);
      }
    }
  }
  return null;
};
