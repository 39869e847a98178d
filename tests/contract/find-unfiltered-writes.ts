const writes = /\b(?:delete\s+from|update\s+(?:only\s+)?[\w."]+(?:\s+(?:as\s+)?\w+)?\s+set)\b/gi;

/** The text up to the end of the statement, without what is in parentheses. */
const readStatement = (text: string): string => {
  let depth = 0;
  let statement = "";
  for (const character of text) {
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth < 0 || (depth === 0 && character === ";")) break;
    if (depth === 0) statement += character;
  }
  return statement;
};

/**
 * The updates and deletes in the body of a function that name no rows, also in statements that it executes as text. The
 * extension `safeupdate`, which a hosted project loads for its API, refuses them.
 */
export const findUnfilteredWrites = (source: string): string[] => {
  const code = source.replace(/--.*$/gm, "");
  return [...code.matchAll(writes)]
    .map(({ index }) => readStatement(code.slice(index)))
    .filter((statement) => !/\bwhere\b/i.test(statement));
};
